/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler;

/** What a scheduler's application attempt tells its own package only. */
public final class AttemptAccess {
  private AttemptAccess() {}

  /** The scheduler that an attempt is scheduled by. */
  public static Object scheduler(SchedulerApplicationAttempt attempt) {
    return attempt.rmContext.getScheduler();
  }
}
