/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;

class LowerBoundsTest {
  private static final double ROUNDING = 1e-9;

  @Property(seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void noOrderIsBetter(
      @ForAll Batch batch,
      @ForAll Slots slots,
      @ForAll @DoubleRange(min = 0, max = 1) double slowstart) {
    SplitBounds bounds = SplitBounds.of(batch, slots);
    LowerBounds anySplit = LowerBounds.overSplits(batch, slots.total());
    List<BatchJob> few = batch.jobs.subList(0, Math.min(5, batch.size()));
    Batch small = new Batch(few);
    SplitBounds smallBounds = SplitBounds.of(small, slots);
    Instances.permutations(
        few, order -> holds(smallBounds, new Estimator(slowstart).predict(order, slots)));
    for (Algorithm algorithm : Algorithm.values()) {
      Schedule plan = algorithm.plan(batch, slots, new Estimator(slowstart));
      holds(SplitBounds.of(batch, plan.slots), plan.prediction);
      holds(
          new SplitBounds(anySplit.makespanSeconds, anySplit.totalCompletionSeconds),
          plan.prediction);
    }
    assertThat(anySplit.makespanSeconds).isLessThanOrEqualTo(bounds.makespanSeconds());
  }

  @Property(seed = "1")
  @Domain(Instances.class)
  void theBoundOfAnOrderHoldsForIt(@ForAll Batch batch, @ForAll Slots slots) {
    for (Ordering ordering : Ordering.values()) {
      int[] order = ordering.order(batch, slots);
      double bound = LowerBounds.makespanMicros(batch, order, slots);
      long makespan = Estimator.AFTER_MAPS.predict(batch.in(order), slots).makespan;
      assertThat(bound).isLessThanOrEqualTo(makespan * (1 + ROUNDING));
    }
  }

  private static void holds(SplitBounds bounds, Prediction prediction) {
    assertThat(bounds.makespanSeconds())
        .isLessThanOrEqualTo(prediction.makespanSeconds() * (1 + ROUNDING));
    assertThat(bounds.totalCompletionSeconds())
        .isLessThanOrEqualTo(prediction.totalCompletionSeconds() * (1 + ROUNDING));
  }

  /** One job of two rounds of maps and one of reduces: alone it takes 2 x 10 + 5. */
  @Test
  void aLoneJobsBoundsAreItsTime() {
    Batch batch = new Batch(List.of(new BatchJob("a", Tasks.alike(3, 10), Tasks.alike(2, 5))));
    SplitBounds bounds = SplitBounds.of(batch, new Slots(2, 2));
    assertThat(bounds.makespanSeconds()).isEqualTo(25);
    assertThat(bounds.totalCompletionSeconds()).isEqualTo(25);
  }
}
