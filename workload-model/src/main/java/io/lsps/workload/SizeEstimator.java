/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Sizes of running jobs, in dominant-share-seconds of the cluster as it is: tasks x mean task time
 * x container size, summed over all that a job asks under (LsPS, Eq. 3 and 7, with sizes pooled
 * because YARN has one pool). {@link TaskSeconds} says whence task times are known, and the {@link
 * Framework}'s model what is a task.
 */
public final class SizeEstimator {
  /** Where no task has ever ended on this cluster. */
  static final double UNKNOWN_TASK_SECONDS = 60;

  private final TaskTimes allUsers;
  private final SizeBasis basis;
  private final PastJobs past;

  /** By the past of all jobs, alike or not. */
  public SizeEstimator(TaskTimes allUsers, SizeBasis basis) {
    this(allUsers, basis, PastJobs.ANY);
  }

  /**
   * An estimator.
   *
   * @param allUsers what is typical of the cluster
   * @param basis what counts as a job's size
   * @param past whose past tells what a job will be
   */
  public SizeEstimator(TaskTimes allUsers, SizeBasis basis, PastJobs past) {
    this.allUsers = allUsers;
    this.basis = basis;
    this.past = past;
  }

  /**
   * Sizes of a user's current jobs with the user's own mean task times in the place of each job's:
   * what CV' is taken over. Always the total size, whatever the basis. Executors abstain.
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
    return job.size(of, ownTimes, allUsers, past, () -> share(job, work(job, of, ownTimes)));
  }

  /** Size of one job; NaN where nothing tells it, and of a service. */
  public double size(JobView job) {
    return size(job, basis);
  }

  /** Size of one job on another basis than the estimator's own; NaN where nothing tells it. */
  public double size(JobView job, SizeBasis other) {
    return size(job, other, true);
  }

  /**
   * Size of one job among others that must be put in an order. One that nothing tells counts as a
   * typical job of its user; and where its user has completed none, the number of tasks decides, at
   * a minute each. NaN where it has no tasks either: then nothing at all is known of it.
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

  /** What its containers have been held for by now, successful or not: no estimate. */
  public double held(JobView job) {
    return SizeModels.held(job).dominantShare(job.capacity);
  }

  /** Mean task time in seconds of one phase of a job; NaN where nothing tells it. */
  public double taskSeconds(JobView job, Phase phase) {
    return seconds(job, true).of(phase) * job.spec.sizeFactor;
  }

  /**
   * How many containers are to be held so that some show how long the next tasks take; 0 once that
   * is known. While maps wait, the next tasks are maps: another map tells nothing of the reduces,
   * and reduces that run tell nothing of the maps.
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

  /** What the size of a job is known by. */
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
    if (nearest.work() != null && past.tells(nearest.size)) {
      return nearest.work();
    }
    return ownTimes ? seconds.typicalWork() : job.userHistory.work();
  }

  private static double share(JobView job, ResourceVector work) {
    return work == null ? Double.NaN : work.dominantShare(job.capacity) * job.spec.sizeFactor;
  }

  /** What an estimate of a job's task times rests on, the weakest first. */
  public enum Confidence {
    /** Nothing has ended on this cluster. */
    NOTHING,
    /** Other users' tasks. */
    CLUSTER,
    /** Earlier jobs of the same user. */
    USER,
    /** Earlier jobs of the same user and name. */
    NAME,
    /** Tasks of its own that have ended. */
    OWN
  }
}
