/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.lab.sim.invariant.QueueLimits.CapacityQueues;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Checks that no room is left beside a request that may have it. After a node's heartbeat, no
 * request that the scheduler sees may fit on the node and be eligible for more than a round of
 * heartbeats.
 *
 * <p>A request may wait, as in the stock schedulers, in these cases: the node is reserved; the node
 * got one container and gets one a heartbeat; the application is not yet runnable or active; its
 * queue has reached a limit; it has no master yet and the AM share is used up; it asked after the
 * FairScheduler last computed demands; a request of higher priority comes first; it asks by place
 * and was not yet offered enough other nodes; it is barred from the node, by its master or because
 * room is held there for others. The scheduler does not see requests that our gate holds back.
 */
final class WorkConservation {
  private static final int CAPACITY_ROUNDS = 10;

  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Map<ApplicationId, Wait> waits = new HashMap<>();
  private final boolean fillsNodes;
  private long heartbeats;
  private long allocated;

  WorkConservation(AbstractYarnScheduler<?, ?> scheduler) {
    this.scheduler = scheduler;
    this.fillsNodes =
        !(scheduler instanceof FairScheduler)
            || scheduler.getConfig().getBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, false);
  }

  /** A node without a reservation was offered to every application. */
  void served(SchedulerNode node) {
    heartbeats++;
    long before = allocated;
    allocated = scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
    if (!fillsNodes && allocated > before) {
      // The node gets one container a heartbeat; the rest of its room is for the next one.
      return;
    }
    Resource room = node.getUnallocatedResource();
    if (scheduler.getRootQueueMetrics().getPendingMB() == 0
        || !Resources.fitsIn(scheduler.getMinimumResourceCapability(), room)) {
      return;
    }
    for (Map.Entry<ApplicationId, ? extends SchedulerApplication<?>> entry :
        scheduler.getSchedulerApplications().entrySet()) {
      SchedulerApplicationAttempt app = entry.getValue().getCurrentAppAttempt();
      if (app != null
          && !Resources.isNone(app.getAppAttemptResourceUsage().getPending())
          && !app.isPlaceBlacklisted(node.getNodeName())
          && !app.isPlaceBlacklisted(node.getRackName())) {
        check(app, node, room);
      }
    }
  }

  private void check(SchedulerApplicationAttempt app, SchedulerNode node, Resource room) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      if (app.getOutstandingAsksCount(key) == 0) {
        continue;
      }
      Resource size = app.getPendingAsk(key, ResourceRequest.ANY).getPerAllocationResource();
      if (!Resources.fitsIn(size, node.getTotalResource())) {
        continue;
      }
      if (Resources.fitsIn(size, room) && eligible(app, size)) {
        InvariantViolation.require(
            passedOver(app) <= mayPass(app, key),
            "no room beside an eligible ask",
            () ->
                String.format(
                    "%s has %s free after its heartbeat, %s asks for %s at priority %s",
                    node.getNodeID(),
                    room,
                    app.getApplicationAttemptId(),
                    size,
                    key.getPriority()));
      }
      // Only the first request counts.
      return;
    }
  }

  private boolean eligible(SchedulerApplicationAttempt app, Resource size) {
    if (app instanceof FSAppAttempt fair) {
      return FairQueues.mayHave(fair, size);
    }
    if (scheduler instanceof CapacityScheduler && app.getQueue() instanceof LeafQueue queue) {
      return CapacityQueues.mayHave(queue, app, size);
    }
    return true;
  }

  /**
   * How often in a row an application was passed over: since its number of containers changed, or
   * since the last gap of more heartbeats than there are nodes.
   */
  private long passedOver(SchedulerApplicationAttempt app) {
    int held = app.getLiveContainers().size();
    Wait before = waits.get(app.getApplicationId());
    boolean goesOn =
        before != null
            && before.held == held
            && heartbeats - before.last <= scheduler.getNumClusterNodes();
    Wait now = new Wait(held, goesOn ? before.times + 1 : 1, heartbeats);
    waits.put(app.getApplicationId(), now);
    return now.times;
  }

  /**
   * How often an application may be passed over: a round of heartbeats, since metrics may be that
   * old, and more under delay scheduling. The CapacityScheduler's limits of users and of headroom
   * lag behind and are not known here, so it may pass an application over for several rounds.
   */
  private double mayPass(SchedulerApplicationAttempt app, SchedulerRequestKey key) {
    int nodes = scheduler.getNumClusterNodes();
    if (app.getAppPlacementAllocator(key).getUniqueLocationAsks() <= 1) {
      return scheduler instanceof CapacityScheduler ? CAPACITY_ROUNDS * (nodes + 1) : nodes;
    }
    if (scheduler instanceof FairScheduler fair) {
      return nodes
          * (2
              + Math.max(0, fair.getNodeLocalityThreshold())
              + Math.max(0, fair.getRackLocalityThreshold()));
    }
    return scheduler instanceof CapacityScheduler capacity
        ? CAPACITY_ROUNDS * (nodes + 1)
            + capacity.getConfiguration().getNodeLocalityDelay()
            + Math.max(0, capacity.getConfiguration().getRackLocalityAdditionalDelay())
        : nodes;
  }

  /**
   * An application that was passed over.
   *
   * @param held its containers
   * @param times in a row
   * @param last the latest heartbeat
   */
  private record Wait(int held, long times, long last) {}
}
