/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * One attempt of a job's application master. It asks for containers through {@link
 * SchedulerCalls#allocate}, runs its tasks in them, and tells its listener when it is done ({@link
 * Listener#jobDone}, {@link Listener#jobFailed}) and whether it waits for containers ({@link
 * SimulatedNodes#demandChanged}). What a job keeps from one attempt to the next is its {@link
 * JobMasters}'.
 */
public interface Master {
  /** Who ends jobs for their masters. */
  interface Listener {
    /** The last task of the master's job has ended. */
    void jobDone(Master master);

    /** A task failed too often, and the master's job with it. */
    void jobFailed(Master master);

    /** The master's job is over, and its last container is gone. */
    void leave(Master master);
  }

  /** The job that it runs. */
  WorkloadJob job();

  /** The attempt that it is. */
  ApplicationAttemptId id();

  /** The master runs, from now on it may ask. */
  void start();

  /** The scheduler has something for it: it fetches that at its next turn. */
  void wake();

  /**
   * The ResourceManager says that a container is gone, whatever the reason. When the job is over
   * and the last of them is gone the master calls {@link Listener#leave}.
   */
  void containerFinished(ContainerId container);

  /**
   * The ResourceManager says that a node is lost; the containers on it have been told already. A
   * framework that needs what finished tasks left there runs these again.
   */
  default void nodeLost(SimulatedNodeManager node) {}

  /** The job ended, or this master died: nothing of it works any more. */
  void stop();

  /** Whether the ResourceManager has still to confirm the end of a container of a task. */
  boolean hasLiveContainers();
}
