/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import static io.lsps.order.Instances.job;
import static io.lsps.order.Instances.single;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The bounds are as tight as their formulas: {@link LowerBoundsTest} says that they hold, which a
 * bound of 0 does too. Each formula is worked out again in the plainest way.
 */
class BoundFormulasTest {
  private static final Offset<Double> ROUNDING = within(1e-6);

  @Property(tries = 300, seed = "1")
  @Domain(Instances.class)
  void ofAMakespan(@ForAll Batch any, @ForAll Slots slots) {
    Batch batch = few(any);
    double[] shortest = {batch.size() == 0 ? 0 : Double.POSITIVE_INFINITY};
    Instances.permutations(
        batch.jobs, order -> shortest[0] = Math.min(shortest[0], flowShop(order, slots)));
    double bound =
        Math.max(shortest[0], worst(batch, job -> maps(job, slots) + reduces(job, slots)));
    // All maps, and then the reduces of the job whose maps end last.
    double leastReduces = least(batch, job -> reduces(job, slots));
    bound = Math.max(bound, sum(batch, job -> job.maps.seconds()) / slots.maps + leastReduces);
    // No reduce before the maps of one job that has any.
    List<BatchJob> reducing = batch.jobs.stream().filter(job -> job.reduces.count > 0).toList();
    double leastMaps = least(new Batch(reducing), job -> maps(job, slots));
    double reduceWork = sum(batch, job -> job.reduces.seconds());
    if (reduceWork > 0) {
      bound = Math.max(bound, leastMaps + reduceWork / slots.reduces);
    }

    assertThat(SplitBounds.of(batch, slots).makespanSeconds()).isCloseTo(bound, ROUNDING);
  }

  @Property(tries = 300, seed = "1")
  @Domain(Instances.class)
  void ofATotalCompletionTime(@ForAll Batch batch, @ForAll Slots slots) {
    double alone = sum(batch, job -> maps(job, slots) + reduces(job, slots));
    double mapsFirst =
        sum(batch, job -> reduces(job, slots))
            + inTurn(batch, job -> job.maps.seconds() / slots.maps, job -> maps(job, slots));
    double reducesFirst =
        batch.size() * least(batch, job -> maps(job, slots))
            + inTurn(
                batch, job -> job.reduces.seconds() / slots.reduces, job -> reduces(job, slots));

    assertThat(SplitBounds.of(batch, slots).totalCompletionSeconds())
        .isCloseTo(Math.max(alone, Math.max(mapsFirst, reducesFirst)), ROUNDING);
  }

  @Property(tries = 300, seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void ofOnePool(@ForAll Batch batch, @ForAll @IntRange(min = 1, max = 20) int total) {
    Slots all = new Slots(total, total);
    double work = sum(batch, BoundFormulasTest::work) / total;
    double longest = worst(batch, job -> maps(job, all) + reduces(job, all));
    double alone = sum(batch, job -> maps(job, all) + reduces(job, all));
    double smallestFirst = inTurn(batch, job -> work(job) / total, job -> 0);

    LowerBounds bounds = LowerBounds.onePool(batch, total);
    assertThat(bounds.makespanSeconds).isCloseTo(Math.max(longest, work), ROUNDING);
    assertThat(bounds.totalCompletionSeconds).isCloseTo(Math.max(alone, smallestFirst), ROUNDING);
  }

  @Property(tries = 100, seed = "1")
  @Domain(Instances.class)
  @Domain(DomainContext.Global.class)
  void overSplitsEachIsTheLeast(
      @ForAll Batch batch, @ForAll @IntRange(min = 2, max = 15) int total) {
    double makespan = Double.POSITIVE_INFINITY;
    double completion = Double.POSITIVE_INFINITY;
    for (int maps = 1; maps < total; maps++) {
      SplitBounds bounds = SplitBounds.of(batch, new Slots(maps, total - maps));
      makespan = Math.min(makespan, bounds.makespanSeconds());
      completion = Math.min(completion, bounds.totalCompletionSeconds());
    }
    LowerBounds found = LowerBounds.overSplits(batch, total);

    assertThat(found.makespanSeconds).isEqualTo(makespan);
    assertThat(found.totalCompletionSeconds).isEqualTo(completion);
  }

  @Test
  void ofAnOrder() {
    // Two map slots, one reduce slot. The last map of "a" starts when 30 s of work before it are
    // done but what the other slot may still do, 10 s: at 10 s, and ends at 20. That of "b" starts
    // after 10 + 40 of work: at 20, and ends at 30.
    Batch batch =
        new Batch(
            List.of(
                job("a", Tasks.alike(4, 10), Tasks.alike(1, 7)),
                job("b", Tasks.alike(2, 10), Tasks.alike(1, 5)),
                job("c", Tasks.NONE, Tasks.NONE)));
    int[] given = {0, 1, 2};

    // Reduces of both after the maps of "a", or those of "b" after its own.
    assertThat(LowerBounds.makespanMicros(batch, given, new Slots(2, 1)) / Tasks.MICROS)
        .isEqualTo(35);
    assertThat(LowerBounds.makespanMicros(batch, given, new Slots(6, 1)) / Tasks.MICROS)
        .isEqualTo(22);
    assertThat(LowerBounds.makespanMicros(batch, new int[] {2, 1, 0}, new Slots(2, 1)))
        .isEqualTo(37 * Tasks.MICROS);
    assertThat(
            LowerBounds.makespanMicros(
                new Batch(List.of(single("a", 3, 0))), new int[1], new Slots(1, 1)))
        .isZero();
  }

  private static Batch few(Batch batch) {
    return new Batch(batch.jobs.subList(0, Math.min(5, batch.size())));
  }

  private static double work(BatchJob job) {
    return job.maps.seconds() + job.reduces.seconds();
  }

  private static double maps(BatchJob job, Slots slots) {
    return job.maps.leastMicros(slots.maps) / Tasks.MICROS;
  }

  private static double reduces(BatchJob job, Slots slots) {
    return job.reduces.leastMicros(slots.reduces) / Tasks.MICROS;
  }

  private static double flowShop(List<BatchJob> order, Slots slots) {
    double mapsEnd = 0;
    double reducesEnd = 0;
    for (BatchJob job : order) {
      mapsEnd += job.maps.seconds() / slots.maps;
      reducesEnd = Math.max(reducesEnd, mapsEnd) + job.reduces.seconds() / slots.reduces;
    }
    return Math.max(mapsEnd, reducesEnd);
  }

  /** The sum of ends where the least work is done first, and no end is sooner than alone. */
  private static double inTurn(
      Batch batch, ToDoubleFunction<BatchJob> work, ToDoubleFunction<BatchJob> alone) {
    double[] works = batch.jobs.stream().mapToDouble(work).sorted().toArray();
    double[] times = batch.jobs.stream().mapToDouble(alone).sorted().toArray();
    double sum = 0;
    for (int rank = 0; rank < works.length; rank++) {
      sum += Math.max(Arrays.stream(works, 0, rank + 1).sum(), times[rank]);
    }
    return sum;
  }

  private static double sum(Batch batch, ToDoubleFunction<BatchJob> of) {
    return batch.jobs.stream().mapToDouble(of).sum();
  }

  private static double least(Batch batch, ToDoubleFunction<BatchJob> of) {
    return batch.jobs.stream().mapToDouble(of).min().orElse(0);
  }

  private static double worst(Batch batch, ToDoubleFunction<BatchJob> of) {
    return batch.jobs.stream().mapToDouble(of).max().orElse(0);
  }
}
