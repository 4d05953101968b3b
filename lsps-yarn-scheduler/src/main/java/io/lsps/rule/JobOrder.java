/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** How the jobs of one user are served (LsPS, tier 2). */
public enum JobOrder {
  /** In the order of their submission: best when the jobs are alike. */
  FIFO(1),
  /** Equal shares: best when sizes vary, since small jobs need not wait behind large ones. */
  FAIR(2),
  /** The one with the least work left first: the least mean response time on one server. */
  LEAST_WORK(3),
  /** As FLEX schedules them for a chosen metric. */
  FLEX(4);

  private final int number;

  JobOrder(int number) {
    this.number = number;
  }

  /** By which monitoring tells it: the same for ever. */
  public int number() {
    return number;
  }
}
