/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** How a container of a phase ended. */
public enum TaskOutcome {
  /** It succeeded: its time is a task time. */
  SUCCEEDED,
  /**
   * Its application stopped or released it, or ended: a task time if the application succeeds.
   * Spark executors live until then, and MapReduce stops what is left when the last task has
   * reported, before that task's process has ended.
   */
  RELEASED,

  /** It failed visibly to the scheduler: never a task time. */
  FAILED,

  /**
   * Succeeded after an earlier attempt failed. The process of a MapReduce task exits normally even
   * if the task fails, so it may have been counted already.
   */
  REPEATED,
  /** Killed, preempted, or lost with its node: never a task time. */
  LOST
}
