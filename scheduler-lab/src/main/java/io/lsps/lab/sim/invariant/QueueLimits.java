/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What queues and users may have at most, as the scheduler in question defines it. */
interface QueueLimits {

  /** Containers may have been assigned: what is checked then must be cheap. */
  void assigned();

  /** The container of an application's master has just been assigned. */
  default void masterGiven(FSAppAttempt app) {}

  /** Checks everything. */
  void all();
}
