/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

/** What is estimated of one user, for whoever asks at each update: see {@link Users#kept}. */
final class KeptEstimate {
  private volatile UserEstimate now;

  KeptEstimate(UserEstimate now) {
    this.now = now;
  }

  /** As of the last update. */
  UserEstimate now() {
    UserEstimate known = now;
    return known == null ? UserEstimate.UNKNOWN : known;
  }

  /** Whether the user is not known any more: should it come back, that is told elsewhere. */
  boolean isGone() {
    return now == null;
  }

  /**
   * Tells of an update.
   *
   * @param next null where the user is gone
   */
  void set(UserEstimate next) {
    now = next;
  }
}
