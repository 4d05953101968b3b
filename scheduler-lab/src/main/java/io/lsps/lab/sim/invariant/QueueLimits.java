/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** The limits of queues and users as a scheduler defines them. */
interface QueueLimits {

  /** Checks after containers may have been assigned. Called often, so it must be fast. */
  void assigned();

  /** The container of an application's master has just been assigned. */
  default void masterGiven(FSAppAttempt app) {}

  /** Checks everything. */
  void all();
}
