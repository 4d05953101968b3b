/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.EnumMap;

/** A running job at one instant, with what is remembered of earlier runs of the same name. */
public final class JobView {
  // Two runs of a job have numbers of tasks within this factor.
  private static final double ALIKE = 1.5;

  private final JobSpec spec;
  private final EnumMap<Phase, PhaseView> phases;
  private final JobHistory sameName;
  private final JobHistory user;
  private final boolean masterRuns;

  JobView(
      JobSpec spec,
      EnumMap<Phase, PhaseView> phases,
      JobHistory sameName,
      JobHistory user,
      boolean masterRuns) {
    this.spec = spec;
    this.phases = phases;
    this.sameName = sameName;
    this.user = user;
    this.masterRuns = masterRuns;
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

  /**
   * True where the job can use what it is given: its master runs, or it holds containers. An
   * application whose master was never started is none that work waits for.
   */
  public boolean mayRun() {
    if (masterRuns) {
      return true;
    }
    for (PhaseView phase : phases.values()) {
      if (phase.running() > 0) {
        return true;
      }
    }
    return false;
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

  /**
   * True once tasks like the next ones have shown their time, in the job or in an earlier run of
   * it. Reduces come after the maps that wait: a slot for another map measures none of them.
   */
  public boolean nextTasksShown() {
    boolean shown = true;
    for (Phase phase : Phase.values()) {
      PhaseView view = phase(phase);
      if (view.waiting() > 0) {
        return shown(phase);
      }
      shown &= view.running() == 0 || shown(phase);
    }
    return shown;
  }

  /**
   * Jobs of one name may differ a thousandfold, and one that is thought too large would never show
   * that it is not. So only those with about as many tasks count as earlier runs.
   */
  private boolean shown(Phase phase) {
    PhaseView view = phase(phase);
    double tasks = view.waiting() + view.running() + view.finished();
    PhaseHistory past = sameName.phase(phase);
    return view.finished() > 0
        || (past.taskSeconds().count() > 0
            && tasks <= ALIKE * past.tasks().mean()
            && past.tasks().mean() <= ALIKE * tasks);
  }
}
