/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.EnumMap;
import java.util.Map;

/** The completed jobs of one kind, phase by phase: all jobs of a user, or one recurring job. */
public final class JobHistory {
  /** Of no job yet. */
  public static final JobHistory EMPTY =
      new JobHistory(new EnumMap<>(Phase.class), RunningMean.EMPTY);

  private final EnumMap<Phase, PhaseHistory> phases;
  private final RunningMean size;

  private JobHistory(EnumMap<Phase, PhaseHistory> phases, RunningMean size) {
    this.phases = phases;
    this.size = size;
  }

  /**
   * Restores a history.
   *
   * @param phases what is known of each phase; a missing one is empty
   * @param size mean job size in dominant-share-seconds
   */
  public static JobHistory of(Map<Phase, PhaseHistory> phases, RunningMean size) {
    EnumMap<Phase, PhaseHistory> copy = new EnumMap<>(Phase.class);
    copy.putAll(phases);
    return new JobHistory(copy, size);
  }

  /**
   * This history with one more job.
   *
   * @param whole false if only a part of the job was seen: then it tells map and task times alone
   */
  JobHistory plus(Map<Phase, CompletedPhase> job, boolean whole) {
    EnumMap<Phase, PhaseHistory> next = new EnumMap<>(Phase.class);
    double jobSize = 0;
    for (Phase phase : Phase.values()) {
      CompletedPhase completed = job.getOrDefault(phase, CompletedPhase.NONE);
      next.put(
          phase, whole ? phase(phase).plus(completed) : phase(phase).plusTime(phase, completed));
      jobSize += completed.size();
    }
    return new JobHistory(next, whole ? size.plus(jobSize) : size);
  }

  JobHistory merge(JobHistory other) {
    EnumMap<Phase, PhaseHistory> merged = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      merged.put(phase, phase(phase).merge(other.phase(phase)));
    }
    return new JobHistory(merged, size.merge(other.size));
  }

  /** True once any job has told anything. */
  boolean known() {
    for (PhaseHistory phase : phases.values()) {
      if (phase.taskSeconds().count() > 0) {
        return true;
      }
    }
    return false;
  }

  /** What is known of a phase, empty where nothing is. */
  public PhaseHistory phase(Phase phase) {
    return phases.getOrDefault(phase, PhaseHistory.EMPTY);
  }

  /** Mean job size in dominant-share-seconds. */
  public RunningMean size() {
    return size;
  }
}
