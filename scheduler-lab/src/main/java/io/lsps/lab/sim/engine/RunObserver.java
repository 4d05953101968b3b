/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Watches a run; all times are virtual milliseconds. */
public interface RunObserver {

  /** How a container's work ended. */
  enum Outcome {
    /** The task is done. */
    DONE,
    /** The attempt failed by itself. */
    FAILED,
    /** The scheduler killed it. */
    KILLED,
    /** The AM gave it back. */
    RELEASED,
    /** Another attempt of its task was first; the AM killed it. */
    OUTRUN,
    /** Its node was lost. */
    LOST
  }

  /** What a job goes through between its submission and its end. */
  enum Stage {
    /** The container of its application master was launched. */
    MASTER_LAUNCHED,
    /** Its application master knows its tasks. */
    MASTER_READY,
    /** A map started. This and the stages below are reported for every task. */
    MAP_STARTED,
    MAP_DONE,
    REDUCE_STARTED,
    REDUCE_DONE
  }

  default void submitted(WorkloadJob job, long now) {}

  /** The last task of a job ended, or one failed too often. */
  default void finished(WorkloadJob job, boolean succeeded, long now) {}

  default void started(WorkloadJob job, long now) {}

  default void ended(WorkloadJob job, long start, long now, Outcome outcome) {}

  default void reached(WorkloadJob job, Stage stage, long now) {}

  /** The scheduler has just recomputed its shares. */
  default void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {}

  /**
   * The run is over, and the scheduler counts which of its kills made room that was not used by
   * whom it was made for.
   */
  default void killedInVain(long containers) {}

  /** Who checks the run, asked once before it begins; by default nobody. */
  default RunChecks checks(AbstractYarnScheduler<?, ?> scheduler) {
    return RunChecks.NONE;
  }

  /** Called after every event, so an implementation must be fast. */
  default void event(long now, long events) {}

  /**
   * When the jobs of a run came to their stages. The first start of a task counts, the last end.
   */
  public abstract static class StageMoments implements RunObserver {
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

  /** Two observers of the same run. */
  public record ObserverPair(RunObserver first, RunObserver second) implements RunObserver {
    @Override
    public void submitted(WorkloadJob job, long now) {
      first.submitted(job, now);
      second.submitted(job, now);
    }

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      first.finished(job, succeeded, now);
      second.finished(job, succeeded, now);
    }

    @Override
    public void started(WorkloadJob job, long now) {
      first.started(job, now);
      second.started(job, now);
    }

    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      first.ended(job, start, now, outcome);
      second.ended(job, start, now, outcome);
    }

    @Override
    public void reached(WorkloadJob job, Stage stage, long now) {
      first.reached(job, stage, now);
      second.reached(job, stage, now);
    }

    @Override
    public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
      first.updated(scheduler, now);
      second.updated(scheduler, now);
    }

    @Override
    public void killedInVain(long containers) {
      first.killedInVain(containers);
      second.killedInVain(containers);
    }

    @Override
    public RunChecks checks(AbstractYarnScheduler<?, ?> scheduler) {
      RunChecks own = first.checks(scheduler);
      return own == RunChecks.NONE ? second.checks(scheduler) : own;
    }

    @Override
    public void event(long now, long events) {
      first.event(now, events);
      second.event(now, events);
    }
  }
}
