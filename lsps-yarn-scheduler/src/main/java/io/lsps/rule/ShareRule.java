/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** By which rule users share: each makes a plan of a snapshot. */
public enum ShareRule {
  /** In inverse proportion to the size of their jobs (LsPS, Eq. 8-10). */
  INVERSE_SIZE {
    @Override
    public Plan plan(Snapshot now) {
      return InverseSize.plan(now);
    }
  },
  /** What their jobs can use, the job with the least work left first, whosever it is. */
  LEAST_WORK {
    @Override
    public Plan plan(Snapshot now) {
      return LeastWorkFirst.plan(now);
    }
  };

  /** What each is to have until the next plan, and whom it serves. */
  public abstract Plan plan(Snapshot now);
}
