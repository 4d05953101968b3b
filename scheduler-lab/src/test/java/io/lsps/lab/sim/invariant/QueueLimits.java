/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The limits of queues and users as a scheduler defines them. */
interface QueueLimits {

  /** Checks after containers may have been assigned. Called often, so it must be fast. */
  void assigned();

  /** The container of an application's master has just been assigned. */
  default void masterGiven(FSAppAttempt app) {}

  void all();

  /** The limits of the CapacityScheduler: no queue is assigned more than its maximum capacity. */
  record CapacityQueues(CapacityScheduler scheduler) implements QueueLimits {
    private static final String ALL_NODES = CommonNodeLabelsManager.NO_LABEL;

    /** From this user limit factor on, the maximum capacity is the tighter limit. */
    private static final float NO_USER_LIMIT = 1000;

    /** Whether the limits of its queues let an application have one more container of a size. */
    static boolean mayHave(LeafQueue queue, SchedulerApplicationAttempt app, Resource size) {
      // The limit of a user in a queue that users share is not recomputed here.
      if (queue.getUserLimitFactor() < NO_USER_LIMIT || !queue.getApplications().contains(app)) {
        return false;
      }
      for (CSQueue above = queue; above != null; above = above.getParent()) {
        if (!Resources.fitsIn(Resources.add(used(above), size), most(above))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void assigned() {
      // The limits are checked with all others.
    }

    @Override
    public void all() {
      check(scheduler.getRootQueue());
    }

    private void check(CSQueue queue) {
      InvariantViolation.require(
          Resources.fitsIn(used(queue), most(queue)),
          "maximum capacity",
          () ->
              String.format(
                  "%s uses %s of at most %s", queue.getQueuePath(), used(queue), most(queue)));
      if (queue.getChildQueues() != null) {
        queue.getChildQueues().forEach(this::check);
      }
    }

    private static Resource used(CSQueue queue) {
      return queue.getQueueResourceUsage().getUsed();
    }

    private static Resource most(CSQueue queue) {
      return queue.getEffectiveMaxCapacity(ALL_NODES);
    }
  }

  /**
   * The limits of the FairScheduler: maxResources, maxRunningApps of queues and users, and
   * maxAMShare. The stock scheduler checks them when it assigns a container or lets an application
   * run, and takes nothing back. If a limit or the cluster has become smaller, usage above it is
   * legal as long as it does not grow.
   */
  static final class FairSchedulerLimits implements QueueLimits {
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
}
