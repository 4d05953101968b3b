/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collection;
import java.util.EnumMap;

/**
 * Mean task time of each phase over all users, each user counting once; until anybody's job has
 * completed, over the running jobs that have finished tasks.
 */
public final class TaskTimes {
  /** Nothing known. */
  public static final TaskTimes UNKNOWN = new TaskTimes(new EnumMap<>(Phase.class));

  private final EnumMap<Phase, RunningMean> means;

  private TaskTimes(EnumMap<Phase, RunningMean> means) {
    this.means = means;
  }

  static TaskTimes over(Collection<JobHistory> users) {
    EnumMap<Phase, RunningMean> means = new EnumMap<>(Phase.class);
    for (JobHistory user : users) {
      for (Phase phase : Phase.values()) {
        RunningMean own = user.phase(phase).taskSeconds();
        if (own.count() > 0) {
          means.put(phase, means.getOrDefault(phase, RunningMean.EMPTY).plus(own.mean()));
        }
      }
    }
    return new TaskTimes(means);
  }

  static TaskTimes overRunning(Collection<Job> jobs) {
    EnumMap<Phase, RunningMean> means = new EnumMap<>(Phase.class);
    for (Job job : jobs) {
      job.completed()
          .forEach(
              (phase, done) -> {
                if (done.tasks() > 0) {
                  means.merge(
                      phase, RunningMean.EMPTY.plus(done.meanTaskSeconds()), RunningMean::merge);
                }
              });
    }
    return new TaskTimes(means);
  }

  boolean known() {
    return !means.isEmpty();
  }

  /**
   * Seconds, of this phase if any user has some, else over all phases; NaN where nothing is known.
   */
  public double seconds(Phase phase) {
    RunningMean own = means.get(phase);
    if (own != null) {
      return own.mean();
    }
    double sum = 0;
    long count = 0;
    for (RunningMean mean : means.values()) {
      sum += mean.mean() * mean.count();
      count += mean.count();
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
