/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Median task time of each phase over the users of the cluster: each counts once, with the mean
 * over its jobs, and none can move it far. Until a first job has completed, it is over the running
 * jobs that have finished tasks.
 */
public final class TaskTimes {
  /** Nothing known. */
  public static final TaskTimes UNKNOWN = new TaskTimes(new EnumMap<>(Phase.class));

  private final EnumMap<Phase, Double> medians;

  private TaskTimes(EnumMap<Phase, Double> medians) {
    this.medians = medians;
  }

  static TaskTimes over(Collection<JobHistory> users) {
    EnumMap<Phase, List<Double>> times = new EnumMap<>(Phase.class);
    for (JobHistory user : users) {
      for (Phase phase : Phase.values()) {
        RecentMean own = user.phase(phase).taskSeconds();
        if (own.count() > 0) {
          times.computeIfAbsent(phase, any -> new ArrayList<>()).add(own.mean());
        }
      }
    }
    return of(times);
  }

  private static TaskTimes of(Map<Phase, List<Double>> times) {
    EnumMap<Phase, Double> medians = new EnumMap<>(Phase.class);
    times.forEach(
        (phase, all) -> {
          Collections.sort(all);
          medians.put(phase, (all.get((all.size() - 1) / 2) + all.get(all.size() / 2)) / 2);
        });
    return new TaskTimes(medians);
  }

  static TaskTimes overRunning(Collection<Job> jobs) {
    EnumMap<Phase, List<Double>> times = new EnumMap<>(Phase.class);
    for (Job job : jobs) {
      if (!job.spec().framework().containersAreHeld()) {
        job.completed()
            .forEach(
                (phase, done) -> {
                  if (done.tasks() > 0) {
                    times
                        .computeIfAbsent(phase, any -> new ArrayList<>())
                        .add(done.meanTaskSeconds());
                  }
                });
      }
    }
    return of(times);
  }

  /** Whether another tells the same. */
  boolean tellsAs(TaskTimes other) {
    return medians.equals(other.medians);
  }

  boolean known() {
    return !medians.isEmpty();
  }

  /**
   * Seconds, of this phase if any user has some, else the least over the phases; NaN where nothing
   * is known.
   */
  public double seconds(Phase phase) {
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
