/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.checks.optimality.LowerBound.PartialOrder;
import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BestOrderTest {
  @Property(tries = 200, seed = "1")
  void itIsTheBestOfAllOrders(
      @ForAll Metric metric,
      @ForAll @IntRange(min = 1, max = 6) int jobs,
      @ForAll @IntRange(max = 100) int small,
      @ForAll @IntRange(max = 100) int slack,
      @ForAll long seed) {
    Problem problem =
        RandomBatch.of(new RandomBatch.Shape(jobs, 20, small, slack, 0), seed).problem(metric);
    double expected = best(problem, new int[jobs], 0, 0);

    assertThat(BestOrder.value(problem, Double.POSITIVE_INFINITY))
        .isCloseTo(expected, within(1e-8 * (1 + Math.abs(expected))));
  }

  @Property(tries = 100, seed = "1")
  void noBoundIsAboveWhatAnOrderReaches(
      @ForAll Metric metric, @ForAll @IntRange(min = 1, max = 6) int jobs, @ForAll long seed) {
    Problem problem =
        RandomBatch.of(new RandomBatch.Shape(jobs, 20, 50, 60, 0), seed).problem(metric);
    PartialOrder start = new PartialOrder(jobs);
    start.free = problem.slots;
    start.value = metric.aggregate == io.lsps.flex.Aggregate.SUM ? 0 : Double.NEGATIVE_INFINITY;
    for (int j = 0; j < jobs; j++) {
      start.left[j] = problem.work(j);
    }
    double best = best(problem, new int[jobs], 0, 0);

    assertThat(new LowerBound(problem).of(start))
        .isLessThanOrEqualTo(best + 1e-9 * (1 + Math.abs(best)));
  }

  @Example
  void tenJobsTakeFarFewerCasesThanThereAreOrders() {
    RandomBatch draw = RandomBatch.of(new RandomBatch.Shape(10, 100, 80, 75, 0), 1);
    BestOrder search =
        BestOrder.search(draw.problem(Metric.AVERAGE_RESPONSE), Double.POSITIVE_INFINITY);

    assertThat(search.cases()).isLessThan(362_880);
  }

  private static double best(Problem problem, int[] order, int place, int used) {
    if (place == order.length) {
      return Flex.packed(problem, order).value;
    }
    double best = Double.POSITIVE_INFINITY;
    for (int j = 0; j < order.length; j++) {
      if ((used & (1 << j)) == 0) {
        order[place] = j;
        best = Math.min(best, best(problem, order, place + 1, used | (1 << j)));
      }
    }
    return best;
  }
}
