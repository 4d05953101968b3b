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
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * When containers were launched. Hadoop's creation time is on the wall clock and survives a restart
 * of the ResourceManager; under any other clock it means nothing, and a container was launched when
 * it was first seen.
 */
final class LaunchTimes {
  private final boolean wallClock;
  private final Map<ContainerId, Long> seen = new HashMap<>();
  private long setBack;

  LaunchTimes(Clock clock) {
    this.wallClock = clock instanceof SystemClock;
  }

  /** Takes note of the containers that run now, where Hadoop's time means nothing. */
  void observe(FairScheduler scheduler, long now) {
    if (wallClock) {
      return;
    }
    Set<ContainerId> live = new HashSet<>();
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        live.add(container.getContainerId());
        seen.putIfAbsent(container.getContainerId(), now);
      }
    }
    seen.keySet().retainAll(live);
  }

  /** By so many milliseconds the wall clock was set back in all, and time here was not. */
  void setBack(long millis) {
    setBack = millis;
  }

  long of(RMContainer container, long now) {
    return wallClock
        ? Math.min(now, container.getCreationTime() + setBack)
        : seen.getOrDefault(container.getContainerId(), now);
  }
}
