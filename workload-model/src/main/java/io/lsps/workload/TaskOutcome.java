/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** How a container of a phase ended. */
public enum TaskOutcome {
  /** It ended by itself and well: its time is a task time. */
  SUCCEEDED,
  /** Its application gave it back, or ended: a task time if the application succeeds (Spark). */
  RELEASED,
  /** Failed, killed, preempted, or lost with its node: never a task time. */
  LOST
}
