/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobView.TaskGroup;

/**
 * Task times of one job. The first known of these is used: those of its own finished tasks of the
 * same key and size, or of the phase; of earlier jobs of the same name; of the user; of all users;
 * of its own tasks of any phase. A task that already runs longer raises the estimate up to a limit,
 * since it may be a single straggler.
 *
 * <p>Outside MapReduce a container may never end. Its age counts up to ten times the known task
 * time; if none of its key has ended by then, all of the key are a service: {@link #isService}.
 */
final class TaskSeconds {
  /** A task takes at most this many times the known task time; a longer one is a service. */
  static final double OUTLIVED = 10;

  /** A running task raises the estimate for others to at most this many times the known time. */
  private static final double STRAGGLER = 2;

  /** Largest relative standard error of the mean of a job's own tasks that counts as known. */
  private static final double KNOWN = 0.5;

  /** First tasks of a job at a time. */
  private static final int MOST_FIRST = 4;

  /** A container younger than this is never a service, in seconds. */
  private static final double YOUNG = 60;

  /** If no task time is known, a container that runs for longer may be a service, in seconds. */
  private static final double UNKNOWN = 600;

  private final JobView job;
  private final TaskTimes allUsers;
  final boolean ownTimes;
  final PastJobs past;

  /**
   * Task times of a job.
   *
   * @param ownTimes false to use the user's mean instead of the job's and its name's
   * @param past which completed jobs predict task times
   */
  TaskSeconds(JobView job, TaskTimes allUsers, boolean ownTimes, PastJobs past) {
    this.job = job;
    this.allUsers = allUsers;
    this.ownTimes = ownTimes;
    this.past = past;
  }

  /**
   * Work of a typical job of the user; null if none has completed, or if they have to be alike and
   * are not; in the paper's mode none instead.
   */
  ResourceVector typicalWork() {
    ResourceVector user = past.isUsable(job.userHistory.size) ? job.userHistory.work() : null;
    return user == null && past == PastJobs.USER ? ResourceVector.NONE : user;
  }

  /** Of a phase; NaN if unknown. */
  double of(Phase phase) {
    PhaseView view = job.phase(phase);
    return raised(known(phase, view), phase, view);
  }

  /** Of the tasks of one key and size; NaN if unknown. */
  double of(TaskGroup group) {
    Phase phase = group.key.phase;
    return raised(known(phase, group.tasks), phase, group.tasks);
  }

  private double raised(double known, Phase phase, PhaseView view) {
    return Math.max(known, Math.min(view.longestSeconds, most(phase) * known));
  }

  /** Limit on the factor by which a running task raises the estimate; 1 in the paper's mode. */
  private double most(Phase phase) {
    return past == PastJobs.USER ? 1 : phase == Phase.TASK ? OUTLIVED : STRAGGLER;
  }

  /** Ages of the running tasks of a group, summed; capped unless MapReduce by the default rule. */
  double elapsed(TaskGroup group) {
    double elapsed = group.tasks.elapsedSeconds;
    Phase phase = group.key.phase;
    if (phase != Phase.TASK && past != PastJobs.USER) {
      return elapsed;
    }
    double most = group.tasks.running * most(phase) * known(phase, group.tasks);
    return Double.isNaN(most) ? elapsed : Math.min(elapsed, most);
  }

  /**
   * True if containers do not end: none of the group has, and one has run for ten times the known
   * task time (ten minutes if unknown; at least a minute, at most an hour). Their age is usage, not
   * work.
   */
  boolean isService(TaskGroup group) {
    PhaseView view = group.tasks;
    if (group.key.phase != Phase.TASK || view.finished + view.released > 0) {
      return false;
    }
    double known = known(Phase.TASK, view);
    double limit = Double.isNaN(known) ? UNKNOWN : Math.max(YOUNG, OUTLIVED * known);
    return view.longestSeconds >= Math.min(limit, KeyProgress.SERVICE_SECONDS);
  }

  /**
   * How many tasks of a phase should run so that their task time becomes known; 0 once known. One,
   * another when it has run for longer than the known time, and one more each time that doubles, up
   * to four: a straggler shows nothing about the others.
   */
  int firstTasks(Phase phase) {
    PhaseView view = job.phase(phase);
    if (isShown(phase, view)) {
      return 0;
    }
    double known = known(phase, view);
    double times = view.longestSeconds / (known > 0 ? known : SizeEstimator.UNKNOWN_TASK_SECONDS);
    return times < 1 ? 1 : Math.min(MOST_FIRST, 2 + Math.getExponent(times));
  }

  /**
   * Its own tasks show it unless they took far longer than others and disagree: the first may be a
   * straggler, and a job wrongly estimated as large is served last.
   */
  private boolean isShown(Phase phase, PhaseView view) {
    if (view.finished == 0) {
      return job.isShownByPast(phase);
    }
    double others = others(phase);
    return view.ownError() <= KNOWN || !(others > 0 && view.ownTaskSeconds() > STRAGGLER * others);
  }

  private double known(Phase phase, PhaseView view) {
    if (ownTimes && view.finished > 0) {
      return view.ownTaskSeconds();
    }
    if (ownTimes && job.phase(phase).finished > 0) {
      return job.phase(phase).ownTaskSeconds();
    }
    double estimate = others(phase);
    // No job has completed yet: fall back to this one's tasks, of any phase.
    return Double.isNaN(estimate)
        ? firstKnown(view.ownTaskSeconds(), job.finishedTaskSeconds())
        : estimate;
  }

  /** The task time of other jobs: of its name, its user, all. */
  private double others(Phase phase) {
    double nearest =
        ownTimes ? past.meanOf(job.nearest(past).phase(phase).taskSeconds) : Double.NaN;
    double user = past.meanOf(job.userHistory.phase(phase).taskSeconds);
    return firstKnown(firstKnown(nearest, user), cluster(phase));
  }

  private double cluster(Phase phase) {
    switch (past) {
      case USER:
        return 0;
      case ANY:
        return allUsers.seconds(phase);
      default:
        return allUsers.medianSeconds(phase);
    }
  }

  private static double firstKnown(double first, double second) {
    return Double.isNaN(first) ? second : first;
  }
}
