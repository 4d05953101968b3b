/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/** Why a container may not be taken for a claim. */
public enum Refusal {
  /** It is to be killed already. */
  MARKED,
  /** It belongs to the application that is owed. */
  BENEFICIARY,
  /**
   * The starved branch of the tree is owed nothing at the queue where it meets the owner's branch.
   */
  NOT_OWED,
  /** Its queue, or one above, does not allow preemption. */
  QUEUE_NOT_PREEMPTABLE,
  /** Its owner starves itself. */
  STARVED,
  /** Its owner would have less than it was given by kills a short while ago. */
  JUST_REPAID,
  /** Its owner would fall below its minimum share. */
  MINIMUM_SHARE,
  /** Its owner would fall below its fair share, or so far below that it starves itself. */
  FAIR_SHARE,
  /** An application master runs in it. */
  MASTER,
  /** It has run for longer than it still has to: its end is the cheaper one to wait for. */
  COSTS_TOO_MUCH,
  /** Its owner would have lost more by kills than it has kept. */
  PAID_ENOUGH,
  /** It is not of the long job that has to give way. */
  NOT_THE_LONG_JOB
}
