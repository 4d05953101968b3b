/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.PromiseReport.LimitCheck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A promise that nothing can break promises nothing. */
class NotebookNeutralityTest {

  @Test
  void aSchedulerThatTakesAgeForSizeBreaksThePromise() {
    String ageIsSize = AgeIsSizePolicy.class.getName();
    Map<String, String> settings = Map.of("queue.schedulingPolicy", ageIsSize, "policy", ageIsSize);

    List<LimitCheck> checks = quick("fair", settings);

    LimitCheck own = checks.get(0);
    assertThat(own.what()).startsWith("own batch jobs");
    assertThat(own.kept()).as(own.inWords()).isFalse();
  }

  @Test
  void stockFairKeepsIt() {
    assertThat(quick("fair", Map.of())).allMatch(LimitCheck::kept);
  }

  private static List<LimitCheck> quick(String scheduler, Map<String, String> settings) {
    return Promises.check(
        new Promises.Plan(scheduler, settings, List.of(1L), true, List.of("notebook")), line -> {});
  }
}
