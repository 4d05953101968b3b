/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.LateJob;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;

/** The size by which a job is ranked, among users and within one. */
final class RankingSizes {
  private RankingSizes() {}

  /**
   * In dominant-share-seconds, at least 0.
   *
   * @param late what was foreseen of the job; null where nothing is kept of it
   */
  static double of(SizeEstimator estimator, JobView job, LateJob late) {
    double left = Math.max(0, estimator.orderingSize(job, SizeBasis.REMAINING));
    if (!job.asked() && !job.mayRun()) {
      return LateJob.toStart(left);
    }
    if (late == null || !job.asked() || !job.spec().framework().asksTellSize()) {
      return left;
    }
    long tasks = job.tasks();
    // Before its own tasks tell, nothing is foreseen that it could be held to.
    if (job.nextTasksShown() && late.isNew(tasks)) {
      late.foresee(tasks, estimator.orderingSize(job, SizeBasis.TOTAL));
    }
    return late.rankingSize(left, estimator.held(job));
  }
}
