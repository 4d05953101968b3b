/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.JobView.TaskGroup;

/**
 * Task times of one job. Known are, in this order: those of its own finished tasks of the same key
 * and size, or of the phase; of earlier jobs of the same name; of the user's; of all users; of its
 * own tasks of whatever phase. A task that already runs longer raises the estimate, but not for
 * ever: it may be one straggler among many that are not.
 *
 * <p>Of other frameworks than MapReduce a container may never end. One that has outlived ten times
 * what is known counts as that long and no longer; and where none like it has ended by then, all of
 * its key are a service, see {@link #isService}.
 */
final class TaskSeconds {
  /** A task takes this many times what others took at most, or it is none. */
  static final double OUTLIVED = 10;

  /** A task that still runs tells of others at most this many times what is known. */
  private static final double STRAGGLER = 2;

  /** So large a part of the mean time of a job's own tasks may its standard error be. */
  private static final double KNOWN = 0.5;

  /** First tasks of a job at once. */
  private static final int MOST_FIRST = 4;

  /** So young no container is called a service, in seconds. */
  private static final double YOUNG = 60;

  /** Where nothing tells a task time: a container that runs for longer may be a service. */
  private static final double UNKNOWN = 600;

  private final JobView job;
  private final TaskTimes allUsers;
  final boolean ownTimes;
  final PastJobs past;

  /**
   * Task times of a job.
   *
   * @param ownTimes false where the user's mean counts in the place of the job's own and its name's
   * @param past whose past tells a task time
   */
  TaskSeconds(JobView job, TaskTimes allUsers, boolean ownTimes, PastJobs past) {
    this.job = job;
    this.allUsers = allUsers;
    this.ownTimes = ownTimes;
    this.past = past;
  }

  /**
   * Work of a typical job of the user; null where none has completed, and where they are not alike
   * but would have to be.
   */
  ResourceVector typicalWork() {
    ResourceVector user = past.tells(job.userHistory.size) ? job.userHistory.work() : null;
    return user == null && past == PastJobs.USER ? ResourceVector.NONE : user;
  }

  /** Of a phase; NaN where nothing tells it. */
  double of(Phase phase) {
    PhaseView view = job.phase(phase);
    return raised(known(phase, view), phase, view);
  }

  /** Of the tasks of one key and size; NaN where nothing tells it. */
  double of(TaskGroup group) {
    Phase phase = group.key.phase;
    return raised(known(phase, group.tasks), phase, group.tasks);
  }

  private double raised(double known, Phase phase, PhaseView view) {
    return Math.max(known, Math.min(view.longestSeconds, most(phase) * known));
  }

  /** A task that still runs counts as so many times what is known at most; as that in the paper. */
  private double most(Phase phase) {
    return past == PastJobs.USER ? 1 : phase == Phase.TASK ? OUTLIVED : STRAGGLER;
  }

  /** How long the running ones of a group have worked, summed over them, as far as it counts. */
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
   * True where containers do not end: none of the group has, and one has run for ten times as long
   * as others took (ten minutes where nobody knows; at least a minute, at most an hour). What they
   * hold is usage; their age is no work.
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
   * How many tasks of a phase are to run so that they show how long such tasks take; 0 once that is
   * known. One, another when it has run for longer than its like are taken for, and two more as it
   * has run for twice as long each: a straggler shows nothing of the others.
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
   * Its own tasks show it unless they tell of far more than others do, and do not agree: the first
   * may have been a straggler, and a job that is wrongly thought to be large is served last.
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
    // Nobody has completed a job yet: what this one's tasks took, of whatever phase, must do.
    return Double.isNaN(estimate)
        ? firstKnown(view.ownTaskSeconds(), job.finishedTaskSeconds())
        : estimate;
  }

  /** What others' tasks show: of its name, of its user, of all. */
  private double others(Phase phase) {
    double nearest = ownTimes ? past.told(job.nearest(past).phase(phase).taskSeconds) : Double.NaN;
    double user = past.told(job.userHistory.phase(phase).taskSeconds);
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
