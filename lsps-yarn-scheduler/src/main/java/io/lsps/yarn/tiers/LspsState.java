/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.Searches;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.options.OptionsSource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** Shared state of everything that decides or publishes in one scheduler. */
class LspsState {
  /** The scheduler. */
  public final FairScheduler scheduler;

  /** Its clock. */
  public final SteadyClock time;

  /** The effective options. */
  public final OptionsSource options;

  /** The tracked applications. */
  public final Applications apps;

  /** The model of jobs and users. */
  public final WorkloadModel model;

  /** Handles errors. */
  public final Faults faults;

  /** Whether results are kept while their inputs stay. */
  volatile boolean keeps = true;

  /** Runs searches of policies. */
  final Searches searches;

  LspsState(
      FairScheduler scheduler,
      OptionsSource options,
      Applications apps,
      WorkloadModel model,
      Faults faults) {
    this.scheduler = scheduler;
    this.options = options;
    this.apps = apps;
    this.model = model;
    this.faults = faults;
    time = SteadyClock.of(scheduler);
    searches = new Searches(time::now);
  }

  /** The discipline of a queue under an LsPS policy; null if not bound, and for others. */
  public static QueueDiscipline discipline(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).discipline() : null;
  }
}
