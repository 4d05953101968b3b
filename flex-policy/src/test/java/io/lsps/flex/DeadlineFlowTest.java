/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.RisingOrder;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What can be met, against a check that looks at every set of jobs. */
class DeadlineFlowTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Example
  void twoJobsShareWhereEitherFirstMakesTheOtherLate() {
    Problem problem = Problems.shared(Penalty.step(1, 10));
    DeadlineFlow flow = new DeadlineFlow(problem);

    assertThat(flow.feasible(problem.work, new double[] {10, 10})).isTrue();
    assertThat(flow.rates()).containsExactly(2.5, 1.5);
    assertThat(flow.firstEnd()).isEqualTo(10);
    assertThat(flow.feasible(problem.work, new double[] {10, 9.9})).isFalse();
    assertThat(flow.feasible(problem.work, new double[] {8.4, 20})).isTrue();
    assertThat(flow.feasible(problem.work, new double[] {8.3, 20})).isFalse();
  }

  @Example
  void aMinimumOfAJobThatMayWaitIsKept() {
    Problem problem =
        Problem.of(
            4,
            Aggregate.SUM,
            List.of(
                new FlexJob(30, 0, 4, Penalty.step(1, 10)), new FlexJob(8, 1, 4, Penalty.NONE)));
    DeadlineFlow flow = new DeadlineFlow(problem);

    assertThat(flow.feasible(problem.work, new double[] {9.5, INFINITE})).isTrue();
    // 8 s with three slots, then four.
    assertThat(flow.feasible(problem.work, new double[] {9.4, INFINITE})).isFalse();
  }

  /** By the theorem of flow and cut: no set of jobs may have more work than there is room for. */
  @Property(tries = 1000, seed = "1")
  void itIsFeasibleWhereNoSetOfJobsHasTooMuchWork(
      @ForAll @IntRange(min = 1, max = 6) int jobs, @ForAll boolean minima, @ForAll long seed) {
    Random random = new Random(seed);
    Problem drawn = Problems.random(Metric.MAKESPAN, jobs, 12, seed);
    Problem problem = minima ? drawn : Problems.withoutMinima(drawn);
    double[] dues = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      dues[j] = problem.work[j] / problem.most[j] * (1 + random.nextDouble()) + random.nextInt(20);
    }
    double room = Problems.leastRoom(problem, dues);
    if (Math.abs(room) > 1e-6) {
      assertThat(new DeadlineFlow(problem).feasible(problem.work, dues)).isEqualTo(room > 0);
    }
  }

  /** Also with minima that end a job before its due time. */
  @Property(tries = 500, seed = "1")
  void whateverAPackingMeetsCanBeMetWithRatesThatFit(
      @ForAll @IntRange(min = 1, max = 12) int jobs, @ForAll long seed) {
    Problem problem = Problems.random(Metric.MAKESPAN, jobs, 12, seed);
    int[] order = RisingOrder.of(new Random(seed).doubles(jobs).toArray());
    DeadlineFlow flow = new DeadlineFlow(problem);

    assertThat(flow.feasible(problem.work, new Packing(problem).completions(order))).isTrue();
    double sum = 0;
    for (int j = 0; j < jobs; j++) {
      if (problem.work[j] > 0) {
        assertThat(flow.rates()[j]).isBetween(problem.least[j] - 1e-9, problem.most[j] + 1e-9);
      }
      sum += flow.rates()[j];
    }
    assertThat(sum).isLessThanOrEqualTo(12 + 1e-9);
  }
}
