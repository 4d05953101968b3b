/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * One size of a {@link JobView}, and what it was estimated from beside the view. Immutable, so that
 * threads may hand it over without a lock.
 */
final class KeptSize {
  private final Object times;
  private final PastJobs past;
  private final double size;

  /**
   * A size.
   *
   * @param times the mean task times: times that tell something else are another object
   */
  KeptSize(Object times, PastJobs past, double size) {
    this.times = times;
    this.past = past;
    this.size = size;
  }

  /** Whether it would be estimated as this again. */
  @SuppressWarnings("ReferenceEquality") // Times that tell something else are another object.
  boolean isOf(Object timesNow, PastJobs pastNow) {
    return times == timesNow && past == pastNow;
  }

  /** In dominant-share-seconds, or NaN. */
  double size() {
    return size;
  }
}
