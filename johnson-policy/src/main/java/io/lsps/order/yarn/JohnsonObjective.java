/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Algorithm;

/** What the order of a batch minimises. */
public enum JohnsonObjective {
  /** The time until the last job is done: MK_JR. */
  MAKESPAN(Algorithm.MK_JR, Algorithm.MK_SF_JR),
  /** The makespan, and the sum of all jobs' times as well: MK_TCT_JR. */
  MAKESPAN_TCT(Algorithm.MK_TCT_JR, Algorithm.MK_TCT_SF_JR),
  /** The sum of all jobs' times, whatever the makespan: shortest processing time first. */
  TCT(Algorithm.SPT, Algorithm.SPT_SF),
  /** Nothing: the order of submission, with halves where a split is to be searched for. */
  SUBMISSION(Algorithm.UNOPTIMISED, Algorithm.UNOPTIMISED);

  private final Algorithm onSplit;
  private final Algorithm choosingSplit;

  JohnsonObjective(Algorithm onSplit, Algorithm choosingSplit) {
    this.onSplit = onSplit;
    this.choosingSplit = choosingSplit;
  }

  Algorithm algorithm(boolean choosesSplit) {
    return choosesSplit ? choosingSplit : onSplit;
  }
}
