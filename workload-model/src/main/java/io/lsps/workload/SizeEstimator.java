/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Sizes of running jobs, in dominant-share-seconds: tasks x mean task time x container share,
 * summed over the phases (LsPS, Eq. 3 and 7, with sizes pooled because YARN has one pool).
 *
 * <p>Mean task time of a phase is, in this order: that of the job's own finished tasks; of earlier
 * jobs of the same name; of the user's completed jobs; the mean over all users; unknown. A task
 * that already runs longer than the estimate raises it.
 */
public final class SizeEstimator {
  private final TaskTimes allUsers;
  private final SizeBasis basis;

  public SizeEstimator(TaskTimes allUsers, SizeBasis basis) {
    this.allUsers = allUsers;
    this.basis = basis;
  }

  /** Sizes of a user's current jobs, those that are known: their mean is S* of Eq. 7. */
  public RunningMean sizes(UserView user) {
    RunningMean sizes = RunningMean.EMPTY;
    for (JobView job : user.jobs()) {
      double size = size(job);
      if (!Double.isNaN(size)) {
        sizes = sizes.plus(size);
      }
    }
    return sizes;
  }

  /**
   * Sizes of a user's current jobs with the user's own mean task times in the place of each job's:
   * what CV' is taken over. Always the total size, whatever the basis.
   */
  public RunningMoments currentSizes(UserView user) {
    RunningMoments sizes = RunningMoments.EMPTY;
    for (JobView job : user.jobs()) {
      double size = jobSize(job, SizeBasis.TOTAL, false);
      if (!Double.isNaN(size)) {
        sizes = sizes.plus(size);
      }
    }
    return sizes;
  }

  /** Size of one job; NaN where nothing tells it. */
  public double size(JobView job) {
    return jobSize(job, basis, true);
  }

  /** Size of one job on another basis than the estimator's own; NaN where nothing tells it. */
  public double size(JobView job, SizeBasis other) {
    return jobSize(job, other, true);
  }

  /**
   * Size of one job among others that must be put in an order: where nothing tells task times a
   * second must do, so that the number of tasks decides.
   */
  public double orderingSize(JobView job, SizeBasis other) {
    double size = jobSize(job, other, true);
    if (!Double.isNaN(size)) {
      return size;
    }
    double tasks = 0;
    for (Phase phase : Phase.values()) {
      PhaseView view = job.phase(phase);
      tasks += (view.waiting() + view.running()) * view.containerShare();
    }
    return tasks;
  }

  /** Mean task time in seconds of one phase of a job; NaN where nothing tells it. */
  public double taskSeconds(JobView job, Phase phase) {
    return taskSeconds(job, phase, true);
  }

  /** What the size of a job is known by. */
  public Confidence confidence(JobView job) {
    if (!Double.isNaN(job.finishedTaskSeconds())) {
      return Confidence.OWN;
    }
    if (job.sameName().known()) {
      return Confidence.NAME;
    }
    if (job.userHistory().known()) {
      return Confidence.USER;
    }
    return allUsers.known() ? Confidence.CLUSTER : Confidence.NOTHING;
  }

  private double jobSize(JobView job, SizeBasis basis, boolean ownTimes) {
    if (!job.asked()) {
      return firstKnown(job.sameName().size().mean(), job.userHistory().size().mean());
    }
    double size = 0;
    for (Phase phase : Phase.values()) {
      size += phaseSize(job, phase, basis, ownTimes);
    }
    return size;
  }

  private double phaseSize(JobView job, Phase phase, SizeBasis basis, boolean ownTimes) {
    PhaseView view = job.phase(phase);
    if (view.tasks() == 0) {
      boolean expected = phase == Phase.REDUCE && job.spec().mapReduce();
      return expected ? expectedReduces(job) : 0;
    }
    double seconds = taskSeconds(job, phase, ownTimes);
    double running = Math.max(view.running() * seconds, view.elapsedSeconds());
    double left = view.waiting() * seconds + running;
    double work =
        basis == SizeBasis.TOTAL
            ? left + done(view, seconds, ownTimes)
            : left - view.elapsedSeconds();
    return work * view.containerShare();
  }

  private static double done(PhaseView view, double seconds, boolean ownTimes) {
    double finished = ownTimes ? view.finishedSeconds() : view.finished() * seconds;
    return finished + view.releasedSeconds();
  }

  /**
   * Reduces are asked for late: until then they count as promised, else as earlier jobs had them.
   */
  private double expectedReduces(JobView job) {
    int hint = job.spec().reducesHint();
    if (hint >= 0) {
      double seconds = taskSeconds(job, Phase.REDUCE, false);
      return hint == 0 ? 0 : hint * seconds * job.phase(Phase.MAP).containerShare();
    }
    double historical =
        firstKnown(
            job.sameName().phase(Phase.REDUCE).size().mean(),
            job.userHistory().phase(Phase.REDUCE).size().mean());
    return Double.isNaN(historical) ? 0 : historical;
  }

  private double taskSeconds(JobView job, Phase phase, boolean ownTimes) {
    PhaseView view = job.phase(phase);
    if (ownTimes && view.finished() > 0) {
      return view.ownTaskSeconds();
    }
    double userMean = job.userHistory().phase(phase).taskSeconds().mean();
    double sameName = ownTimes ? job.sameName().phase(phase).taskSeconds().mean() : Double.NaN;
    double estimate = firstKnown(firstKnown(sameName, userMean), allUsers.seconds(phase));
    if (Double.isNaN(estimate)) {
      // Nobody has completed a job yet: what this one's tasks took, of whatever phase, must do.
      estimate = firstKnown(view.ownTaskSeconds(), job.finishedTaskSeconds());
    }
    return Math.max(estimate, view.longestSeconds());
  }

  private static double firstKnown(double first, double second) {
    return Double.isNaN(first) ? second : first;
  }
}
