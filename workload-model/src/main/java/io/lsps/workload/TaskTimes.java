/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collection;
import java.util.EnumMap;

/**
 * Means over the cluster: the task time of each phase and the work of a job. Each user counts once.
 * Until a first job has completed, task times are means over the running jobs that have finished
 * tasks.
 */
public final class TaskTimes {
  /** Nothing known. */
  public static final TaskTimes UNKNOWN = new TaskTimes(new EnumMap<>(Phase.class), null);

  private final EnumMap<Phase, RunningMean> means;
  private final ResourceVector jobWork;

  private TaskTimes(EnumMap<Phase, RunningMean> means, ResourceVector jobWork) {
    this.means = means;
    this.jobWork = jobWork;
  }

  static TaskTimes over(Collection<JobHistory> users) {
    EnumMap<Phase, RunningMean> means = new EnumMap<>(Phase.class);
    ResourceVector work = ResourceVector.NONE;
    int counted = 0;
    for (JobHistory user : users) {
      for (Phase phase : Phase.values()) {
        RecentMean own = user.phase(phase).taskSeconds();
        if (own.count() > 0) {
          means.put(phase, means.getOrDefault(phase, RunningMean.EMPTY).plus(own.mean()));
        }
      }
      ResourceVector own = user.work();
      if (own != null) {
        work = work.plus(own, 1);
        counted++;
      }
    }
    return new TaskTimes(means, counted == 0 ? null : work.times(1.0 / counted));
  }

  static TaskTimes overRunning(Collection<Job> jobs) {
    EnumMap<Phase, RunningMean> means = new EnumMap<>(Phase.class);
    for (Job job : jobs) {
      if (!job.spec().framework().containersAreHeld()) {
        job.completed()
            .forEach(
                (phase, done) -> {
                  if (done.tasks() > 0) {
                    means.merge(
                        phase, RunningMean.EMPTY.plus(done.meanTaskSeconds()), RunningMean::merge);
                  }
                });
      }
    }
    return new TaskTimes(means, null);
  }

  boolean known() {
    return !means.isEmpty();
  }

  /** Mean work of a job in resources times seconds; null where no job has completed. */
  ResourceVector jobWork() {
    return jobWork;
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
