/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import io.lsps.share.SizeClass;
import io.lsps.yarn.app.TrackedApp;

/** A job that is owed service, and what it can use. */
final class OwedJob {
  private final TrackedApp app;
  private final long[] amounts;
  private final boolean waits;

  /**
   * A job as it was read.
   *
   * @param amounts by type; null for nothing that is told
   * @param waits whether it has less than it can use
   */
  OwedJob(TrackedApp app, long[] amounts, boolean waits) {
    this.app = app;
    this.amounts = amounts;
    this.waits = waits;
  }

  int turn() {
    return app.account().turn();
  }

  boolean waits() {
    return waits;
  }

  /** The class that it has for as long as it is owed service: before all others. */
  int sizeClass() {
    return app.owedClass();
  }

  /** Gives it the class of its turn, and its claim as of a user's; null for none. */
  JobClaim claim(int user) {
    app.owed(SizeClass.OWED + turn());
    return amounts == null ? null : new JobClaim(user, sizeClass(), amounts);
  }
}
