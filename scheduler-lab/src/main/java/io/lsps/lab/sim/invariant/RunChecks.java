/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Receives every event that may break an invariant. Used by the laboratory's tests; other runs
 * check nothing.
 */
public interface RunChecks {
  RunChecks NONE = new RunChecks() {};

  /** A node's heartbeat is about to reach the scheduler. */
  default void heartbeatBegins(NodeId id) {}

  /** The scheduler has handled a heartbeat, before any AM reacts. */
  default void heartbeatServed(NodeId id) {}

  /**
   * A node has handled the answer to its heartbeat.
   *
   * @param busy resources of its working containers
   */
  default void capacity(NodeId id, Resource busy) {}

  /** The scheduler has assigned the container of an attempt's AM. */
  default void masterGiven(ApplicationAttemptId id) {}

  /** Shares have just been computed. */
  default void updated() {}

  /**
   * An AM has sent its requests.
   *
   * @param outstanding containers, as the AM counts them
   */
  default void asks(ApplicationAttemptId id, SchedulerRequestKey key, int outstanding) {}

  /** The run is over. */
  default void ended() {}
}
