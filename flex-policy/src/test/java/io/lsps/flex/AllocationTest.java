/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Each solver against the others, and all against every allocation there is. */
class AllocationTest {
  private static final ConvexAllocation[] SOLVERS = {
    new Fox(), new GalilMegiddo(), FredericksonJohnson::solve
  };

  @Property(tries = 300, seed = "1")
  void everyMetricsGenericAllocationIsTheBestThereIs(
      @ForAll Metric metric,
      @ForAll @IntRange(min = 1, max = 4) int jobs,
      @ForAll @IntRange(min = 4, max = 9) int slots,
      @ForAll long seed) {
    Problem problem = Problems.random(metric, jobs, slots, seed);
    int[] found = Flex.moldable(problem, () -> true);

    isFeasible(problem, found);
    isAsGoodAs(Problems.moldableValue(problem, found), Problems.bestMoldable(problem));
  }

  @Property(tries = 300, seed = "1")
  void theThreeConvexSolversAgree(
      @ForAll @IntRange(min = 1, max = 40) int columns,
      @ForAll @IntRange(min = 0, max = 60) int longest,
      @ForAll @IntRange(min = 0, max = 2500) int slots,
      @ForAll long seed) {
    Gains gains = columns(columns, longest, seed);
    double[] expected = taken(gains, SOLVERS[0].solve(gains, slots));
    assertThat(expected).hasSize(gains.givable(slots));
    for (ConvexAllocation solver : SOLVERS) {
      assertThat(taken(gains, solver.solve(gains, slots)))
          .as(solver.getClass().getSimpleName())
          .isEqualTo(expected);
    }
  }

  @Property(tries = 20, seed = "1")
  void theyAgreeOnLargeProblemsToo(@ForAll long seed, @ForAll @IntRange(max = 2) int kind) {
    Metric metric =
        new Metric[] {Metric.AVERAGE_RESPONSE, Metric.MAX_STRETCH, Metric.WEIGHTED_TARDINESS}[kind];
    Problem problem = Problems.random(metric, 200, 20_000, seed);
    double expected = Problems.moldableValue(problem, Flex.moldable(problem, () -> true));
    for (ConvexAllocation solver : SOLVERS) {
      double value = Problems.moldableValue(problem, allocation(problem, solver));
      isAsGoodAs(value, expected);
    }
  }

  private static int[] allocation(Problem problem, ConvexAllocation solver) {
    int[] slots = problem.least.clone();
    int[] extra = solver.solve(Gains.of(problem), problem.slots - Arrays.stream(slots).sum());
    Arrays.setAll(slots, j -> slots[j] + (j < extra.length ? extra[j] : 0));
    return slots;
  }

  @Property(tries = 300, seed = "1")
  void mixesOfMetricsAreExactToo(
      @ForAll @IntRange(min = 1, max = 4) int jobs,
      @ForAll @IntRange(min = 4, max = 9) int slots,
      @ForAll long seed) {
    Problem problem = mix(jobs, slots, seed);
    int[] found = Flex.moldable(problem, () -> true);

    isFeasible(problem, found);
    isAsGoodAs(Problems.moldableValue(problem, found), Problems.bestMoldable(problem));
  }

  @Property(tries = 50, seed = "1")
  void withoutTimeTheGreedySolutionStands(@ForAll long seed) {
    Problem problem = Problems.random(Metric.WEIGHTED_TARDY_JOBS, 50, 400, seed);
    int[] greedy = Flex.moldable(problem, () -> false);
    int[] exact = Flex.moldable(problem, () -> true);

    isFeasible(problem, greedy);
    isFeasible(problem, exact);
    assertThat(Problems.moldableValue(problem, exact))
        .isLessThanOrEqualTo(Problems.moldableValue(problem, greedy) + 1e-9);
  }

  @Example
  void kthLargestOfManyEqualValues() {
    double[] values = {3, 1, 3, 3, 2, 1};
    double[] sorted = {3, 3, 3, 2, 1, 1};
    for (int k = 1; k <= values.length; k++) {
      assertThat(FredericksonJohnson.largest(values.clone(), values.length, k))
          .isEqualTo(sorted[k - 1]);
    }
  }

  private static void isFeasible(Problem problem, int[] slots) {
    assertThat(Arrays.stream(slots).sum()).isLessThanOrEqualTo(problem.slots);
    for (int j = 0; j < slots.length; j++) {
      assertThat(slots[j]).isBetween(problem.least[j], problem.most[j]);
    }
  }

  private static void isAsGoodAs(double value, double best) {
    if (Double.isInfinite(best)) {
      assertThat(value).isEqualTo(best);
    } else {
      assertThat(value).isCloseTo(best, within(1e-9 * (1 + Math.abs(best))));
    }
  }

  private static Problem mix(int jobs, int slots, long seed) {
    Random random = new Random(seed);
    java.util.List<FlexJob> list = new java.util.ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      Metric metric = Metric.values()[random.nextInt(Metric.values().length)];
      double work = random.nextInt(100) + 1;
      int most = 1 + random.nextInt(slots);
      int least = Math.min(most, 1 + random.nextInt(2));
      Penalty penalty = metric.penalty(Problems.terms(random, work));
      list.add(new FlexJob(work, least, most, penalty));
    }
    return Problem.of(slots, Aggregate.SUM, list);
  }

  private static double[] taken(Gains gains, int[] counts) {
    double[] taken = new double[Arrays.stream(counts).sum()];
    int next = 0;
    for (int c = 0; c < counts.length; c++) {
      for (int place = 0; place < counts[c]; place++) {
        taken[next++] = gains.gain(c, place);
      }
    }
    Arrays.sort(taken);
    return taken;
  }

  /** Columns of few different values: ties are where selection goes wrong. */
  private static Gains columns(int columns, int longest, long seed) {
    Random random = new Random(seed);
    double[][] values = new double[columns][];
    int different = 1 + random.nextInt(1000);
    for (int c = 0; c < columns; c++) {
      values[c] = new double[random.nextInt(longest + 1)];
      for (int i = 0; i < values[c].length; i++) {
        values[c][i] = -random.nextInt(different);
      }
      Arrays.sort(values[c]);
      for (int i = 0; i < values[c].length; i++) {
        values[c][i] = -values[c][i];
      }
      if (values[c].length > 0 && random.nextInt(4) == 0) {
        values[c][0] = Double.POSITIVE_INFINITY;
      }
    }
    return new Gains() {
      @Override
      int columns() {
        return values.length;
      }

      @Override
      int length(int column) {
        return values[column].length;
      }

      @Override
      double gain(int column, int place) {
        return values[column][place];
      }
    };
  }
}
