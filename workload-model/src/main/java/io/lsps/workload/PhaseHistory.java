/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** What completed jobs tell of one phase: means over jobs, not over tasks (LsPS, Eq. 1–2). */
public final class PhaseHistory {
  /** Of no job yet. */
  public static final PhaseHistory EMPTY =
      new PhaseHistory(RunningMean.EMPTY, RunningMean.EMPTY, RunningMean.EMPTY);

  private final RunningMean taskSeconds;
  private final RunningMean tasks;
  private final RunningMean size;

  private PhaseHistory(RunningMean taskSeconds, RunningMean tasks, RunningMean size) {
    this.taskSeconds = taskSeconds;
    this.tasks = tasks;
    this.size = size;
  }

  /** Restores a history from its three means. */
  public static PhaseHistory of(RunningMean taskSeconds, RunningMean tasks, RunningMean size) {
    return new PhaseHistory(taskSeconds, tasks, size);
  }

  /** This history with one more completed job's phase; a phase without tasks tells no task time. */
  PhaseHistory plus(CompletedPhase phase) {
    return new PhaseHistory(
        phase.tasks() == 0 ? taskSeconds : taskSeconds.plus(phase.meanTaskSeconds()),
        tasks.plus(phase.tasks()),
        size.plus(phase.size()));
  }

  /**
   * As {@link #plus}, but of a job that was seen in part: how long its reduces waited is unknown.
   */
  PhaseHistory plusTime(Phase phase, CompletedPhase completed) {
    return phase == Phase.REDUCE || completed.tasks() == 0
        ? this
        : new PhaseHistory(taskSeconds.plus(completed.meanTaskSeconds()), tasks, size);
  }

  PhaseHistory merge(PhaseHistory other) {
    return new PhaseHistory(
        taskSeconds.merge(other.taskSeconds), tasks.merge(other.tasks), size.merge(other.size));
  }

  /** Mean task time in seconds over the jobs that had tasks in this phase. */
  public RunningMean taskSeconds() {
    return taskSeconds;
  }

  /** Mean number of tasks a job. */
  public RunningMean tasks() {
    return tasks;
  }

  /** Mean size of the phase in dominant-share-seconds a job. */
  public RunningMean size() {
    return size;
  }
}
