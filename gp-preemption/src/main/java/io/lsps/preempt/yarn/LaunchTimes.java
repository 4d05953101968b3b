/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * When containers were launched. Hadoop's creation time is by the wall clock and survives a restart
 * of the ResourceManager. Where it says nothing, as in virtual time, a container was launched when
 * first seen.
 */
final class LaunchTimes {
  private final SteadyClock time;
  private final Map<ContainerId, Long> seen = new HashMap<>();

  LaunchTimes(SteadyClock time) {
    this.time = time;
  }

  /** Records the running containers, where Hadoop's time is not usable. */
  void observe(FairScheduler scheduler, long now) {
    if (time.isWall() && seen.isEmpty()) {
      return;
    }
    Set<ContainerId> live = new HashSet<>();
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        live.add(container.getContainerId());
        of(container, now);
      }
    }
    seen.keySet().retainAll(live);
  }

  long of(RMContainer container, long now) {
    long launched = time.ofDate(container.getCreationTime(), SteadyClock.UNKNOWN);
    return launched == SteadyClock.UNKNOWN
        ? seen.computeIfAbsent(container.getContainerId(), first -> now)
        : Math.min(now, launched);
  }
}
