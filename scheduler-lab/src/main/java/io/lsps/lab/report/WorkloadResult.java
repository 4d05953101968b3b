/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.Gain.WorstUser;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import java.util.List;
import java.util.Optional;

/**
 * The results of one workload on the results page.
 *
 * @param workload its name with its options
 * @param draws what each asks of its cluster
 * @param choices what tuned rivals turned out to be
 * @param rows one for each scheduler
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record WorkloadResult(
    String workload, List<DrawConditions> draws, List<TuningResult> choices, List<Row> rows) {

  /**
   * A scheduler; a gain is null where there is nothing to compare with.
   *
   * @param meanResponse of finished jobs, mean over the draws, seconds
   * @param overBestStock times better than the best stock
   * @param overFair times better than Fair as shipped
   * @param gate the gate's part of that
   * @param sharing the sharing's part of that
   * @param worstBesideFair the user it serves worst beside Fair as shipped
   * @param worstBesideBestStock the user it serves worst beside the best stock
   * @param jobs that finished, mean over the draws
   * @param failedJobs the same
   * @param killedTasks the same
   * @param tardyJobs the same
   */
  public record Row(
      String scheduler,
      double meanResponse,
      Gain overBestStock,
      Gain overFair,
      Gain gate,
      Gain sharing,
      WorstUser worstBesideFair,
      WorstUser worstBesideBestStock,
      double jobs,
      double failedJobs,
      double killedTasks,
      double tardyJobs) {}

  public static WorkloadResult of(
      String workload, List<DrawConditions> draws, List<TuningResult> choices, RunSummary summary) {
    return new WorkloadResult(
        workload,
        draws,
        choices,
        summary.schedulers().stream().map(name -> row(name, summary)).toList());
  }

  private static Row row(String name, RunSummary summary) {
    ResponseGains gains = new ResponseGains(summary);
    return new Row(
        name,
        summary.of(name, RunResult::meanResponse).mean(),
        gains.overBestStock(name),
        gains.overFair(name),
        gains.gate(name),
        gains.sharing(name),
        summary.worstUser(name, ResponseGains.FAIR),
        summary.worstUser(name, ResponseGains.BEST_STOCK),
        summary.of(name, RunResult::jobs).mean(),
        summary.of(name, RunResult::failedJobs).mean(),
        summary.of(name, RunResult::kills).mean(),
        summary.of(name, RunResult::tardyJobs).mean());
  }

  Optional<Row> row(String scheduler) {
    return rows.stream().filter(row -> row.scheduler().equals(scheduler)).findFirst();
  }
}
