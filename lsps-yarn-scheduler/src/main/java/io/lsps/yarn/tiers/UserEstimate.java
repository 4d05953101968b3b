/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.RunningMoments;

/** The estimates for one user as of the last update. */
public final class UserEstimate {
  static final UserEstimate UNKNOWN =
      new UserEstimate(Double.NaN, false, RunningMoments.EMPTY, RunningMoments.EMPTY, 0, 0, 0);

  private final double size;
  private final boolean waitsUnsized;
  private final RunningMoments past;
  private final RunningMoments current;
  private final int jobs;
  private final int waitingTasks;
  private final int runningTasks;

  UserEstimate(
      double size,
      boolean waitsUnsized,
      RunningMoments past,
      RunningMoments current,
      int jobs,
      int waitingTasks,
      int runningTasks) {
    this.size = size;
    this.waitsUnsized = waitsUnsized;
    this.past = past;
    this.current = current;
    this.jobs = jobs;
    this.waitingTasks = waitingTasks;
    this.runningTasks = runningTasks;
  }

  /** Mean size of the current jobs in dominant-share-seconds, or NaN. */
  public double size() {
    return size;
  }

  /** Whether a job waits for containers whose requests do not reveal its size. */
  boolean waitsUnsized() {
    return waitsUnsized;
  }

  /** Sizes of completed jobs. */
  public RunningMoments past() {
    return past;
  }

  /** Sizes of current jobs. */
  public RunningMoments current() {
    return current;
  }

  public int jobs() {
    return jobs;
  }

  public int waitingTasks() {
    return waitingTasks;
  }

  public int runningTasks() {
    return runningTasks;
  }
}
