/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Schedules that no order packs, against the best of all malleable ones. */
class DeadlineSearchTest {
  private static final SearchBudget SEARCH = new SearchBudget(20_000, () -> true);

  /** Either order leaves one job late: the first at 8.3 s or 7.5 s, the second beyond 10 s. */
  @Example
  void jobsWhoseMaximaBindShareSoThatBothAreInTime() {
    Problem problem = Problems.shared(Penalty.step(1, 10));
    assertThat(Problems.bestPacking(problem)).isEqualTo(1);
    PackedSchedule schedule = Flex.best(problem, SEARCH, List.of());

    assertThat(schedule.value).isZero();
    assertThat(schedule.completion(0)).isLessThanOrEqualTo(10);
    assertThat(schedule.completion(1)).isLessThanOrEqualTo(10);
    assertThat(schedule.slots(0) + schedule.slots(1)).isEqualTo(4);
  }

  /** Of a schedule only what each job has now is used, in whole slots: until the next epoch. */
  @Example
  void epochByEpochBothAreInTime() {
    double[] left = {25, 15};
    double epoch = 0.1;
    double now = 0;
    for (; left[0] > 0 || left[1] > 0; now += epoch) {
      List<FlexJob> jobs =
          List.of(
              new FlexJob(left[0], 0, 3, Penalty.linear(1, 10 - now)),
              new FlexJob(left[1], 0, 2, Penalty.linear(1, 10 - now)));
      PackedSchedule schedule = Flex.best(Problem.of(4, Aggregate.MAX, jobs), SEARCH, List.of());
      for (int j = 0; j < 2; j++) {
        left[j] = Math.max(0, left[j] - schedule.slots(j) * epoch);
        left[j] = left[j] < 1e-9 ? 0 : left[j];
      }
    }
    assertThat(now).isBetween(10 - 1e-9, 10 + epoch + 1e-9);
  }

  @Property(tries = 200, seed = "1")
  void noMalleableScheduleIsBetterByAWorstCase(
      @ForAll @IntRange(min = 1, max = 5) int jobs, @ForAll long seed) {
    for (Metric metric : Metric.values()) {
      if (metric.aggregate == Aggregate.MAX) {
        Problem problem = Problems.withoutMinima(Problems.random(metric, jobs, 12, seed));
        double found = Flex.best(problem, SEARCH, List.of()).value;
        double step = 1e-5 * (1 + Math.abs(found));
        if (Double.isFinite(found)) {
          assertThat(roomBelow(problem, found + step)).as(metric + " is met").isTrue();
          assertThat(roomBelow(problem, found - step)).as(metric + " is least").isFalse();
        }
      }
    }
  }

  private static boolean roomBelow(Problem problem, double bound) {
    double[] dues = new double[problem.size()];
    for (int j = 0; j < dues.length; j++) {
      dues[j] = problem.penalty[j].latest(bound);
      boolean counts = problem.penalty[j].shape != Penalty.Shape.NONE;
      if (counts && problem.cost(j, problem.most[j]) > bound) {
        return false;
      }
    }
    return Problems.leastRoom(problem, dues) >= -1e-9;
  }

  @Property(tries = 300, seed = "1")
  void noMalleableScheduleHasFewerTardyJobs(
      @ForAll @IntRange(min = 1, max = 7) int jobs, @ForAll long seed) {
    Problem problem = Problems.withoutMinima(Problems.random(Metric.TARDY_JOBS, jobs, 12, seed));

    assertThat(Flex.best(problem, SEARCH, List.of()).value).isEqualTo(fewestTardy(problem));
  }

  private static double fewestTardy(Problem problem) {
    int size = problem.size();
    double fewest = size;
    for (int set = 0; set < 1 << size; set++) {
      double[] dues = new double[size];
      double tardy = 0;
      boolean alone = true;
      for (int j = 0; j < size; j++) {
        boolean inTime = (set >> j & 1) == 1;
        boolean counts = problem.penalty[j].shape != Penalty.Shape.NONE;
        dues[j] = inTime && counts ? problem.penalty[j].due : Double.POSITIVE_INFINITY;
        tardy += !inTime && counts ? 1 : 0;
        alone &= dues[j] >= problem.work[j] / problem.most[j];
      }
      if (tardy < fewest && alone && Problems.leastRoom(problem, dues) >= -1e-9) {
        fewest = tardy;
      }
    }
    return fewest;
  }

  @Property(tries = 100, seed = "1")
  void noMalleableScheduleCostsLessByAgreements(
      @ForAll @IntRange(min = 1, max = 5) int jobs, @ForAll long seed) {
    Problem problem = Problems.withoutMinima(Problems.random(Metric.SLA_COST, jobs, 12, seed));

    assertThat(Flex.best(problem, SEARCH, List.of()).value)
        .isCloseTo(leastCost(problem, new double[jobs], 0, 0), within(1e-9));
  }

  private static double leastCost(Problem problem, double[] dues, int job, double cost) {
    if (job == dues.length) {
      return Problems.leastRoom(problem, dues) >= -1e-9 ? cost : Double.POSITIVE_INFINITY;
    }
    Penalty penalty = problem.penalty[job];
    double least = Double.POSITIVE_INFINITY;
    for (int step = 0; step <= penalty.steps(); step++) {
      dues[job] = step < penalty.steps() ? penalty.due(step) : Double.POSITIVE_INFINITY;
      if (dues[job] >= problem.work[job] / problem.most[job]) {
        double its = step == 0 ? 0 : penalty.cost(step - 1);
        least = Math.min(least, leastCost(problem, dues, job + 1, cost + its));
      }
    }
    return least;
  }

  /**
   * What is promised holds: no job has more than its maximum, less than its minimum, or too many.
   */
  @Property(tries = 300, seed = "1")
  void slotsFitAndAllThatCanBeUsedAreUsed(
      @ForAll Metric metric, @ForAll @IntRange(min = 1, max = 12) int jobs, @ForAll long seed) {
    Problem problem = Problems.random(metric, jobs, 24, seed);
    PackedSchedule schedule = Flex.best(problem, SEARCH, List.of());
    int given = 0;
    for (int j = 0; j < jobs; j++) {
      assertThat(schedule.slots(j)).isBetween(problem.least(j), problem.most[j]);
      given += schedule.slots(j);
    }
    assertThat(given).isEqualTo(Math.min(24, Arrays.stream(problem.most).sum()));
    double[] completions = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      completions[j] = schedule.completion(j);
    }
    assertThat(problem.value(completions)).isCloseTo(schedule.value, within(1e-12));
  }

  @Example
  void whoHasNoDueTimeComesAfterThoseWhoShareAndInTheOrder() {
    List<FlexJob> jobs =
        List.of(
            new FlexJob(4, 0, 4, Penalty.NONE),
            new FlexJob(25, 0, 3, Penalty.step(1, 10)),
            new FlexJob(15, 0, 2, Penalty.step(1, 10)));
    PackedSchedule schedule = Flex.best(Problem.of(4, Aggregate.SUM, jobs), SEARCH, List.of());

    assertThat(schedule.value).isZero();
    assertThat(schedule.order()[2]).isZero();
    assertThat(schedule.completion(0)).isEqualTo(11);
  }
}
