/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.checks.fidelity.MeasuredJob.JobStages;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.sim.engine.RunObserver.StageMoments;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured under a scheduler, and what the laboratory predicts: the mean of several draws
 * in which task times vary a little. A real cluster is one such draw: whether a master gets its
 * container half a second earlier or later moves several jobs.
 *
 * @param measured on the real cluster
 * @param own predicted from the task times of that very run
 * @param foreign predicted from the task times measured under the first scheduler: what one can
 *     know before one tries the other
 * @param stages of the jobs in the draws from its own task times
 */
public record PredictedRun(
    MeasuredRun measured, List<RunResult> own, List<RunResult> foreign, StageRecorder stages) {
  public PredictedRun {
    own = List.copyOf(own);
    foreign = List.copyOf(foreign);
    if (own.isEmpty() || foreign.isEmpty()) {
      throw new IllegalArgumentException("nothing predicted for " + measured.scheduler());
    }
  }

  /** Predicted mean response in seconds. */
  public double meanResponse() {
    return mean(own);
  }

  /** The smallest and the largest of the draws' mean responses, seconds. */
  double[] range() {
    return new double[] {
      own.stream().mapToDouble(RunResult::meanResponse).min().orElseThrow(),
      own.stream().mapToDouble(RunResult::meanResponse).max().orElseThrow()
    };
  }

  /** Predicted mean response by user in seconds. */
  Map<String, Double> meanResponseByUser() {
    Map<String, Double> means = new TreeMap<>();
    for (RunResult draw : own) {
      draw.meanResponseByUser()
          .forEach((user, mean) -> means.merge(user, mean / own.size(), Double::sum));
    }
    return means;
  }

  /** Mean response in seconds, predicted from the first scheduler's task times. */
  double foreignMeanResponse() {
    return mean(foreign);
  }

  private static double mean(List<RunResult> draws) {
    return draws.stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
  }

  /** Relative error of the predicted mean response, 0.1 being 10 % too long. */
  public double error() {
    return meanResponse() / measured.meanResponse() - 1;
  }

  Map<String, Object> json() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("scheduler", measured.scheduler());
    row.put("jobs", measured.jobs().size());
    row.put("measuredMeanResponse", measured.meanResponse());
    row.put("predictedMeanResponse", meanResponse());
    row.put("predictedRange", range());
    row.put("error", error());
    row.put("measuredMeanResponseByUser", measured.meanResponseByUser());
    row.put("predictedMeanResponseByUser", meanResponseByUser());
    row.put("predictedFromFirstRunsTimes", foreignMeanResponse());
    row.put("jobStages", jobStages());
    return row;
  }

  private List<Map<String, Object>> jobStages() {
    Map<String, JobStages> predicted = stages.means();
    List<Map<String, Object>> jobs = new ArrayList<>();
    for (MeasuredJob job : measured.jobs()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("job", job.number());
      row.put("user", job.user());
      row.put("name", job.name());
      row.put("measured", job.stages());
      row.put("predicted", predicted.get(job.id()));
      jobs.add(row);
    }
    return jobs;
  }

  /** The measured and the predicted mean stages, for the terminal. */
  String stageRows() {
    JobStages real = JobStages.mean(measured.jobs().stream().map(MeasuredJob::stages).toList());
    return stageRow("measured", real)
        + stageRow("predicted", JobStages.mean(stages.means().values()));
  }

  private String stageRow(String what, JobStages mean) {
    return String.format(
        Locale.ROOT,
        "%-10s %-10s %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f%n",
        measured.scheduler(),
        what,
        mean.toMaster(),
        mean.masterStart(),
        mean.toMap(),
        mean.maps(),
        mean.toReduce(),
        mean.reduces(),
        mean.end());
  }

  /** Records the stages of jobs with application masters in containers, over one or more runs. */
  public static final class StageRecorder extends StageMoments {
    private final Map<String, List<JobStages>> ended = new TreeMap<>();

    @Override
    protected void ended(
        WorkloadJob job, boolean succeeded, long submitted, Map<Stage, Long> at, long now) {
      if (succeeded) {
        ended.computeIfAbsent(job.id(), id -> new ArrayList<>()).add(stages(job, at, now));
      }
    }

    private static JobStages stages(WorkloadJob job, Map<Stage, Long> at, long finish) {
      return JobStages.between(
          job.submitMillis() / 1000.0,
          at.get(Stage.MASTER_LAUNCHED) / 1000.0,
          at.get(Stage.MASTER_READY) / 1000.0,
          at.get(Stage.MAP_STARTED) / 1000.0,
          at.get(Stage.MAP_DONE) / 1000.0,
          at.getOrDefault(Stage.REDUCE_STARTED, 0L) / 1000.0,
          at.getOrDefault(Stage.REDUCE_DONE, 0L) / 1000.0,
          finish / 1000.0,
          at.containsKey(Stage.REDUCE_DONE));
    }

    /** The mean stages of each job, by its id. */
    Map<String, JobStages> means() {
      Map<String, JobStages> means = new TreeMap<>();
      ended.forEach((id, runs) -> means.put(id, JobStages.mean(runs)));
      return means;
    }
  }
}
