/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** How a container of a phase ended. */
public enum TaskOutcome {
  /** It ended by itself and well: its time is a task time. */
  SUCCEEDED,
  /**
   * Its application stopped it, gave it back, or ended: a task time if the application succeeds.
   * Executors of Spark live until then; and MapReduce tells its nodes to stop whatever is left when
   * the last task has reported, which is before that task's process has ended.
   */
  RELEASED,

  /** Failed by itself, and the scheduler can see it: never a task time. */
  FAILED,

  /**
   * Done, by a task that had failed before. The process of a MapReduce task ends well even where
   * the task fails, so that this one may have been counted already.
   */
  REPEATED,
  /** Killed, preempted, or lost with its node: never a task time. */
  LOST
}
