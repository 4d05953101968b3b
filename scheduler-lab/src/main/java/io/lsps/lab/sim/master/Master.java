/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * One attempt of a job's application master. It asks for containers through {@link
 * SchedulerCalls#allocate} and runs its tasks in them. It reports the end of the job ({@link
 * Listener#jobDone}, {@link Listener#jobFailed}) and whether it waits for containers ({@link
 * SimulatedNodes#demandChanged}). {@link JobMasters} keeps what a job has from one attempt to the
 * next.
 */
public interface Master {
  /** Hears how jobs end. */
  interface Listener {
    /** The last task of the master's job has ended. */
    void jobDone(Master master);

    /** A task failed too often, and so the master's job failed. */
    void jobFailed(Master master);

    /** The master's job is over, and its last container is gone. */
    void leave(Master master);
  }

  /** The job. */
  WorkloadJob job();

  /** The id of this attempt. */
  ApplicationAttemptId id();

  /** The master has started and may ask for containers. */
  void start();

  /** The scheduler has something for the master, which fetches it at its next heartbeat. */
  void wake();

  /**
   * The ResourceManager reports that a container is gone, for whatever reason. When the job is over
   * and its last container is gone, the master calls {@link Listener#leave}.
   */
  void containerFinished(ContainerId container);

  /**
   * The ResourceManager reports that a node is lost. It has already reported the node's containers.
   * A framework that needs the output of tasks that finished there runs them again.
   */
  default void nodeLost(SimulatedNodeManager node) {}

  /** The job ended, or this master died: nothing of it works any more. */
  void stop();

  /** Whether the ResourceManager has still to confirm the end of a container of a task. */
  boolean hasLiveContainers();
}
