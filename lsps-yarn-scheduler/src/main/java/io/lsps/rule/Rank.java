/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * Step 2: the size a job is ranked by, and which sizes are equivalent. Estimates are hardly better
 * than a factor: within it, weights decide between users, and submission within a user.
 */
final class Rank {
  /** Classes of size range from its negative to it. */
  static final int MOST_CLASS = 1000;

  /** Positions per run of the {@link Sequence}. */
  static final int RUN = 2 * MOST_CLASS + 1;

  /** The position before all runs: first tasks, which measure task times. */
  static final int FIRST = -MOST_CLASS - 1;

  private static final double LOG_AMONG = Math.log(4);
  private static final double LOG_WITHIN = Math.log(2);

  /**
   * Factor on the size of a job whose AM waits for a container: the AM will hold it as long as the
   * job runs, and does no work itself.
   */
  private static final double TO_START = 4;

  /** Factor on the predicted work from which a job overruns; estimates are often off by less. */
  private static final double OVERRUN = 2;

  private Rank() {}

  /** Ranks a job, continuing from the previous plan. */
  static void of(JobPlan plan, JobPlan before) {
    JobSnapshot job = plan.job;
    if (before != null && before.job == job && !before.isToBeReranked()) {
      plan.predicted = before.predicted;
      plan.predictedTasks = before.predictedTasks;
      plan.size = before.size;
      plan.among = before.among;
      plan.within = before.within;
      return;
    }
    if (before != null) {
      plan.predicted = before.predicted;
      plan.predictedTasks = before.predictedTasks;
    }
    // Until its own tasks show their time, there is no prediction to compare with.
    if (job.predictable && job.shown && job.tasks > plan.predictedTasks) {
      plan.predicted = job.work;
      plan.predictedTasks = job.tasks;
    }
    plan.size = size(job, plan.predicted);
    if (before != null && before.size == plan.size) {
      plan.among = before.among;
      plan.within = before.within;
    } else {
      plan.among = sizeClass(plan.size, LOG_AMONG);
      plan.within = within(plan.size);
    }
  }

  /**
   * A job that overruns is ranked by the work it has taken, if that is more, as in least attained
   * service (after the late jobs of PSBS, Dell'Amico, Carra and Michiardi 2015): otherwise an
   * underestimated job would stay first for as long as it runs.
   */
  private static double size(JobSnapshot job, double predicted) {
    switch (job.stage) {
      case RUNS:
        return job.predictable && job.had > OVERRUN * predicted
            ? Math.max(job.left, job.had)
            : job.left;
      case UNKNOWN:
        return Double.POSITIVE_INFINITY;
      default:
        return TO_START * job.left;
    }
  }

  private static int sizeClass(double size, double logOfFactor) {
    return (int)
        Math.max(-MOST_CLASS, Math.min(MOST_CLASS, Math.floor(Math.log(size) / logOfFactor)));
  }

  /** The class of a size within one user: jobs of one class are equivalent. */
  static int within(double size) {
    return sizeClass(size, LOG_WITHIN);
  }
}
