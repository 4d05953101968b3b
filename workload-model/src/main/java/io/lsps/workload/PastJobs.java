/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Which completed jobs predict a running one. */
public enum PastJobs {
  /**
   * All of the user's, regardless of name and variation: the mean over all that have completed
   * (LsPS, Eq. 1, 2 and 7). Jobs of a user without history count as no work.
   */
  USER,
  /** Those of the same name, else of the user, however much they vary. */
  ANY,
  /**
   * As {@link #ANY}, but only if they are alike: coefficient of variation below 1. Beyond that the
   * mean reflects little but the largest: a day of a real cluster had jobs of one name that
   * differed ten thousandfold.
   */
  ALIKE;

  private static final double ALIKE_BELOW = 1;

  /** The mean if it may be used, else NaN. */
  double meanOf(RecentMean past) {
    return !isUsable(past) ? Double.NaN : this == USER ? past.overall() : past.mean();
  }

  /** Whether there is a history that may be used. */
  boolean isUsable(RecentMean past) {
    return past.count() > 0 && (this != ALIKE || past.variation() < ALIKE_BELOW);
  }
}
