/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * Step 2: by what size a job is ranked, and which sizes are alike. Estimates are hardly better than
 * a factor: within one, between users weights decide, and within a user the earlier job.
 */
final class Rank {
  /** Classes of size are from its negative to it. */
  static final int MOST_CLASS = 1000;

  /** So many places has a run of the {@link Sequence}. */
  static final int RUN = 2 * MOST_CLASS + 1;

  /** The place of what goes before all runs: a task that shows how long tasks take. */
  static final int FIRST = -MOST_CLASS - 1;

  private static final double LOG_AMONG = Math.log(4);
  private static final double LOG_WITHIN = Math.log(2);

  /**
   * So many times as large counts a job whose AM waits for a container: the AM holds it for
   * as long as the job runs, and no work is done for it yet.
   */
  private static final double TO_START = 4;

  /** So many times what was predicted is an overrun. Estimates are often off by less. */
  private static final double OVERRUN = 2;

  private Rank() {}

  /** Ranks a job, going on from the plan before. */
  static void of(JobPlan plan, JobPlan before) {
    JobSnapshot job = plan.job;
    if (before != null && before.job == job && !before.isToBeRankedAnew()) {
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
    // Until its own tasks show their time, no prediction is kept to compare with.
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
   * A job that overruns counts by what it has had, as under least attained service (after the late
   * jobs of PSBS, Dell'Amico, Carra and Michiardi 2015): else one that is taken for too small would
   * go first for as long as it runs.
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

  /** The class of a size among those of one user: jobs of one class are alike. */
  static int within(double size) {
    return sizeClass(size, LOG_WITHIN);
  }
}
