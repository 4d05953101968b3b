/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Sizes of running jobs, in dominant-share-seconds of the current cluster: tasks x mean task time x
 * container size, summed over its request keys (LsPS, Eq. 3 and 7, with sizes pooled because YARN
 * has one pool). {@link TaskSeconds} says how task times are estimated, the {@link Framework}'s
 * model what a task is.
 */
public final class SizeEstimator {
  /** Used until a task has ended on this cluster. */
  static final double UNKNOWN_TASK_SECONDS = 60;

  private final TaskTimes allUsers;
  private final SizeBasis basis;
  private final PastJobs past;

  /** Uses the history of all jobs, alike or not. */
  public SizeEstimator(TaskTimes allUsers, SizeBasis basis) {
    this(allUsers, basis, PastJobs.ANY);
  }

  /**
   * An estimator.
   *
   * @param allUsers typical task times of the cluster
   * @param basis total or remaining work
   * @param past which completed jobs predict a job
   */
  public SizeEstimator(TaskTimes allUsers, SizeBasis basis, PastJobs past) {
    this.allUsers = allUsers;
    this.basis = basis;
    this.past = past;
  }

  /**
   * Sizes of a user's current jobs with the user's mean task times instead of each job's: the input
   * of CV'. Always total sizes. Spark executors are excluded.
   */
  public RunningMoments currentSizes(UserView user) {
    RunningMoments sizes = RunningMoments.EMPTY;
    for (JobView job : user.jobs) {
      double size = size(job, SizeBasis.TOTAL, false);
      if (!Double.isNaN(size)) {
        sizes = sizes.plus(size);
      }
    }
    return sizes;
  }

  private double size(JobView job, SizeBasis of, boolean ownTimes) {
    return share(job, work(job, of, ownTimes));
  }

  /** Size of one job; NaN if unknown, and for a service. */
  public double size(JobView job) {
    return size(job, basis);
  }

  /** Size of one job on a given basis; NaN if unknown. */
  public double size(JobView job, SizeBasis other) {
    return size(job, other, true);
  }

  /**
   * Size of one job for sorting. An unknown one counts as a typical job of its user; if its user
   * has completed none, as a minute per task. NaN if it has no tasks either.
   */
  public double orderingSize(JobView job, SizeBasis other) {
    double size = size(job, other);
    if (Double.isNaN(size)) {
      size = share(job, seconds(job, true).typicalWork());
    }
    if (!Double.isNaN(size)) {
      return size;
    }
    double tasks = 0;
    for (Phase phase : Phase.values()) {
      PhaseView view = job.phase(phase);
      tasks += view.unfinished() * view.containerShare;
    }
    return tasks > 0 ? tasks * UNKNOWN_TASK_SECONDS * job.spec.sizeFactor : Double.NaN;
  }

  /** Usage so far of running, finished and released containers: measured, not estimated. */
  public double held(JobView job) {
    return SizeModels.held(job).dominantShare(job.capacity);
  }

  /** Mean task time in seconds of one phase of a job; NaN if unknown. */
  public double taskSeconds(JobView job, Phase phase) {
    return seconds(job, true).of(phase) * job.spec.sizeFactor;
  }

  /**
   * How many containers it should hold so that their task times become known; 0 once known. While
   * maps wait the next tasks are maps: only maps count then.
   */
  public int firstTasks(JobView job) {
    TaskSeconds seconds = seconds(job, true);
    int first = 0;
    for (Phase phase : Phase.values()) {
      PhaseView view = job.phase(phase);
      if (view.waiting > 0) {
        int next = seconds.firstTasks(phase);
        return next == 0 ? 0 : Saturated.toInt(next + job.running() - view.running);
      }
      first = view.running == 0 ? first : Math.max(first, seconds.firstTasks(phase));
    }
    return first;
  }

  /** What the size estimate of a job rests on. */
  public Confidence confidence(JobView job) {
    if (!Double.isNaN(job.finishedTaskSeconds())) {
      return Confidence.OWN;
    }
    if (job.sameName.known()) {
      return Confidence.NAME;
    }
    if (job.userHistory.known()) {
      return Confidence.USER;
    }
    return allUsers.known() ? Confidence.CLUSTER : Confidence.NOTHING;
  }

  private TaskSeconds seconds(JobView job, boolean ownTimes) {
    return new TaskSeconds(job, allUsers, ownTimes, past);
  }

  private ResourceVector work(JobView job, SizeBasis basis, boolean ownTimes) {
    TaskSeconds seconds = seconds(job, ownTimes);
    if (job.asked()) {
      return SizeModels.work(job, seconds, basis);
    }
    JobHistory nearest = job.nearest(past);
    if (nearest.work() != null && past.isUsable(nearest.size)) {
      return nearest.work();
    }
    return ownTimes ? seconds.typicalWork() : job.userHistory.work();
  }

  private static double share(JobView job, ResourceVector work) {
    return work == null ? Double.NaN : work.dominantShare(job.capacity) * job.spec.sizeFactor;
  }

  /** What an estimate of a job's task times rests on, weakest first. */
  public enum Confidence {
    /** No task has ended on this cluster. */
    NOTHING,
    /** Other users' tasks. */
    CLUSTER,
    /** Earlier jobs of the same user. */
    USER,
    /** Earlier jobs of the same user and name. */
    NAME,
    /** Its own ended tasks. */
    OWN
  }
}
