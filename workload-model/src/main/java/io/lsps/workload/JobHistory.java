/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Map;

/** The completed jobs of one kind, phase by phase: all jobs of a user, or one recurring job. */
public final class JobHistory {
  /** Of no job yet. */
  public static final JobHistory EMPTY =
      new JobHistory(new PhaseHistory[Phase.values().length], RecentMean.EMPTY);

  private final PhaseHistory[] phases;
  private final RecentMean size;

  private JobHistory(PhaseHistory[] phases, RecentMean size) {
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
    PhaseHistory[] copy = new PhaseHistory[Phase.values().length];
    phases.forEach((phase, history) -> copy[phase.ordinal()] = history);
    return new JobHistory(copy, size);
  }

  /**
   * This history with one more job.
   *
   * @param whole false if only a part of the job was seen: then it tells map and task times alone
   * @param jobSize see {@link #size}
   */
  JobHistory plus(Map<Phase, CompletedPhase> job, boolean whole, double jobSize) {
    PhaseHistory[] next = new PhaseHistory[phases.length];
    for (Phase phase : Phase.values()) {
      CompletedPhase completed = job.getOrDefault(phase, CompletedPhase.NONE);
      PhaseHistory before = phases[phase.ordinal()];
      if (before != null || completed.tasks() > 0) {
        PhaseHistory known = before == null ? PhaseHistory.ofNoTasks(size.count()) : before;
        next[phase.ordinal()] =
            whole ? known.plus(completed, size.count()) : known.plusTime(phase, completed);
      }
    }
    return new JobHistory(next, whole ? size.plus(jobSize) : size);
  }

  JobHistory merge(JobHistory other) {
    PhaseHistory[] merged = new PhaseHistory[phases.length];
    for (int i = 0; i < merged.length; i++) {
      if (phases[i] != null || other.phases[i] != null) {
        merged[i] = orNoTasks(i).merge(other.orNoTasks(i), size.count(), other.size.count());
      }
    }
    return new JobHistory(merged, size.merge(other.size));
  }

  private PhaseHistory orNoTasks(int phase) {
    return phases[phase] == null ? PhaseHistory.ofNoTasks(size.count()) : phases[phase];
  }

  /** True once any job has told anything. */
  boolean known() {
    for (PhaseHistory phase : phases) {
      if (phase != null && phase.taskSeconds().count() > 0) {
        return true;
      }
    }
    return false;
  }

  /** What is known of a phase, empty where nothing is. */
  public PhaseHistory phase(Phase phase) {
    PhaseHistory known = phases[phase.ordinal()];
    return known == null ? PhaseHistory.EMPTY : known;
  }

  /** Mean work a job in resources times seconds, or null where no job was seen whole. */
  ResourceVector work() {
    if (size.count() == 0) {
      return null;
    }
    ResourceVector sum = ResourceVector.NONE;
    for (PhaseHistory phase : phases) {
      sum = phase == null ? sum : sum.plus(phase.work(), 1);
    }
    return sum;
  }

  /**
   * Job sizes in megabyte-seconds: of a job whose dominant resource is another, of as much memory
   * as was the same share of the cluster.
   */
  public RecentMean size() {
    return size;
  }
}
