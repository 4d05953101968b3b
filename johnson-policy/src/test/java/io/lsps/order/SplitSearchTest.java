/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static io.lsps.order.Instances.names;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;

class SplitSearchTest {

  /** Every split, one after the other, as algorithms 3 and 4 are printed. */
  private static Schedule unpruned(Algorithm algorithm, Batch batch, int total) {
    Schedule best = null;
    for (int maps = 1; maps < total; maps++) {
      Schedule next = algorithm.plan(batch, new Slots(maps, total - maps), Estimator.AFTER_MAPS);
      if (best == null || next.prediction.compareTo(best.prediction) < 0) {
        best = next;
      }
    }
    return best;
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void equalsTryingEverySplit(@ForAll Batch batch, @ForAll @IntRange(min = 2, max = 40) int total) {
    equal(Algorithm.MK_SF_JR, Algorithm.MK_JR, batch, total);
    equal(Algorithm.MK_TCT_SF_JR, Algorithm.MK_TCT_JR, batch, total);
    equal(Algorithm.SPT_SF, Algorithm.SPT, batch, total);
    equal(Algorithm.UNOPTIMISED_SF, Algorithm.UNOPTIMISED, batch, total);
  }

  private static void equal(Algorithm search, Algorithm order, Batch batch, int total) {
    Schedule found = search.plan(batch, Slots.halves(total), Estimator.AFTER_MAPS);
    Schedule expected = unpruned(order, batch, total);
    assertThat(found.slots).isEqualTo(expected.slots);
    assertThat(found.order).isEqualTo(expected.order);
    assertThat(found.prediction.compareTo(expected.prediction)).isZero();
  }

  @Property(tries = 200, seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void aQuickSearchOfFewSplitsLooksAtEach(
      @ForAll Batch batch, @ForAll @IntRange(min = 2, max = 60) int total) {
    for (Ordering ordering : List.of(Ordering.MAKESPAN, Ordering.SHORTEST)) {
      Slots likely = new SplitSearch(Estimator.AFTER_MAPS).likely(batch, total, ordering);
      long least = Long.MAX_VALUE;
      for (int maps = total - 1; maps >= 1; maps--) {
        least = Math.min(least, makespan(batch, new Slots(maps, total - maps), ordering));
      }

      assertThat(likely.total()).isEqualTo(total);
      assertThat(makespan(batch, likely, ordering)).isEqualTo(least);
    }
  }

  @Property(tries = 100, seed = "1")
  @Domain(Instances.class)
  void aQuickSearchOfManySplitsGoesOnInEverFinerSteps(@ForAll Batch batch) {
    int total = 400;
    Slots likely = new SplitSearch(Estimator.AFTER_MAPS).likely(batch, total, Ordering.MAKESPAN);
    long found = makespan(batch, likely, Ordering.MAKESPAN);

    // As good as its neighbours, and as those of the coarse steps.
    for (int maps : new int[] {likely.maps - 1, likely.maps + 1, 1, 1 + 6, 1 + 60, 1 + 6 * 66}) {
      if (maps >= 1 && maps < total) {
        assertThat(found)
            .isLessThanOrEqualTo(makespan(batch, new Slots(maps, total - maps), Ordering.MAKESPAN));
      }
    }
  }

  @Test
  void ofManyJobsAQuickSearchFindsTheSplitOfTheirWork() {
    List<BatchJob> jobs =
        Collections.nCopies(300, job("a", Tasks.alike(30, 10), Tasks.alike(10, 10)));
    Slots likely =
        new SplitSearch(Estimator.AFTER_MAPS).likely(new Batch(jobs), 1_000, Ordering.MAKESPAN);

    assertThat(likely).isEqualTo(new Slots(750, 250));
  }

  private static long makespan(Batch batch, Slots slots, Ordering ordering) {
    return Estimator.AFTER_MAPS.predict(batch.in(ordering.order(batch, slots)), slots).makespan;
  }

  @Test
  void mapHeavyBatchesGetMoreMapSlots() {
    Batch batch =
        new Batch(
            List.of(
                job("a", Tasks.alike(60, 10), Tasks.alike(2, 10)),
                job("b", Tasks.alike(60, 10), Tasks.alike(2, 10))));
    Schedule plan = Algorithm.MK_SF_JR.plan(batch, Slots.halves(12), Estimator.AFTER_MAPS);
    assertThat(plan.slots).isEqualTo(new Slots(10, 2));
    assertThat(names(plan.order)).containsExactly("a", "b");
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(130);
  }
}
