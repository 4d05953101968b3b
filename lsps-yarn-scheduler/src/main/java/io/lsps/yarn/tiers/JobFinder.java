/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.AppView;
import io.lsps.workload.JobView;
import io.lsps.workload.PastJobs;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What is known of applications: by the scheduler's hooks, and by the workload model. */
final class JobFinder {
  private final Applications apps;
  private final WorkloadModel model;

  JobFinder(Applications apps, WorkloadModel model) {
    this.apps = apps;
    this.model = model;
  }

  /** What the hooks keep of an application, or null where they have not heard of it. */
  TrackedApp tracked(ApplicationId id) {
    return apps.get(id);
  }

  /** The same without a look-up where that was asked for before. */
  TrackedApp tracked(FSAppAttempt attempt) {
    Object kept = LeafApps.companion(attempt);
    if (kept instanceof TrackedApp && !((TrackedApp) kept).isGone()) {
      return (TrackedApp) kept;
    }
    TrackedApp app = apps.get(attempt.getApplicationId());
    if (app != null) {
      LeafApps.putCompanion(attempt, app);
    }
    return app;
  }

  /** Both together as of {@code now}, or null where either does not know the application. */
  AppView view(ApplicationId id, long now) {
    TrackedApp app = apps.get(id);
    JobView job = job(app, now);
    return job == null ? null : new AppView(id, job, app.tags(), app.master(), app.containers());
  }

  /**
   * What the workload model knows of an application, or null where it does not know it.
   *
   * @param app null where the hooks have not heard of it: then nothing is known
   */
  JobView job(TrackedApp app, long now) {
    return app == null ? null : model.job(app.job(model), now);
  }

  /** Mean task times as of the last update. */
  TaskTimes times() {
    return model.taskTimes();
  }

  /** Estimates what is left of jobs, by mean task times as of the last update. */
  SizeEstimator estimator(PastJobs past) {
    return new SizeEstimator(times(), SizeBasis.REMAINING, past);
  }
}
