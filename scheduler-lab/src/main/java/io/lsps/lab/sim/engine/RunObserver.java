/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.workload.WorkloadJob;
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
    RELEASED
  }

  default void submitted(WorkloadJob job, long now) {}

  /** The last task of a job ended, or one failed too often. */
  default void finished(WorkloadJob job, boolean succeeded, long now) {}

  /** The scheduler, or its placement rules, did not accept a job. */
  default void rejected(WorkloadJob job, String reason) {}

  default void started(WorkloadJob job, long now) {}

  default void ended(WorkloadJob job, long start, long now, Outcome outcome) {}

  /** The scheduler has just recomputed its shares. */
  default void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {}

  /** Checks for the run, created once before it begins; none by default. */
  default RunChecks checks(AbstractYarnScheduler<?, ?> scheduler) {
    return RunChecks.NONE;
  }

  /** Called after every event, so an implementation must be fast. */
  default void event(long now, long events) {}

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
    public void rejected(WorkloadJob job, String reason) {
      first.rejected(job, reason);
      second.rejected(job, reason);
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
    public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
      first.updated(scheduler, now);
      second.updated(scheduler, now);
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
