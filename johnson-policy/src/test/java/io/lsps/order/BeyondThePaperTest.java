/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static io.lsps.order.Instances.single;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import org.junit.jupiter.api.Test;

class BeyondThePaperTest {
  private static final OrderSearch SEARCH = new OrderSearch(Estimator.AFTER_MAPS, 500, 7);

  @Property(tries = 100, seed = "1")
  @Domain(Instances.class)
  void localSearchKeepsTheJobsAndIsNeverWorse(@ForAll Batch batch, @ForAll Slots slots) {
    for (Algorithm algorithm : Algorithm.values()) {
      Schedule start = algorithm.plan(batch, slots, Estimator.AFTER_MAPS);
      Schedule shorter = SEARCH.shorten(start);
      Schedule hastened = SEARCH.hasten(start);
      assertThat(shorter.order).containsExactlyInAnyOrderElementsOf(start.order);
      assertThat(shorter.prediction.compareTo(start.prediction)).isNotPositive();
      assertThat(hastened.prediction.makespan).isLessThanOrEqualTo(start.prediction.makespan);
      assertThat(hastened.prediction.totalCompletion)
          .isLessThanOrEqualTo(start.prediction.totalCompletion);
      assertThat(
              Estimator.AFTER_MAPS
                  .predict(shorter.order, start.slots)
                  .compareTo(shorter.prediction))
          .isZero();
    }
  }

  @Property(tries = 20, seed = "1")
  @Domain(Instances.class)
  void onAnySplitItIsNoLongerThanOnOneAndNoShorterThanTheBound(
      @ForAll Batch batch, @ForAll Slots slots) {
    Schedule start = Algorithm.MK_SF_JR.plan(batch, slots, Estimator.AFTER_MAPS);
    OrderSearch search = new OrderSearch(Estimator.AFTER_MAPS, 60, 7);
    Schedule found = search.shorten(batch, start);
    assertThat(found.order).containsExactlyInAnyOrderElementsOf(start.order);
    assertThat(found.slots.total()).isEqualTo(slots.total());
    assertThat(found.prediction.compareTo(search.shorten(start).prediction)).isNotPositive();
    assertThat(found.prediction.makespanSeconds())
        .isGreaterThanOrEqualTo(
            LowerBounds.overSplits(batch, slots.total()).makespanSeconds - 1e-6);
    assertThat(Estimator.AFTER_MAPS.predict(found.order, found.slots).compareTo(found.prediction))
        .isZero();
  }

  /** Worst first: any search that tries all moves of one job finds the swap. */
  @Test
  void localSearchFindsTheShortReduceAtTheEnd() {
    Batch batch = new Batch(List.of(single("last", 9, 1), single("first", 1, 9)));
    Schedule given = Algorithm.UNOPTIMISED.plan(batch, new Slots(1, 1), Estimator.AFTER_MAPS);
    assertThat(given.prediction.makespanSeconds()).isEqualTo(19);
    assertThat(SEARCH.shorten(given).prediction.makespanSeconds()).isEqualTo(11);
  }

  /**
   * Two narrow jobs with maps and reduces of 50 s beside a wide one. In Johnson's order the wide
   * job with its 4 s of maps is first and its reduces hold every slot until 44; in a pool of their
   * own the narrow ones are done at 100.
   */
  @Test
  void twoPoolsServeNarrowJobsFromTheStart() {
    Batch batch =
        new Batch(
            List.of(
                job("wide", Tasks.alike(40, 1), Tasks.alike(90, 10)),
                job("narrow", Tasks.alike(1, 50), Tasks.alike(1, 50))));
    TwoPools pools = TwoPools.best(batch, new Slots(10, 10), Estimator.AFTER_MAPS);
    Schedule johnson = Algorithm.MK_JR.plan(batch, new Slots(10, 10), Estimator.AFTER_MAPS);
    assertThat(pools.narrow.order).hasSize(1);
    assertThat(pools.narrow.slots.total() + pools.wide.slots.total()).isEqualTo(20);
    assertThat(pools.makespanSeconds()).isLessThan(johnson.prediction.makespanSeconds());
  }

  @Property(tries = 100, seed = "1")
  @Domain(Instances.class)
  void twoPoolsHoldAllJobsAndAllSlots(@ForAll Batch batch, @ForAll Slots slots) {
    TwoPools pools = TwoPools.best(batch, slots, Estimator.AFTER_MAPS);
    if (pools != null) {
      assertThat(pools.narrow.order.size() + pools.wide.order.size()).isEqualTo(batch.size());
      assertThat(pools.narrow.slots.maps + pools.wide.slots.maps).isEqualTo(slots.maps);
      assertThat(pools.makespanSeconds())
          .isGreaterThanOrEqualTo(LowerBounds.of(batch, slots).makespanSeconds - 1e-6);
    }
  }
}
