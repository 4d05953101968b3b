/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.promise.PromiseReport.LimitCheck;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What docs/promises.md promises: some of it in its small form in each build, all at night. */
class PromisesTest {
  /** Docs/promises.md has their figures: the promise to each job is broken there. */
  private static final Set<String> NOT_KEPT = Set.of("forty", "straggler", "names");

  @Test
  @Tag("long")
  void ofTheSchedulerInTheirSmallForm() {
    List<LimitCheck> checks = quick("lsps", "canary", "weights", "never-started", "split");
    assertThat(checks).hasSizeGreaterThan(7);
    assertThat(checks).as(text(checks)).allMatch(LimitCheck::kept);
  }

  /** A quarter of an hour on two idle cores. */
  @Test
  @Tag("nightly")
  void ofTheScheduler() {
    List<LimitCheck> checks =
        check(new Promises.Plan("lsps", Map.of(), List.of(1L, 2L, 3L), false, List.of()));
    assertThat(checks)
        .as(text(checks))
        .filteredOn(check -> !check.kept())
        .extracting(LimitCheck::promise)
        .isSubsetOf(NOT_KEPT);
  }

  @Test
  void stockFairKeepsWhatIsMeasuredAgainstStockFair() {
    List<LimitCheck> checks = quick("fair", "canary");
    assertThat(checks).extracting(LimitCheck::promise).containsExactly("canary");
    assertThat(checks.get(0).measured()).isEqualTo(1);
    assertThat(text(checks)).contains("1 of 1 kept");
  }

  /** In each build stockFairKeepsWhatIsMeasuredAgainstStockFair. */
  @Test
  @Tag("nightly")
  void stockFairIsNoWorseThanItselfInAHostileWorld() {
    assertThat(text(quick("fair", "idle"))).contains("6 of 6 kept", "; Fair itself ");
  }

  @Test
  @Tag("long")
  void aSchedulerThatServesOneUserAfterTheOtherBreaksAPromise() {
    assertThat(text(quick("fifo", "weights"))).contains("BROKEN", "2 of 4 kept");
  }

  @Test
  void onlyPromisesThatThereAre() {
    assertThatThrownBy(() -> quick("lsps", "world-peace"))
        .hasMessageContaining("no promise is called \"world-peace\"")
        .hasMessageContaining("canary");
  }

  private static List<LimitCheck> quick(String scheduler, String... only) {
    return check(new Promises.Plan(scheduler, Map.of(), List.of(1L), true, List.of(only)));
  }

  private static List<LimitCheck> check(Promises.Plan plan) {
    HadoopLogging.quiet();
    return Promises.check(plan, run -> {});
  }

  private static String text(List<LimitCheck> checks) {
    return new PromiseReport(checks).text();
  }
}
