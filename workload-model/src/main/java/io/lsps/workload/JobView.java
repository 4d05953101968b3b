/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.List;

/** A running job at one instant, with the history of earlier runs of the same name. */
public final class JobView {
  private static final Phase[] PHASES = Phase.values();

  // Runs of one job differ in task count by at most this factor.
  private static final double ALIKE = 1.5;

  public final JobSpec spec;
  private final List<TaskGroup> groups;
  private final PhaseView maps;
  private final PhaseView reduces;
  private final PhaseView tasks;

  /** Earlier jobs of this user with this name. */
  public final JobHistory sameName;

  /** All earlier jobs of this user. */
  public final JobHistory userHistory;

  private final boolean asked;
  private final boolean mayRun;
  private final long from;
  private final long until;

  /** Total resources of the cluster, which shares refer to. */
  public final ResourceVector capacity;

  /**
   * A view.
   *
   * @param from its time, milliseconds
   * @param until it expires then, or at the job's next event
   */
  JobView(
      JobSpec spec,
      List<TaskGroup> groups,
      JobHistory sameName,
      JobHistory userHistory,
      boolean masterRuns,
      ResourceVector capacity,
      long from,
      long until) {
    this.spec = spec;
    this.groups = groups;
    this.sameName = sameName;
    this.userHistory = userHistory;
    this.capacity = capacity;
    this.from = from;
    this.until = until;
    maps = of(Phase.MAP, groups);
    reduces = of(Phase.REDUCE, groups);
    tasks = of(Phase.TASK, groups);
    boolean anyAsked = false;
    boolean anyRuns = masterRuns;
    for (TaskGroup group : groups) {
      anyAsked |= group.tasks.tasks() > 0;
      anyRuns |= group.tasks.running > 0;
    }
    asked = anyAsked;
    mayRun = anyRuns;
  }

  /** Whether it is valid at that time, if the job has no event until then. */
  boolean holdsAt(long now) {
    return from <= now && now < until;
  }

  /** When it expires if the job has no event until then, in milliseconds. */
  long until() {
    return until;
  }

  private static PhaseView of(Phase phase, List<TaskGroup> groups) {
    PhaseView all = PhaseView.NONE;
    for (TaskGroup group : groups) {
      if (group.key.phase == phase) {
        all = all == PhaseView.NONE ? group.tasks : all.plus(group.tasks);
      }
    }
    return all;
  }

  /** The phase, empty if nothing was requested. */
  public PhaseView phase(Phase phase) {
    switch (phase) {
      case MAP:
        return maps;
      case REDUCE:
        return reduces;
      default:
        return tasks;
    }
  }

  /** Its tasks, grouped by request key and size of container. */
  public List<TaskGroup> groups() {
    return Collections.unmodifiableList(groups);
  }

  /** The history of its user's jobs, or but in the paper's mode of those with its name. */
  JobHistory nearest(PastJobs past) {
    return past == PastJobs.USER ? userHistory : sameName;
  }

  /** Mean task time over all finished tasks of the job, of whatever phase; NaN if none has. */
  double finishedTaskSeconds() {
    double seconds = 0;
    long tasks = 0;
    for (Phase each : PHASES) {
      PhaseView phase = phase(each);
      seconds += phase.finishedSeconds;
      tasks += phase.finished;
    }
    return tasks == 0 ? Double.NaN : seconds / tasks;
  }

  /**
   * True if the job can use containers: its AM runs, or it holds some. Until its AM starts, an
   * application has no work waiting.
   */
  public boolean mayRun() {
    return mayRun;
  }

  /** True once the job requested a container beyond its AM's. */
  public boolean asked() {
    return asked;
  }

  /** All tasks requested so far: waiting, running and done. */
  public long tasks() {
    long tasks = 0;
    for (TaskGroup group : groups()) {
      tasks += group.tasks.tasks();
    }
    return tasks;
  }

  /** Its running tasks. */
  public long running() {
    long running = 0;
    for (Phase each : PHASES) {
      running += phase(each).running;
    }
    return running;
  }

  /**
   * Whether earlier runs show how long tasks of a phase take. Jobs of one name may differ a
   * thousandfold in size, and a job wrongly estimated as large is served last, so nothing would
   * correct the mistake. So only jobs with a similar number of tasks count as earlier runs.
   */
  boolean isShownByPast(Phase phase) {
    PhaseView view = phase(phase);
    double tasks = (double) view.unfinished() + view.finished;
    PhaseHistory past = sameName.phase(phase);
    return past.taskSeconds.count() > 0
        && tasks <= ALIKE * past.tasks.mean()
        && past.tasks.mean() <= ALIKE * tasks;
  }

  /** Tasks of one key whose containers are of one size, at one instant. */
  public static final class TaskGroup {
    public final RequestKey key;
    public final ResourceVector size;
    public final PhaseView tasks;

    TaskGroup(RequestKey key, ResourceVector size, PhaseView tasks) {
      this.key = key;
      this.size = size;
      this.tasks = tasks;
    }
  }
}
