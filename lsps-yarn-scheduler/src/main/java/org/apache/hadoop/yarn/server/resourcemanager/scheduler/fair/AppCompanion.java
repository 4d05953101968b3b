/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

/** What a policy of ours keeps beside an attempt, so that it need not be looked up by its name. */
public final class AppCompanion {
  private AppCompanion() {}

  /** What was put there, or null; the FairScheduler's own attempts keep nothing. */
  public static Object of(FSAppAttempt attempt) {
    return attempt instanceof FastAttempt ? ((FastAttempt) attempt).companion() : null;
  }

  /** Puts something there, in the place of what was. */
  public static void put(FSAppAttempt attempt, Object companion) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).companion(companion);
    }
  }
}
