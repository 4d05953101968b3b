/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** One phase of a job that has completed. */
final class CompletedPhase {
  static final CompletedPhase NONE = new CompletedPhase(0, 0, ResourceVector.NONE);

  private final int tasks;
  private final double seconds;
  private final ResourceVector work;

  CompletedPhase(int tasks, double seconds, ResourceVector work) {
    this.tasks = Checks.nonNegative("tasks", tasks);
    this.seconds = Checks.finiteNonNegative("seconds", seconds);
    this.work = work;
  }

  CompletedPhase plus(CompletedPhase other) {
    return new CompletedPhase(
        tasks + other.tasks, seconds + other.seconds, work.plus(other.work, 1));
  }

  int tasks() {
    return tasks;
  }

  double meanTaskSeconds() {
    return seconds / tasks;
  }

  /** Resources times seconds. */
  ResourceVector work() {
    return work;
  }
}
