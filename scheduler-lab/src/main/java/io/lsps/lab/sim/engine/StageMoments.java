/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.workload.WorkloadJob;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** When the jobs of a run came to their stages. The first start of a task counts, the last end. */
public abstract class StageMoments implements RunObserver {
  private final Map<String, Moments> running = new HashMap<>();

  private record Moments(long submitted, Map<Stage, Long> at) {}

  /**
   * A job has ended; all times are virtual milliseconds.
   *
   * @param submitted when it was submitted
   * @param at when it came to the stages that were reported
   */
  protected abstract void ended(
      WorkloadJob job, boolean succeeded, long submitted, Map<Stage, Long> at, long now);

  @Override
  public final void submitted(WorkloadJob job, long now) {
    running.put(job.id(), new Moments(now, new EnumMap<>(Stage.class)));
  }

  @Override
  public final void reached(WorkloadJob job, Stage stage, long now) {
    boolean last = stage == Stage.MAP_DONE || stage == Stage.REDUCE_DONE;
    running.get(job.id()).at.merge(stage, now, (old, later) -> last ? later : old);
  }

  @Override
  public final void finished(WorkloadJob job, boolean succeeded, long now) {
    Moments moments = running.remove(job.id());
    ended(job, succeeded, moments.submitted, moments.at, now);
  }
}
