/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The limits of the FairScheduler: maxResources, maxRunningApps of queues and users, and
 * maxAMShare. The stock scheduler checks them when it assigns a container or lets an application
 * run, and takes nothing back. If a limit or the cluster has become smaller, usage above it is
 * legal as long as it does not grow.
 */
final class FairSchedulerLimits implements QueueLimits {
  private final FairScheduler scheduler;
  private final Map<String, Ratchet> ratchets = new HashMap<>();
  private List<FSQueue> limited;
  private boolean accepting;

  FairSchedulerLimits(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void assigned() {
    if (limited == null) {
      findLimited();
    }
    limited.forEach(this::usage);
  }

  /** What there is now is legal. */
  void accept() {
    accepting = true;
    all();
    accepting = false;
  }

  @Override
  public void all() {
    findLimited();
    limited.forEach(this::usage);
    Map<String, Integer> ofUsers = new HashMap<>();
    for (FSQueue queue : FairQueues.all(scheduler)) {
      int running = queue.getNumRunnableApps();
      if (running > 0) {
        atMost("maxRunningApps", queue.getName(), running, queue.getMaxRunningApps());
      }
      if (queue instanceof FSLeafQueue leaf) {
        for (FSAppAttempt app : FairQueues.runnable(leaf)) {
          ofUsers.merge(app.getUser(), 1, Integer::sum);
        }
      }
    }
    ofUsers.forEach(
        (user, running) ->
            atMost(
                "maxRunningApps of a user",
                user,
                running,
                scheduler.getAllocationConfiguration().getUserMaxApps(user)));
  }

  /** The queues that can reach their limit. These are few, so the checks are cheap. */
  private void findLimited() {
    Resource cluster = scheduler.getClusterResource();
    limited = new ArrayList<>();
    for (FSQueue queue : FairQueues.all(scheduler)) {
      if (!Resources.fitsIn(cluster, queue.getMaxShare())) {
        limited.add(queue);
      }
    }
  }

  private void usage(FSQueue queue) {
    Resource used = queue.getResourceUsage();
    Resource most = queue.getMaxShare();
    atMost("maxResources", queue.getName() + " MB", used.getMemorySize(), most.getMemorySize());
    atMost(
        "maxResources",
        queue.getName() + " vcores",
        used.getVirtualCores(),
        most.getVirtualCores());
  }

  private void atMost(String limit, String whose, long now, long most) {
    Ratchet ratchet = ratchets.computeIfAbsent(limit + whose, any -> new Ratchet());
    if (accepting) {
      ratchet.accept(now);
    }
    ratchet.check(limit, whose, now, most);
  }

  @Override
  public void masterGiven(FSAppAttempt app) {
    FSLeafQueue queue = app.getQueue();
    Resource used = FairQueues.usedByMasters(queue);
    Resource most = FairQueues.mostForMasters(scheduler, queue);
    InvariantViolation.require(
        Resources.fitsIn(used, most),
        "maxAMShare",
        () -> queue.getName() + ": masters use " + used + " of at most " + most);
  }

  /** The most that is legal now: the limit, or what was legal when it was assigned. */
  private static final class Ratchet {
    private long allowed;
    private long before;

    void accept(long now) {
      allowed = Math.max(allowed, now);
      before = now;
    }

    void check(String limit, String whose, long now, long most) {
      allowed = Math.max(most, Math.min(allowed, before));
      before = now;
      InvariantViolation.require(
          now <= allowed, limit, () -> whose + " has " + now + " of at most " + most);
    }
  }
}
