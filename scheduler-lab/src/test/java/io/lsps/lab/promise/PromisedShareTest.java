/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.PromiseReport.LimitCheck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Minimum shares in two hostile worlds, at the defaults of Global Preemption. */
@Tag("long")
class PromisedShareTest {

  /** Caught: a price on a promise; the restarted tasks of a batch that are killed each time. */
  @Test
  void minimumSharesAreFilledAndKillsAreWorthIt() {
    List<LimitCheck> checks =
        Promises.check(
            new Promises.Plan("lsps", Map.of(), List.of(1L), true, List.of("min-share")),
            line -> {});

    assertThat(checks).hasSize(8);
    assertThat(checks).allSatisfy(check -> assertThat(check.kept()).as(check.inWords()).isTrue());
  }
}
