/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.rule.JobPlan;
import io.lsps.settings.Remembered;
import io.lsps.workload.JobProgress;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.history.Running;
import io.lsps.yarn.history.Running.RunningJob;
import io.lsps.yarn.history.Running.RunningJobs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Running jobs, from one ResourceManager to the next: what their tasks have done, their deadlines,
 * and what Global Preemption has taken. An application may be recovered before or after what was
 * stored of it is read.
 */
final class TakenOver implements RunningJobs {
  private final FairScheduler scheduler;
  private final Applications apps;
  private final WorkloadModel model;
  private final Runnable then;

  @Remembered("what ran when it was stored; each until it is recovered")
  private final Map<String, RunningJob> earlier = new ConcurrentHashMap<>();

  /**
   * Nothing is taken over yet.
   *
   * @param then run when it is
   */
  TakenOver(FairScheduler scheduler, Applications apps, WorkloadModel model, Runnable then) {
    this.scheduler = scheduler;
    this.apps = apps;
    this.model = model;
    this.then = then;
  }

  @Override
  public Running now() {
    Map<String, RunningJob> jobs = new LinkedHashMap<>();
    for (TrackedApp app : apps.all()) {
      JobProgress progress = model.progress(app.id());
      JobPlan plan = app.plan();
      if (progress != null) {
        double[] account = plan == null ? new double[0] : plan.account();
        jobs.put(app.id(), new RunningJob(progress, account));
      }
    }
    GlobalPreemptionMonitor monitor = GlobalPreemptionMonitor.of(scheduler);
    return new Running(jobs, monitor == null ? KillAccounts.NONE : monitor.accounts());
  }

  @Override
  public void resume(Running running) {
    earlier.putAll(running.jobs);
    apps.all().forEach(this::recovered);
    GlobalPreemptionMonitor monitor = GlobalPreemptionMonitor.of(scheduler);
    if (monitor != null) {
      monitor.resume(running.kills);
    }
    then.run();
  }

  /** An application is known to the model. */
  void recovered(TrackedApp app) {
    RunningJob known = earlier.remove(app.id());
    if (known != null) {
      model.resume(app.id(), known.progress);
      app.resume(known.account());
    }
  }
}
