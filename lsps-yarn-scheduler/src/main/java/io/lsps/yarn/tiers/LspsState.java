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

/** What everything that decides or publishes in one scheduler goes by. */
class LspsState {
  /** The scheduler whose queues these are. */
  public final FairScheduler scheduler;

  /** Its time. */
  public final SteadyClock time;

  /** The options in force. */
  public final OptionsSource options;

  /** What the hooks keep of each application. */
  public final Applications apps;

  /** What is known of jobs and users. */
  public final WorkloadModel model;

  /** Where faults are counted. */
  public final Faults faults;

  /** Where the policies of all queues search. */
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

  /**
   * What decides for a queue under a policy of LsPS; null where that is not bound, and of others.
   */
  public static QueueDiscipline discipline(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).discipline() : null;
  }
}
