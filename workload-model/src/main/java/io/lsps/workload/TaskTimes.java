/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Means over the cluster: the task time of each phase. Each user has equal weight. Until the first
 * job has completed, task times are means over the running jobs that have finished tasks.
 */
public final class TaskTimes {
  /** Nothing known. */
  public static final TaskTimes UNKNOWN =
      new TaskTimes(new EnumMap<>(Phase.class), new EnumMap<>(Phase.class));

  private final EnumMap<Phase, RunningMoments> means;
  private final EnumMap<Phase, Double> medians;

  private TaskTimes(EnumMap<Phase, RunningMoments> means, EnumMap<Phase, Double> medians) {
    this.means = means;
    this.medians = medians;
  }

  static TaskTimes over(Collection<JobHistory> users) {
    EnumMap<Phase, List<Double>> times = new EnumMap<>(Phase.class);
    for (JobHistory user : users) {
      for (Phase phase : Phase.values()) {
        RecentMean own = user.phase(phase).taskSeconds;
        if (own.count() > 0) {
          times.computeIfAbsent(phase, any -> new ArrayList<>()).add(own.mean());
        }
      }
    }
    return of(times);
  }

  private static TaskTimes of(Map<Phase, List<Double>> times) {
    EnumMap<Phase, RunningMoments> means = new EnumMap<>(Phase.class);
    EnumMap<Phase, Double> medians = new EnumMap<>(Phase.class);
    times.forEach(
        (phase, all) -> {
          RunningMoments mean = RunningMoments.EMPTY;
          for (double each : all) {
            mean = mean.plus(each);
          }
          means.put(phase, mean);
          Collections.sort(all);
          medians.put(phase, (all.get((all.size() - 1) / 2) + all.get(all.size() / 2)) / 2);
        });
    return new TaskTimes(means, medians);
  }

  static TaskTimes overRunning(Collection<Job> jobs) {
    EnumMap<Phase, List<Double>> times = new EnumMap<>(Phase.class);
    for (Job job : jobs) {
      if (!job.spec().framework.containersAreHeld()) {
        job.completed()
            .forEach(
                (phase, done) ->
                    times
                        .computeIfAbsent(phase, any -> new ArrayList<>())
                        .add(done.meanTaskSeconds()));
      }
    }
    return of(times);
  }

  /** Whether another has the same times. */
  boolean hasSameTimesAs(TaskTimes other) {
    return means.keySet().equals(other.means.keySet())
        && means.entrySet().stream()
            .allMatch(mean -> mean.getValue().hasMeanOf(other.means.get(mean.getKey())))
        && medians.equals(other.medians);
  }

  boolean known() {
    return !means.isEmpty();
  }

  /** Seconds, of this phase if any user has some, else over all phases; NaN if unknown. */
  public double seconds(Phase phase) {
    RunningMoments own = means.get(phase);
    if (own != null) {
      return own.mean();
    }
    double sum = 0;
    long count = 0;
    for (RunningMoments mean : means.values()) {
      sum += mean.mean() * mean.count();
      count += mean.count();
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  /**
   * As {@link #seconds}, but the median over users, robust against a single one; over phases the
   * least.
   */
  double medianSeconds(Phase phase) {
    Double own = medians.get(phase);
    if (own != null) {
      return own;
    }
    double least = Double.NaN;
    for (double each : medians.values()) {
      least = Double.isNaN(least) ? each : Math.min(least, each);
    }
    return least;
  }
}
