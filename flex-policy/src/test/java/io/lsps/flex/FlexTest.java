/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.workload.RisingOrder;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class FlexTest {
  private static final SearchBudget SEARCH = new SearchBudget(20_000, () -> true);

  @Property(tries = 150, seed = "1")
  void neverFarFromTheBestOrderAndBetterOnlyWhereJobsShare(
      @ForAll Metric metric, @ForAll @IntRange(min = 1, max = 6) int jobs, @ForAll long seed) {
    Problem problem = Problems.random(metric, jobs, 12, seed);
    double best = Problems.bestPacking(problem);
    double found = Flex.best(problem, SEARCH, List.of()).value;

    if (Double.isInfinite(best)) {
      assertThat(found).isEqualTo(best);
      return;
    }
    double tolerance = 1e-9 * (1 + Math.abs(best));
    if (metric.aggregate == Aggregate.SUM && !OnTimeSearch.suits(problem)) {
      assertThat(found).isGreaterThanOrEqualTo(best - tolerance);
    }
    assertThat(found - best).isLessThanOrEqualTo(0.25 * (1 + Math.abs(best)));
  }

  @Property(tries = 100, seed = "1")
  void smallestWorkFirstIsOptimalForTheMeanResponseWithoutMinimaAndMaxima(@ForAll long seed) {
    java.util.Random random = new java.util.Random(seed);
    List<FlexJob> jobs =
        random
            .doubles(6, 1, 100)
            .mapToObj(w -> new FlexJob(w, 0, 9, Penalty.linear(1, 0)))
            .toList();
    Problem problem = Problem.of(9, Aggregate.SUM, jobs);

    assertThat(Flex.best(problem, new SearchBudget(0, () -> true), List.of()).value)
        .isCloseTo(Problems.bestPacking(problem), within(1e-9));
  }

  /**
   * By hand. Constant slots: 100/7 + 20/3 = 20.95 is the least sum (100/6 + 20/4 = 21.67, 100/8 +
   * 20/2 = 22.5), so the generic order is the second job, then the first. Packed: it has 9 of 10
   * slots and ends at 20/9; of the other are 100 - 20/9 left then, which ten slots end at 12.
   */
  @Example
  void thePapersFlexByHand() {
    Problem problem =
        Problem.of(
            10,
            Aggregate.SUM,
            List.of(
                new FlexJob(100, 1, 10, Penalty.linear(1, 0)),
                new FlexJob(20, 1, 10, Penalty.linear(1, 0))));

    assertThat(Flex.moldable(problem, () -> true)).containsExactly(7, 3);
    assertThat(Flex.genericOrder(problem, () -> true)).containsExactly(1, 0);
    PackedSchedule schedule = Flex.paper(problem);
    assertThat(schedule.slots(0)).isEqualTo(1);
    assertThat(schedule.slots(1)).isEqualTo(9);
    assertThat(schedule.completion(1)).isCloseTo(20.0 / 9, within(1e-9));
    assertThat(schedule.completion(0)).isCloseTo(12, within(1e-9));
  }

  /**
   * By hand. Both deadlines are at 10 s, and each job alone needs 6 s of all ten slots: one is
   * late, the one of least weight.
   */
  @Example
  void thePapersFlexGivesUpTheJobThatCostsLeast() {
    Problem problem =
        Problem.of(
            10,
            Aggregate.SUM,
            List.of(
                new FlexJob(60, 1, 10, Penalty.step(1, 10)),
                new FlexJob(60, 1, 10, Penalty.step(3, 10))));

    assertThat(Flex.paper(problem).value).isEqualTo(1);
    assertThat(Flex.paper(problem).slots(1)).isEqualTo(9);
  }

  @Example
  void jobsThatTheMetricDoesNotLookAtStillEndEarly() {
    Problem problem =
        Problem.of(
            10,
            Aggregate.SUM,
            List.of(
                new FlexJob(1000, 1, 10, Penalty.NONE),
                new FlexJob(100, 1, 10, Penalty.step(1, 5)),
                new FlexJob(10, 1, 10, Penalty.NONE)));
    PackedSchedule schedule = Flex.best(problem, SEARCH, List.of());

    assertThat(schedule.value).isEqualTo(1);
    assertThat(schedule.completion(2)).isLessThan(schedule.completion(1));
    assertThat(schedule.completion(1)).isLessThan(schedule.completion(0));
  }

  @Example
  void deadlinesThatCanBeMetAreMet() {
    Problem problem =
        Problem.of(
            10,
            Aggregate.SUM,
            List.of(
                new FlexJob(50, 1, 10, Penalty.step(1, 20)),
                new FlexJob(50, 1, 10, Penalty.step(1, 7)),
                new FlexJob(50, 1, 10, Penalty.step(1, 12))));

    assertThat(Flex.best(problem, SEARCH, List.of()).value).isZero();
  }

  @Example
  void withoutTimeThereIsStillAnAnswer() {
    Problem problem = Problems.random(Metric.WEIGHTED_TARDINESS, 20, 50, 1);
    PackedSchedule hurried =
        Flex.best(problem, new SearchBudget(1_000_000, () -> false), List.of());

    assertThat(hurried.value).isFinite();
    assertThat(hurried.order()).hasSize(20);
  }

  @Example
  void nothingToDo() {
    assertThat(Flex.best(Problem.of(5, Aggregate.SUM, List.of()), SEARCH, List.of()).order())
        .isEmpty();
  }

  @Property(tries = 50, seed = "1")
  void theSameProblemHasTheSameAnswer(@ForAll Metric metric, @ForAll long seed) {
    Problem problem = Problems.random(metric, 15, 40, seed);

    assertThat(Flex.best(problem, SEARCH, List.of()).order())
        .isEqualTo(Flex.best(problem, SEARCH, List.of()).order());
  }

  @Property(tries = 100, seed = "1")
  void neverMoreTardyJobsThanEarliestDeadlineFirst(@ForAll long seed) {
    Problem problem = Problems.random(Metric.TARDY_JOBS, 12, 40, seed);
    double[] dues = new double[12];
    for (int j = 0; j < dues.length; j++) {
      dues[j] = problem.penalty[j].due;
    }

    assertThat(Flex.best(problem, SEARCH, List.of()).value)
        .isLessThanOrEqualTo(Packing.schedule(problem, RisingOrder.of(dues)).value);
  }

  @Property(tries = 50, seed = "1")
  void aQuickAnswerIsNoWorseThanTheEarlierOrderOrThoseThatNeedNoSearch(
      @ForAll Metric metric, @ForAll long seed) {
    Problem problem = Problems.random(metric, 15, 40, seed);
    int[] earlier = Flex.best(problem, SEARCH, List.of()).order();
    SpecificOrders orders = new SpecificOrders(problem);
    double quick = Flex.quick(problem, earlier).value;

    for (int[] order : List.of(earlier, orders.smith(), orders.smallestWork())) {
      double value = Packing.schedule(problem, order).value;
      assertThat(quick).isLessThanOrEqualTo(value + 1e-9 * (1 + Math.abs(value)));
    }
  }
}
