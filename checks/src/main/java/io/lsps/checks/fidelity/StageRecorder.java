/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.lab.sim.engine.RunObserver.StageMoments;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Records the stages of jobs with application masters in containers, over one or more runs. */
public final class StageRecorder extends StageMoments {
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
