/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.PackedSchedule;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
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
    result.add(best, fifo, fair, edf, flex);
  }

  /** The true value of the order that FLEX chooses by its estimates. */
  static double believing(
      RandomBatch estimates, Problem truth, Metric metric, SearchBudget budget) {
    return Flex.packed(truth, Flex.best(estimates.problem(metric), budget).order()).value();
  }
}
