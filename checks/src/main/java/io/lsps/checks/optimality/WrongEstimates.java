/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * How FLEX's schedules degrade when the work of jobs is estimated wrong and the estimates are never
 * corrected.
 */
public final class WrongEstimates {
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
          .add(Optimality.believing(draw.misestimated(factor), truth, metric, budget), best, fair);
      result
          .common()
          .get(i)
          .add(Optimality.believing(draw.scaled(factor), truth, metric, budget), best, fair);
    }
  }
}
