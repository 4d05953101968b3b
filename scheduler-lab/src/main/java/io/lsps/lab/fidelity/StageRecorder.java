/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.fidelity;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Records the stages of jobs with application masters in containers, over one or more runs. */
public final class StageRecorder implements RunObserver {
  private final Map<String, Map<Stage, Double>> running = new HashMap<>();
  private final Map<String, List<JobStages>> ended = new TreeMap<>();

  @Override
  public void submitted(WorkloadJob job, long now) {
    running.put(job.id(), new EnumMap<>(Stage.class));
  }

  @Override
  public void reached(WorkloadJob job, Stage stage, long now) {
    // The first start of a task counts, and the last end.
    boolean last = stage == Stage.MAP_DONE || stage == Stage.REDUCE_DONE;
    running.get(job.id()).merge(stage, now / 1000.0, (old, later) -> last ? later : old);
  }

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    Map<Stage, Double> at = running.remove(job.id());
    if (succeeded) {
      ended.computeIfAbsent(job.id(), id -> new ArrayList<>()).add(stages(job, at, now / 1000.0));
    }
  }

  private static JobStages stages(WorkloadJob job, Map<Stage, Double> at, double finish) {
    return JobStages.between(
        job.submitMillis() / 1000.0,
        at.get(Stage.MASTER_LAUNCHED),
        at.get(Stage.MASTER_READY),
        at.get(Stage.MAP_STARTED),
        at.get(Stage.MAP_DONE),
        at.getOrDefault(Stage.REDUCE_STARTED, 0.0),
        at.getOrDefault(Stage.REDUCE_DONE, 0.0),
        finish,
        at.containsKey(Stage.REDUCE_DONE));
  }

  /** The mean stages of each job, by its id. */
  Map<String, JobStages> means() {
    Map<String, JobStages> means = new TreeMap<>();
    ended.forEach((id, runs) -> means.put(id, JobStages.mean(runs)));
    return means;
  }
}
