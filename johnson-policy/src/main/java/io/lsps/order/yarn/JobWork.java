/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.BatchJob;
import io.lsps.order.Tasks;
import io.lsps.policy.yarn.AppView;
import io.lsps.workload.JobHistory;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.RecentMean;
import io.lsps.workload.SizeEstimator;

/**
 * The remaining work of an application as a job of a batch: waiting and running tasks of the
 * estimated time, less what is done. What it has not requested yet is taken from earlier jobs of
 * its name or user. Containers of other frameworks count as maps.
 */
final class JobWork {
  /** Limit on the total time of a phase: sums must fit into 63 bits. */
  private static final double MOST_SECONDS = 1e9;

  private static final int MOST_TASKS = 10_000_000;

  private final JobView job;
  private final SizeEstimator estimator;

  private JobWork(JobView job, SizeEstimator estimator) {
    this.job = job;
    this.estimator = estimator;
  }

  /** The job, under the application's id; null if its work is unknown. */
  static BatchJob of(AppView app, SizeEstimator estimator) {
    JobWork work = new JobWork(app.job, estimator);
    Tasks maps;
    Tasks reduces = Tasks.NONE;
    if (app.job.spec.mapReduce()) {
      maps = work.tasks(Phase.MAP, !app.job.asked());
      reduces = work.tasks(Phase.REDUCE, true);
    } else {
      maps = work.tasks(Phase.TASK, !app.job.asked());
    }
    return maps == null || reduces == null ? null : new BatchJob(app.id.toString(), maps, reduces);
  }

  /**
   * The remaining work of a phase, or null if unknown.
   *
   * @param expected whether tasks that were never requested are still expected
   */
  private Tasks tasks(Phase phase, boolean expected) {
    PhaseView view = job.phase(phase);
    double seconds = estimator.taskSeconds(job, phase);
    if (view.tasks() == 0) {
      return expected ? expected(phase, seconds) : Tasks.NONE;
    }
    int left = view.unfinished();
    if (left == 0) {
      return Tasks.NONE;
    }
    if (Double.isNaN(seconds)) {
      return null;
    }
    double work =
        view.waiting * seconds + Math.max(0, view.running * seconds - view.elapsedSeconds);
    return alike(left, work / left);
  }

  private Tasks expected(Phase phase, double seconds) {
    int hint = job.spec.reducesHint;
    if (phase == Phase.REDUCE && hint >= 0) {
      return hint == 0 ? Tasks.NONE : Double.isNaN(seconds) ? null : alike(hint, seconds);
    }
    RecentMean count = count(job.sameName, phase);
    count = count.count() > 0 ? count : count(job.userHistory, phase);
    if (count.count() == 0) {
      // Without history, reduces may never come; maps will.
      return phase == Phase.REDUCE ? Tasks.NONE : null;
    }
    int tasks = (int) Math.round(Math.min(count.mean(), MOST_TASKS));
    return tasks == 0 ? Tasks.NONE : Double.isNaN(seconds) ? null : alike(tasks, seconds);
  }

  private static RecentMean count(JobHistory history, Phase phase) {
    return history.phase(phase).tasks;
  }

  private static Tasks alike(int count, double seconds) {
    return Tasks.alike(count, Math.min(seconds, MOST_SECONDS / Math.max(1, count)));
  }
}
