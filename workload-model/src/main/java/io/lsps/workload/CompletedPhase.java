/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** One phase of a job that has completed. */
final class CompletedPhase {
  static final CompletedPhase NONE = new CompletedPhase(0, 0, 0);

  private final int tasks;
  private final double meanTaskSeconds;
  private final double containerShare;

  CompletedPhase(int tasks, double meanTaskSeconds, double containerShare) {
    this.tasks = Checks.nonNegative("tasks", tasks);
    this.meanTaskSeconds = Checks.finiteNonNegative("meanTaskSeconds", meanTaskSeconds);
    this.containerShare = Checks.finiteNonNegative("containerShare", containerShare);
  }

  int tasks() {
    return tasks;
  }

  double meanTaskSeconds() {
    return meanTaskSeconds;
  }

  /** In dominant-share-seconds. */
  double size() {
    return tasks * meanTaskSeconds * containerShare;
  }
}
