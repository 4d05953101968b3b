/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.checks.optimality.MetricResult.Scheme;
import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * FLEX's Fig. 5: FIFO, Fair and FLEX compared with the optimum; and how FLEX's schedules degrade
 * when the work of jobs is estimated wrong and the estimates are never corrected.
 *
 * @param progress told the number of draws that are done
 */
record Optimality(OptimalityScenario scenario, IntConsumer progress) {
  /** The factors by which estimates are wrong. */
  static final List<Double> FACTORS = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

  /**
   * Runs all draws.
   *
   * @param error FLEX estimates the work of each job wrong by a factor of its own, log-uniform from
   *     1/error to error, and never learns better; 1 for right estimates
   */
  List<MetricResult> run(List<Metric> metrics, double error) {
    return draws(
        metrics.stream().map(MetricResult::new).toList(),
        (draw, result) -> measure(draw, error, result));
  }

  /** Runs all draws with estimates wrong by each of the factors. */
  List<ErrorResult> underErrors(List<Metric> metrics) {
    return draws(
        metrics.stream().map(metric -> ErrorResult.of(metric, FACTORS.size())).toList(),
        this::measureErrors);
  }

  private <R> List<R> draws(List<R> results, BiConsumer<RandomBatch, R> measure) {
    for (int number = 1; number <= scenario.draws(); number++) {
      RandomBatch draw = scenario.draw(number);
      results.forEach(result -> measure.accept(draw, result));
      progress.accept(number);
    }
    return results;
  }

  /** How far FLEX's local search may go. */
  private static SearchBudget budget() {
    return SearchBudget.placements(20_000);
  }

  private void measure(RandomBatch draw, double error, MetricResult result) {
    Metric metric = result.metric();
    Problem problem = draw.problem(metric);
    PackedSchedule exact = Flex.best(problem, budget());
    int[] arrival = IntStream.range(0, problem.size()).toArray();
    result.add(
        MalleableOptimum.value(metric, problem, exact.value),
        Map.of(
            Scheme.FIFO, Flex.packed(draw.withoutMinima(metric), arrival).value,
            Scheme.FAIR, problem.value(FairSchedule.completions(problem)),
            Scheme.EDF, Flex.packed(problem, draw.byDeadline()).value,
            Scheme.PAPER, Flex.paper(problem).value,
            Scheme.FLEX,
                error > 1 ? believing(draw.misestimated(error), problem, metric) : exact.value));
  }

  private void measureErrors(RandomBatch draw, ErrorResult result) {
    Metric metric = result.metric();
    Problem truth = draw.problem(metric);
    double best = MalleableOptimum.value(metric, truth, Flex.best(truth, budget()).value);
    if (best <= MetricResult.NOTHING) {
      return;
    }
    double fair = truth.value(FairSchedule.completions(truth));
    result.fair().add(fair / best);
    for (int i = 0; i < FACTORS.size(); i++) {
      double factor = FACTORS.get(i);
      double own = believing(draw.misestimated(factor), truth, metric);
      result.own().get(i).add(own, best, fair);
      double common = believing(draw.scaled(factor), truth, metric);
      result.common().get(i).add(common, best, fair);
    }
  }

  /** The true value of the order that FLEX chooses by its estimates. */
  private static double believing(RandomBatch estimates, Problem truth, Metric metric) {
    return Flex.packed(truth, Flex.best(estimates.problem(metric), budget()).order()).value;
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
      int free = problem.slots;
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
      return slots;
    }
  }
}
