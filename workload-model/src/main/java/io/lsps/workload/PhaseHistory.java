/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Means of one phase over completed jobs (LsPS, Eq. 1–2). Each job counts once, however many tasks
 * it had.
 */
public final class PhaseHistory {
  /** No job yet. */
  public static final PhaseHistory EMPTY =
      new PhaseHistory(RecentMean.EMPTY, RecentMean.EMPTY, ResourceVector.NONE);

  /** Mean task time in seconds over the jobs that had tasks in this phase. */
  public final RecentMean taskSeconds;

  /** Mean number of tasks per job. */
  public final RecentMean tasks;

  /** Mean work of the phase per job, in resources times seconds. */
  public final ResourceVector work;

  /**
   * A history.
   *
   * @param taskSeconds mean task time
   * @param tasks mean number of tasks per job
   * @param work mean work per job, in resources times seconds, over as many jobs as {@code tasks}
   */
  public PhaseHistory(RecentMean taskSeconds, RecentMean tasks, ResourceVector work) {
    this.taskSeconds = taskSeconds;
    this.tasks = tasks;
    this.work = work;
  }

  /** Jobs that had no task of this phase. */
  static PhaseHistory ofNoTasks(int jobs) {
    return new PhaseHistory(RecentMean.EMPTY, RecentMean.of(jobs, 0, 0, 0), ResourceVector.NONE);
  }

  /**
   * This history with one more completed job's phase; a phase without tasks shows no task time.
   *
   * @param sized jobs behind the mean work: fewer than all if an older version stored sizes as
   *     shares
   */
  PhaseHistory plus(CompletedPhase phase, int sized) {
    double weight = RecentMean.weight(sized);
    return new PhaseHistory(
        phase.tasks == 0 ? taskSeconds : taskSeconds.plus(phase.meanTaskSeconds()),
        tasks.plus(phase.tasks),
        work.times(1 - weight).plus(phase.work, weight));
  }

  /** As {@link #plus}, for a job observed in part: how long its reduces waited is unknown. */
  PhaseHistory plusTime(Phase phase, CompletedPhase completed) {
    return phase == Phase.REDUCE || completed.tasks == 0
        ? this
        : new PhaseHistory(taskSeconds.plus(completed.meanTaskSeconds()), tasks, work);
  }

  /**
   * The means over the jobs of both.
   *
   * @param sized jobs behind this mean work
   * @param otherSized jobs behind the other mean work
   */
  PhaseHistory merge(PhaseHistory other, int sized, int otherSized) {
    ResourceVector merged = work;
    if (otherSized > 0) {
      double part = RecentMean.mergeWeight(sized, otherSized);
      merged = work.times(1 - part).plus(other.work, part);
    }
    return new PhaseHistory(taskSeconds.merge(other.taskSeconds), tasks.merge(other.tasks), merged);
  }

  /** One phase of a job that has completed. */
  static final class CompletedPhase {
    static final CompletedPhase NONE = new CompletedPhase(0, 0, ResourceVector.NONE);

    final int tasks;
    private final double seconds;
    final ResourceVector work;

    CompletedPhase(int tasks, double seconds, ResourceVector work) {
      this.tasks = Checks.nonNegative("tasks", tasks);
      this.seconds = Checks.finiteNonNegative("seconds", seconds);
      this.work = work;
    }

    CompletedPhase plus(CompletedPhase other) {
      return new CompletedPhase(
          Saturated.sum(tasks, other.tasks), seconds + other.seconds, work.plus(other.work, 1));
    }

    double meanTaskSeconds() {
      return seconds / tasks;
    }
  }
}
