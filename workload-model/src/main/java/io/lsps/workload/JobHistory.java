/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.PhaseHistory.CompletedPhase;
import java.util.EnumMap;
import java.util.Map;

/** Statistics of completed jobs, phase by phase: all jobs of a user, or one recurring job. */
public final class JobHistory {
  /** No job yet. */
  public static final JobHistory EMPTY =
      new JobHistory(new EnumMap<>(Phase.class), RecentMean.EMPTY);

  private final EnumMap<Phase, PhaseHistory> phases;

  /**
   * Job sizes in megabyte-seconds. If another resource than memory dominates a job, its share of
   * the cluster is converted into the same share of memory.
   */
  public final RecentMean size;

  private JobHistory(EnumMap<Phase, PhaseHistory> phases, RecentMean size) {
    this.phases = phases;
    this.size = size;
  }

  /**
   * Restores a history.
   *
   * @param phases what is known of each phase; a missing one is empty
   * @param size job sizes: see {@link #size}
   */
  public static JobHistory of(Map<Phase, PhaseHistory> phases, RecentMean size) {
    EnumMap<Phase, PhaseHistory> copy = new EnumMap<>(Phase.class);
    copy.putAll(phases);
    return new JobHistory(copy, size);
  }

  /**
   * This history with one more job.
   *
   * @param whole false if only part of the job was observed: then only its map and task times count
   * @param jobSize see {@link #size}
   */
  JobHistory plus(Map<Phase, CompletedPhase> job, boolean whole, double jobSize) {
    EnumMap<Phase, PhaseHistory> next = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      CompletedPhase completed = job.getOrDefault(phase, CompletedPhase.NONE);
      PhaseHistory before = phases.get(phase);
      if (before != null || completed.tasks > 0) {
        PhaseHistory known = before == null ? PhaseHistory.ofNoTasks(size.count()) : before;
        next.put(
            phase, whole ? known.plus(completed, size.count()) : known.plusTime(phase, completed));
      }
    }
    return new JobHistory(next, whole ? size.plus(jobSize) : size);
  }

  JobHistory merge(JobHistory other) {
    EnumMap<Phase, PhaseHistory> merged = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      if (phases.containsKey(phase) || other.phases.containsKey(phase)) {
        PhaseHistory own = orNoTasks(phase);
        merged.put(phase, own.merge(other.orNoTasks(phase), size.count(), other.size.count()));
      }
    }
    return new JobHistory(merged, size.merge(other.size));
  }

  private PhaseHistory orNoTasks(Phase phase) {
    PhaseHistory known = phases.get(phase);
    return known == null ? PhaseHistory.ofNoTasks(size.count()) : known;
  }

  /** True once a job with task times has completed. */
  boolean known() {
    for (PhaseHistory phase : phases.values()) {
      if (phase.taskSeconds.count() > 0) {
        return true;
      }
    }
    return false;
  }

  /** What is known of a phase, empty where nothing is. */
  public PhaseHistory phase(Phase phase) {
    return phases.getOrDefault(phase, PhaseHistory.EMPTY);
  }

  /** Mean work of a job, in resources times seconds; null where no job was seen as a whole. */
  ResourceVector work() {
    if (size.count() == 0) {
      return null;
    }
    ResourceVector sum = ResourceVector.NONE;
    for (PhaseHistory phase : phases.values()) {
      sum = sum.plus(phase.work, 1);
    }
    return sum;
  }
}
