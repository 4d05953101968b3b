/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.EnumMap;

/** A running job at one instant, with what is remembered of earlier runs of the same name. */
public final class JobView {
  private final JobSpec spec;
  private final EnumMap<Phase, PhaseView> phases;
  private final JobHistory sameName;
  private final JobHistory user;

  JobView(JobSpec spec, EnumMap<Phase, PhaseView> phases, JobHistory sameName, JobHistory user) {
    this.spec = spec;
    this.phases = phases;
    this.sameName = sameName;
    this.user = user;
  }

  public JobSpec spec() {
    return spec;
  }

  /** The phase, empty where nothing was asked for. */
  public PhaseView phase(Phase phase) {
    return phases.getOrDefault(phase, PhaseView.NONE);
  }

  /** Earlier jobs of this user with this name. */
  public JobHistory sameName() {
    return sameName;
  }

  /** All earlier jobs of this user. */
  public JobHistory userHistory() {
    return user;
  }

  /** Mean task time over all finished tasks of the job, of whatever phase; NaN where none has. */
  double finishedTaskSeconds() {
    double seconds = 0;
    int tasks = 0;
    for (PhaseView phase : phases.values()) {
      seconds += phase.finishedSeconds();
      tasks += phase.finished();
    }
    return tasks == 0 ? Double.NaN : seconds / tasks;
  }

  /** True once the job asked for a container beyond its application master's. */
  public boolean asked() {
    for (PhaseView phase : phases.values()) {
      if (phase.tasks() > 0) {
        return true;
      }
    }
    return false;
  }
}
