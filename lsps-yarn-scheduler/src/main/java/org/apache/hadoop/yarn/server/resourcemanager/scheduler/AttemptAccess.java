/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler;

/** Package-private members of scheduler application attempts. */
public final class AttemptAccess {
  private AttemptAccess() {}

  /** The scheduler of an attempt. */
  public static Object scheduler(SchedulerApplicationAttempt attempt) {
    return attempt.rmContext.getScheduler();
  }
}
