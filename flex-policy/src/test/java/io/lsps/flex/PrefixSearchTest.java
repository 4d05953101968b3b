/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.workload.RisingOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PrefixSearchTest {
  @Property(tries = 100, seed = "1")
  void itIsExactForOneMachine(
      @ForAll @IntRange(min = 2, max = 7) int jobs, @ForAll boolean agreements, @ForAll long seed) {
    Problem problem = oneMachine(jobs, agreements ? Metric.SLA_COST : Metric.TARDY_JOBS, seed);
    double found =
        new PrefixSearch(problem, 1_000_000, () -> true)
            .orders().stream()
                .mapToDouble(order -> Packing.schedule(problem, order).value)
                .min()
                .orElseThrow();

    assertThat(found).isCloseTo(Problems.bestPacking(problem), within(1e-9));
  }

  @Property(tries = 50, seed = "1")
  void everyOrderHoldsEveryJobOnce(
      @ForAll @IntRange(min = 1, max = 20) int jobs,
      @ForAll @IntRange(min = 400, max = 20_000) int placements,
      @ForAll long seed) {
    Problem problem = Problems.random(Metric.SLA_COST, jobs, 40, seed);

    assertThat(new PrefixSearch(problem, placements, () -> true).orders())
        .isNotEmpty()
        .allSatisfy(
            order -> {
              int[] sorted = order.clone();
              Arrays.sort(sorted);
              assertThat(sorted).isEqualTo(RisingOrder.of(new double[jobs]));
            });
  }

  @Example
  void tooManyJobsForTheBudgetOrNoTimeFindNothing() {
    Problem many = Problems.random(Metric.SLA_COST, 100, 200, 1);
    Problem few = Problems.random(Metric.SLA_COST, 5, 20, 1);

    assertThat(new PrefixSearch(many, Long.MAX_VALUE, () -> true).orders()).isEmpty();
    assertThat(new PrefixSearch(few, 24, () -> true).orders()).isEmpty();
    assertThat(new PrefixSearch(few, 1000, () -> false).orders()).isEmpty();
  }

  /** Every job can use all slots, and has no minimum. */
  private static Problem oneMachine(int jobs, Metric metric, long seed) {
    Random random = new Random(seed);
    List<FlexJob> list = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      double work = 10 * random.nextInt(20) + random.nextDouble();
      list.add(new FlexJob(work, 0, 10, metric.penalty(Problems.terms(random, work))));
    }
    return Problem.of(10, metric.aggregate, list);
  }
}
