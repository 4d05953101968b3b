/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.optimality;

import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.Problem;
import io.lsps.flex.Schedule;
import io.lsps.flex.SearchBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** FLEX's Fig. 5: FIFO, Fair and FLEX against the best of all orders. */
public final class Optimality {
  private final Draw.Shape shape;
  private final int draws;
  private final long placements;
  private final double error;

  /**
   * An experiment.
   *
   * @param jobs from 1 to 20; the optimum of more than 12 may take long
   * @param smallPercent of the jobs that are small, 0 to 100
   * @param slackPercent of the slots that minima leave, 0 to 100
   * @param error FLEX estimates the work of each job wrong by a factor of its own, log-uniform from
   *     1/error to error, and never learns better; 1 for right estimates
   * @param placements local search of FLEX at most, see {@link SearchBudget}
   */
  public Optimality(
      int jobs,
      int slots,
      int smallPercent,
      int slackPercent,
      int draws,
      long placements,
      double error) {
    this.shape = new Draw.Shape(jobs, slots, smallPercent, slackPercent);
    this.draws = draws;
    this.placements = placements;
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
    for (int seed = 1; seed <= draws; seed++) {
      Draw draw = Draw.of(shape, seed);
      for (MetricResult result : results) {
        measure(draw, result);
      }
      progress.accept(seed);
    }
    return results;
  }

  private void measure(Draw draw, MetricResult result) {
    Problem problem = draw.problem(result.metric());
    SearchBudget budget = SearchBudget.placements(placements);
    Schedule exact = Flex.best(problem, budget);
    double flex = exact.value();
    if (error > 1) {
      Problem estimated = draw.misestimated(error).problem(result.metric());
      flex = Schedule.of(problem, Flex.best(estimated, budget).order()).value();
    }
    double edf = Schedule.of(problem, draw.byDeadline()).value();
    double fair = problem.value(FairSchedule.completions(problem));
    int[] arrival = new int[problem.size()];
    for (int j = 0; j < arrival.length; j++) {
      arrival[j] = j;
    }
    double fifo = Schedule.of(draw.withoutMinima(result.metric()), arrival).value();
    result.add(BestOrder.value(problem, exact.value()), fifo, fair, edf, flex);
  }
}
