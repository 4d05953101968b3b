/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Searches;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The cluster as its scheduler sees it now. */
final class ClusterResources {
  private final FairScheduler scheduler;
  private final Searches searches;

  ClusterResources(FairScheduler scheduler) {
    this.scheduler = scheduler;
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

  /** Milliseconds on the scheduler's clock. */
  long now() {
    return scheduler.getClock().getTime();
  }

  /**
   * A size, never below one second of the smallest container: a user whose jobs ask for next to
   * nothing must not take everything.
   *
   * @param size in dominant-share-seconds, or NaN, which stays
   */
  double atLeastOneContainer(double size) {
    double floor = DominantShares.of(smallestContainer(), all());
    return Double.isNaN(size) ? size : Math.max(size, floor);
  }
}
