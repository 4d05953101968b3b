/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.Searches;
import io.lsps.preempt.yarn.SteadyClock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The cluster as its scheduler sees it now. */
final class ClusterResources {
  private final FairScheduler scheduler;
  private final SteadyClock time;
  private final Searches searches;

  ClusterResources(FairScheduler scheduler) {
    this.scheduler = scheduler;
    this.time = SteadyClock.of(scheduler);
    this.searches = new Searches(this::now);
  }

  /** Where the policies of all its queues search. */
  Searches searches() {
    return searches;
  }

  /** All resources. */
  Resource all() {
    return scheduler.getClusterResource();
  }

  /** The least container that the scheduler gives. */
  Resource smallestContainer() {
    return scheduler.getMinimumResourceCapability();
  }

  /** Milliseconds on the {@link SteadyClock}. */
  long now() {
    return time.now();
  }
}
