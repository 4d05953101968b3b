/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Whose past tells what a job will be. */
public enum PastJobs {
  /**
   * The user's, whatever the names of its jobs and however they vary: the mean over all that have
   * completed (LsPS, Eq. 1, 2 and 7). Of a user without past a job counts as no work.
   */
  USER,
  /** That of the name, else of the user, however much the jobs vary. */
  ANY,
  /**
   * Only that of jobs which are alike, with a coefficient of variation below 1. Beyond that a mean
   * tells the largest of them and little else: a day of a real cluster had jobs of one name that
   * were ten thousandfold apart.
   */
  ALIKE;

  private static final double ALIKE_BELOW = 1;

  /** The mean where it tells something, else NaN. */
  double told(RecentMean past) {
    return !tells(past) ? Double.NaN : this == USER ? past.overall() : past.mean();
  }

  /** Whether there is a past that tells something. */
  boolean tells(RecentMean past) {
    return past.count() > 0 && (this != ALIKE || past.variation() < ALIKE_BELOW);
  }
}
