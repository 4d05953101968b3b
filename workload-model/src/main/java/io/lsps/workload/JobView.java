/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;

/** A running job at one instant, with what is remembered of earlier runs of the same name. */
public final class JobView {
  // Two runs of a job have numbers of tasks within this factor.
  private static final double ALIKE = 1.5;

  private final JobSpec spec;
  private final List<TaskGroup> groups;
  private final EnumMap<Phase, PhaseView> phases = new EnumMap<>(Phase.class);
  private final JobHistory sameName;
  private final JobHistory user;
  private final boolean masterRuns;
  private final ResourceVector capacity;
  // The last estimates; threads that come at once make the same.
  private KeptSize remaining;
  private KeptSize total;
  private KeptSize totalByUser;

  JobView(
      JobSpec spec,
      List<TaskGroup> groups,
      JobHistory sameName,
      JobHistory user,
      boolean masterRuns,
      ResourceVector capacity) {
    this.spec = spec;
    this.groups = groups;
    this.sameName = sameName;
    this.user = user;
    this.masterRuns = masterRuns;
    this.capacity = capacity;
    for (TaskGroup group : groups) {
      phases.merge(group.key().phase(), group.tasks(), PhaseView::plus);
    }
  }

  public JobSpec spec() {
    return spec;
  }

  /**
   * What was estimated last of what is left of it, or of all of it; null where nothing was.
   *
   * @param ownTimes whether by its own task times, not its user's: those serve for all of it only
   */
  KeptSize kept(SizeBasis basis, boolean ownTimes) {
    if (basis == SizeBasis.REMAINING) {
      return remaining;
    }
    return ownTimes ? total : totalByUser;
  }

  void keep(SizeBasis basis, boolean ownTimes, KeptSize size) {
    if (basis == SizeBasis.REMAINING) {
      remaining = size;
    } else if (ownTimes) {
      total = size;
    } else {
      totalByUser = size;
    }
  }

  /** The phase, empty where nothing was asked for. */
  public PhaseView phase(Phase phase) {
    return phases.getOrDefault(phase, PhaseView.NONE);
  }

  /** Its tasks, grouped by request key and size of container. */
  public List<TaskGroup> groups() {
    return Collections.unmodifiableList(groups);
  }

  /** All resources of the cluster: shares are parts of these. */
  public ResourceVector capacity() {
    return capacity;
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
    for (Phase each : Phase.values()) {
      PhaseView phase = phase(each);
      seconds += phase.finishedSeconds();
      tasks += phase.finished();
    }
    return tasks == 0 ? Double.NaN : seconds / tasks;
  }

  /**
   * True where the job can use what it is given: its master runs, or it holds containers. Until its
   * master starts, an application has no work waiting.
   */
  public boolean mayRun() {
    if (masterRuns) {
      return true;
    }
    for (Phase each : Phase.values()) {
      PhaseView phase = phase(each);
      if (phase.running() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a view at another time tells something else: some of its containers run. */
  public boolean changesWithTime() {
    for (TaskGroup group : groups) {
      if (group.tasks().running() > 0) {
        return true;
      }
    }
    return false;
  }

  /** True once the job asked for a container beyond its application master's. */
  public boolean asked() {
    for (Phase each : Phase.values()) {
      PhaseView phase = phase(each);
      if (phase.tasks() > 0) {
        return true;
      }
    }
    return false;
  }

  /** All tasks that it has asked for by now: that wait, run and are done. */
  public long tasks() {
    long tasks = 0;
    for (TaskGroup group : groups()) {
      tasks += group.tasks().tasks();
    }
    return tasks;
  }

  /**
   * True once the time of tasks like the next ones is known, from the job itself or from an earlier
   * run. While maps wait, the next tasks are maps: another map tells nothing of the reduces.
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
   * Jobs of one name may differ a thousandfold in size. A job that is wrongly thought to be large
   * is served last, so nothing would correct the mistake. So only jobs with about as many tasks
   * count as earlier runs.
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
