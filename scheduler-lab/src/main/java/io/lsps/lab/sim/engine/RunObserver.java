/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

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

  /** A job was submitted. */
  default void submitted(WorkloadJob job, long now) {}

  /** The last task of a job ended, or one failed too often. */
  default void finished(WorkloadJob job, boolean succeeded, long now) {}

  /** A task's container started. */
  default void started(WorkloadJob job, long now) {}

  /** A task's container ended. */
  default void ended(WorkloadJob job, long start, long now, Outcome outcome) {}

  /** A job came to a stage. */
  default void reached(WorkloadJob job, Stage stage, long now) {}

  /** The scheduler has just recomputed its shares. */
  default void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {}

  /**
   * The run is over, and the scheduler counts which of its kills made room that was not used by
   * whom it was made for.
   */
  default void killedInVain(long containers) {}

  /** Called after every event, so an implementation must be fast. */
  default void event(long now, long events) {}
}
