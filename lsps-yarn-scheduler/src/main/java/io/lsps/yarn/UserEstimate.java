/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.workload.RunningMoments;

/** What is estimated of one user at the last update. */
final class UserEstimate {
  static final UserEstimate UNKNOWN =
      new UserEstimate(Double.NaN, RunningMoments.EMPTY, RunningMoments.EMPTY, 0, 0, 0);

  private final double size;
  private final RunningMoments past;
  private final RunningMoments current;
  private final int jobs;
  private final int waitingTasks;
  private final int runningTasks;

  UserEstimate(
      double size,
      RunningMoments past,
      RunningMoments current,
      int jobs,
      int waitingTasks,
      int runningTasks) {
    this.size = size;
    this.past = past;
    this.current = current;
    this.jobs = jobs;
    this.waitingTasks = waitingTasks;
    this.runningTasks = runningTasks;
  }

  /** Mean size of the current jobs in dominant-share-seconds, or NaN. */
  double size() {
    return size;
  }

  /** Sizes of completed jobs. */
  RunningMoments past() {
    return past;
  }

  /** Sizes of current jobs. */
  RunningMoments current() {
    return current;
  }

  int jobs() {
    return jobs;
  }

  int waitingTasks() {
    return waitingTasks;
  }

  int runningTasks() {
    return runningTasks;
  }
}
