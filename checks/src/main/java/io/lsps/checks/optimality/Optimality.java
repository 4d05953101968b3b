/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/** FLEX's Fig. 5: FIFO, Fair and FLEX compared with the optimum. */
public final class Optimality {
  private final OptimalityScenario scenario;
  private final double error;

  /**
   * An experiment.
   *
   * @param error FLEX estimates the work of each job wrong by a factor of its own, log-uniform from
   *     1/error to error, and never learns better; 1 for right estimates
   */
  public Optimality(OptimalityScenario scenario, double error) {
    this.scenario = scenario;
    this.error = error;
  }

  /**
   * Runs all draws.
   *
   * @param progress told the number of draws that are done
   */
  public List<MetricResult> run(List<Metric> metrics, IntConsumer progress) {
    List<MetricResult> results = new ArrayList<>();
    metrics.forEach(metric -> results.add(new MetricResult(metric)));
    for (int number = 1; number <= scenario.draws(); number++) {
      RandomBatch draw = scenario.draw(number);
      for (MetricResult result : results) {
        measure(draw, result);
      }
      progress.accept(number);
    }
    return results;
  }

  private void measure(RandomBatch draw, MetricResult result) {
    Problem problem = draw.problem(result.metric());
    SearchBudget budget = SearchBudget.placements(scenario.placements());
    PackedSchedule exact = Flex.best(problem, budget);
    double flex = exact.value();
    if (error > 1) {
      flex = believing(draw.misestimated(error), problem, result.metric(), budget);
    }
    double edf = Flex.packed(problem, draw.byDeadline()).value();
    double fair = problem.value(FairSchedule.completions(problem));
    int[] arrival = new int[problem.size()];
    for (int j = 0; j < arrival.length; j++) {
      arrival[j] = j;
    }
    double fifo = Flex.packed(draw.withoutMinima(result.metric()), arrival).value();
    double best = MalleableOptimum.value(result.metric(), problem, exact.value());
    result.add(best, fifo, fair, edf, Flex.paper(problem).value(), flex);
  }

  /** The true value of the order that FLEX chooses by its estimates. */
  static double believing(
      RandomBatch estimates, Problem truth, Metric metric, SearchBudget budget) {
    return Flex.packed(truth, Flex.best(estimates.problem(metric), budget).order()).value();
  }

  /**
   * How FLEX's schedules degrade when the work of jobs is estimated wrong and the estimates are
   * never corrected.
   */
  public static final class WrongEstimates {
    /** The factors by which estimates are wrong. */
    public static final List<Double> FACTORS = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

    private final OptimalityScenario scenario;

    /** An experiment. */
    public WrongEstimates(OptimalityScenario scenario) {
      this.scenario = scenario;
    }

    /**
     * Runs all draws.
     *
     * @param progress told the number of draws that are done
     */
    public List<ErrorResult> run(List<Metric> metrics, IntConsumer progress) {
      List<ErrorResult> results = new ArrayList<>();
      metrics.forEach(metric -> results.add(new ErrorResult(metric, FACTORS.size())));
      for (int number = 1; number <= scenario.draws(); number++) {
        RandomBatch draw = scenario.draw(number);
        for (ErrorResult result : results) {
          measure(draw, result);
        }
        progress.accept(number);
      }
      return results;
    }

    private void measure(RandomBatch draw, ErrorResult result) {
      Metric metric = result.metric();
      Problem truth = draw.problem(metric);
      SearchBudget budget = SearchBudget.placements(scenario.placements());
      double best = MalleableOptimum.value(metric, truth, Flex.best(truth, budget).value());
      if (best <= MetricResult.NOTHING) {
        return;
      }
      double fair = truth.value(FairSchedule.completions(truth));
      result.fair().add(fair / best);
      for (int i = 0; i < FACTORS.size(); i++) {
        double factor = FACTORS.get(i);
        result
            .own()
            .get(i)
            .add(
                Optimality.believing(draw.misestimated(factor), truth, metric, budget), best, fair);
        result
            .common()
            .get(i)
            .add(Optimality.believing(draw.scaled(factor), truth, metric, budget), best, fair);
      }
    }
  }

  /**
   * When jobs complete under Fair. Every job has its minimum. The slack goes to the jobs with the
   * least slots, as water finds its level, up to each job's maximum. This is computed anew at every
   * completion.
   */
  private static final class FairSchedule {
    private FairSchedule() {}

    static double[] completions(Problem problem) {
      int size = problem.size();
      double[] left = new double[size];
      for (int j = 0; j < size; j++) {
        left[j] = problem.work(j);
      }
      double[] ends = new double[size];
      boolean[] done = new boolean[size];
      double now = 0;
      for (int completed = 0; completed < size; completed++) {
        int[] slots = slots(problem, done);
        int first = -1;
        double shortest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < size; j++) {
          if (!done[j] && left[j] / slots[j] < shortest) {
            shortest = left[j] / slots[j];
            first = j;
          }
        }
        now += shortest;
        for (int j = 0; j < size; j++) {
          left[j] = Math.max(0, left[j] - slots[j] * shortest);
        }
        ends[first] = now;
        done[first] = true;
      }
      return ends;
    }

    static int[] slots(Problem problem, boolean[] done) {
      int size = problem.size();
      int[] slots = new int[size];
      int free = problem.slots();
      for (int j = 0; j < size; j++) {
        slots[j] = done[j] ? 0 : problem.least(j);
        free -= slots[j];
      }
      while (free > 0) {
        int lowest = -1;
        for (int j = 0; j < size; j++) {
          boolean takes = !done[j] && slots[j] < problem.most(j);
          if (takes && (lowest < 0 || slots[j] < slots[lowest])) {
            lowest = j;
          }
        }
        if (lowest < 0) {
          return slots;
        }
        slots[lowest]++;
        free--;
      }
      return Arrays.copyOf(slots, size);
    }
  }
}
