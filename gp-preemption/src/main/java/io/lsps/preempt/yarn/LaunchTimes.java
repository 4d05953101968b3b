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
 * of the ResourceManager. Where it tells nothing, as in virtual time, a container was launched when
 * it was first seen.
 */
final class LaunchTimes {
  private final SteadyClock time;
  private final Map<ContainerId, Long> seen = new HashMap<>();

  LaunchTimes(SteadyClock time) {
    this.time = time;
  }

  /** Takes note of the containers that run now, where Hadoop's time tells nothing. */
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
