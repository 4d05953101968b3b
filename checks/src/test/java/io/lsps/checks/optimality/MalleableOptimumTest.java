/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.checks.optimality.MalleableOptimum.MalleableProgram;
import io.lsps.flex.Aggregate;
import io.lsps.flex.Flex;
import io.lsps.flex.FlexJob;
import io.lsps.flex.Metric;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/** What is called the optimum, against a linear program: no minima, maxima that bind. */
class MalleableOptimumTest {
  private static final SearchBudget SEARCH = SearchBudget.placements(20_000);

  private static Problem problem(Metric metric, int jobs, int most, long seed) {
    return RandomBatch.of(new RandomBatch.Shape(jobs, 20, 50, 60, most), seed)
        .withoutMinima(metric);
  }

  @Property(tries = 100, seed = "1")
  void aWorstCaseIsMetAndNoneBelowIt(
      @ForAll Metric metric,
      @ForAll @IntRange(min = 1, max = 6) int jobs,
      @ForAll @IntRange(min = 10, max = 60) int most,
      @ForAll long seed) {
    if (metric.aggregate == Aggregate.SUM) {
      return;
    }
    Problem problem = problem(metric, jobs, most, seed);
    double found = Flex.best(problem, SEARCH).value;
    double step = 1e-4 * (1 + Math.abs(found));

    assertThat(inTime(problem, dues(problem, found + step))).isTrue();
    double alone = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < jobs; j++) {
      alone = Math.max(alone, problem.penalty(j).at(problem.work(j) / problem.most(j)));
    }
    assertThat(alone > found - step || !inTime(problem, dues(problem, found - step))).isTrue();
  }

  private static double[] dues(Problem problem, double bound) {
    double[] dues = new double[problem.size()];
    Arrays.setAll(dues, j -> problem.penalty(j).latest(bound));
    return dues;
  }

  @Property(tries = 25, seed = "1")
  void theFewestTardyJobsAreThoseOfTheBestSet(
      @ForAll @IntRange(min = 1, max = 5) int jobs,
      @ForAll @IntRange(min = 10, max = 60) int most,
      @ForAll long seed) {
    Problem problem = problem(Metric.WEIGHTED_TARDY_JOBS, jobs, most, seed);
    double least = Double.POSITIVE_INFINITY;
    for (int set = 0; set < 1 << jobs; set++) {
      double[] dues = new double[jobs];
      double cost = 0;
      for (int j = 0; j < jobs; j++) {
        boolean late = (set >> j & 1) == 1;
        dues[j] = late ? 1e9 : problem.penalty(j).latest(0);
        cost += late ? problem.penalty(j).at(1e9) : 0;
      }
      if (cost < least && inTime(problem, dues)) {
        least = cost;
      }
    }

    assertThat(MalleableOptimum.value(Metric.WEIGHTED_TARDY_JOBS, problem, 1e9))
        .isBetween(least - 1e-9, least + 1e-9);
  }

  /** The most work that can be done before each due time is all of it. */
  private static boolean inTime(Problem problem, double[] dues) {
    int size = problem.size();
    double[] times = Arrays.stream(dues).filter(due -> due > 0).sorted().toArray();
    double work = 0;
    List<LinearConstraint> limits = new ArrayList<>();
    for (int j = 0; j < size; j++) {
      work += problem.work(j);
      double[] all = new double[size * times.length];
      Arrays.fill(all, j * times.length, (j + 1) * times.length, 1);
      limits.add(new LinearConstraint(all, Relationship.LEQ, problem.work(j)));
    }
    for (int k = 0; k < times.length; k++) {
      double length = times[k] - (k == 0 ? 0 : times[k - 1]);
      double[] together = new double[size * times.length];
      for (int j = 0; j < size; j++) {
        double[] own = new double[size * times.length];
        own[j * times.length + k] = 1;
        together[j * times.length + k] = 1;
        double most = times[k] <= dues[j] ? problem.most(j) * length : 0;
        limits.add(new LinearConstraint(own, Relationship.LEQ, most));
      }
      limits.add(new LinearConstraint(together, Relationship.LEQ, problem.slots * length));
    }
    if (times.length == 0) {
      return work == 0;
    }
    double[] gain = new double[size * times.length];
    Arrays.fill(gain, 1);
    double done =
        new SimplexSolver()
            .optimize(
                new LinearObjectiveFunction(gain, 0),
                new LinearConstraintSet(limits),
                GoalType.MAXIMIZE,
                new NonNegativeConstraint(true),
                new MaxIter(10_000))
            .getValue();
    return done >= work * (1 - 1e-9);
  }

  /**
   * By hand. Three jobs of 8 slot-seconds, at most two of three slots each. The first has two slots
   * and ends at 4 s. The second has one until then, then two, and ends at 6; the third has had one
   * for 2 s by then, and ends at 9. Shared equally all end at 8, later in the mean.
   */
  @Example
  void theMeanResponseOfThreeAlikeJobs() {
    FlexJob job = new FlexJob(8, 0, 2, Penalty.linear(1, 0));
    Problem problem = Problem.of(3, Aggregate.SUM, List.of(job, job, job));

    assertThat(MalleableProgram.value(problem, 1e9)).isCloseTo(19, within(1e-6));
  }

  /** By hand: work of 24 on three slots, none of it before 8 s whatever is shared. */
  @Example
  void theLatestOfThreeAlikeJobs() {
    FlexJob job = new FlexJob(8, 0, 2, Penalty.linear(1, 0));
    Problem problem = Problem.of(3, Aggregate.MAX, List.of(job, job, job));

    assertThat(MalleableProgram.value(problem, 1e9)).isCloseTo(8, within(1e-6));
  }

  /** Would catch a program that forbids what FLEX does, or a bound that excludes too much. */
  @Property(tries = 40, seed = "1")
  void nothingThatFlexFindsIsBetterAndABoundExcludesNothing(
      @ForAll Metric metric, @ForAll @IntRange(min = 1, max = 4) int jobs, @ForAll long seed) {
    Problem problem =
        RandomBatch.of(new RandomBatch.Shape(jobs, 20, 50, 60, 25), seed).problem(metric);
    double flex = Flex.best(problem, SEARCH).value;
    double least = MalleableOptimum.value(metric, problem, flex);

    assertThat(least).isLessThanOrEqualTo(flex);
    if (metric != Metric.SLA_COST && !metric.toString().contains("tardy-jobs")) {
      assertThat(MalleableProgram.value(problem, 1e9))
          .isCloseTo(least, within(1e-6 * (1 + Math.abs(least))));
    }
  }

  /**
   * Caught: where jobs have to share so that one is on time and the next less late, the best order
   * had up to 1.18 times the least tardiness.
   */
  @Property(tries = 60, seed = "1")
  void tardinessIsNearTheLeastOfAllMalleableSchedules(@ForAll boolean weighted, @ForAll long seed) {
    Metric metric = weighted ? Metric.WEIGHTED_TARDINESS : Metric.AVERAGE_TARDINESS;
    Problem problem =
        RandomBatch.of(new RandomBatch.Shape(4, 100, 80, 75, 50), seed).problem(metric);
    double flex = Flex.best(problem, SEARCH).value;

    assertThat(flex).isLessThanOrEqualTo(1.05 * MalleableProgram.value(problem, flex) + 1e-6);
  }
}
