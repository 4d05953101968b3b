/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.workload.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who starves since when, and of which share. Sizes in GB of memory. */
class StarvationWatchTest {
  private static final long START = 1_000_000;
  private final StarvationWatch watch = new StarvationWatch();

  @Test
  void aMinimumShareIsOwedAfterItsTimeoutAndTheFairShareAfterItsOwn() {
    assertThat(observe(0, queue(6, 4, 0))).isEmpty();
    assertThat(observe(9_999, queue(6, 4, 0))).isEmpty();
    assertThat(observe(10_000, queue(6, 4, 0))).containsExactly("MIN_SHARE 4 for 10000");
    assertThat(observe(30_000, queue(6, 4, 0))).containsExactly("MIN_SHARE 6 for 30000");
  }

  @Test
  void withoutAMinimumTheFairShareIsOwed() {
    observe(0, queue(6, 0, 2));
    assertThat(observe(29_999, queue(6, 0, 2))).isEmpty();
    assertThat(observe(30_000, queue(6, 0, 2))).containsExactly("FAIR_SHARE 4 for 30000");
  }

  /** Caught: the time below the fair share counts as time below the minimum share. */
  @Test
  void eachShareIsMissedSinceItsOwnTime() {
    observe(0, queue(6, 2, 2));
    observe(20_000, queue(6, 2, 1));
    assertThat(observe(30_000, queue(6, 2, 1))).containsExactly("MIN_SHARE 5 for 10000");
  }

  @Test
  void whoHasHadItsShareStartsAnew() {
    observe(0, queue(6, 4, 0));
    observe(9_000, queue(6, 4, 4));
    observe(10_000, queue(6, 4, 0));
    assertThat(observe(19_999, queue(6, 4, 0))).isEmpty();
  }

  /** Caught: the last container of a promise is never owed, or one that has all starves on. */
  @Test
  void anythingThatIsMissingOfAShareIsOwed() {
    assertThat(owed(impatient(20))).isEmpty();
    assertThat(owed(impatient(19))).containsExactly("MIN_SHARE 1 for 0");
    assertThat(owed(impatient(18))).containsExactly("MIN_SHARE 2 for 0");
  }

  @Test
  void theTimeBelowTheFairLineIsKnown() {
    observe(0, queue(6, 0, 2));
    ClusterView view = queue(6, 0, 2);
    watch.observe(view, START + 7_000);
    assertThat(watch.waited(view.schedulables.get(1), START + 8_000)).isEqualTo(8_000);
    assertThat(watch.waited(view.schedulables.get(0), START + 8_000)).isZero();
  }

  private List<String> observe(long millis, ClusterView view) {
    return told(watch.observe(view, START + millis));
  }

  private static List<String> owed(ClusterView view) {
    return told(new StarvationWatch().observe(view, START));
  }

  private static List<String> told(List<Debt> debts) {
    return debts.stream()
        .map(
            debt ->
                debt.kind
                    + " "
                    + (long) debt.amount.amount(ResourceVector.MEMORY)
                    + " for "
                    + debt.starvedMillis)
        .toList();
  }

  private static ClusterView queue(int fair, int min, int used) {
    return view(fair, min, used, 10_000, 30_000);
  }

  private static ClusterView impatient(int used) {
    return view(20, 20, used, 0, 0);
  }

  private static ClusterView view(
      int fair, int min, int used, long minShareTimeout, long fairShareTimeout) {
    ClusterView.Builder view = new ClusterView.Builder(Scene.amount(100));
    SchedulableView root = view.add(view.queue(null, "root"));
    view.add(
        view.queue(root, "q")
            .holding(Scene.amount(fair), Scene.amount(used), Scene.amount(50))
            .limits(Scene.amount(min), Scene.amount(100))
            .patience(minShareTimeout, fairShareTimeout, 0.5));
    return view.build();
  }
}
