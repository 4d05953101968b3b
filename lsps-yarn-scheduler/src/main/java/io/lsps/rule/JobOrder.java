/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** The order of the jobs of one user (LsPS, tier 2). */
public enum JobOrder {
  /** In the order of their submission: best when the jobs are alike. */
  FIFO(1),
  /** Equal shares: best when sizes vary, since small jobs need not wait behind large ones. */
  FAIR(2),
  /** Least remaining work first: the least mean response time on one server. */
  LEAST_WORK(3),
  /** By FLEX, for a chosen metric. */
  FLEX(4);

  private final int number;

  JobOrder(int number) {
    this.number = number;
  }

  /** The value in monitoring: stable. */
  public int number() {
    return number;
  }
}
