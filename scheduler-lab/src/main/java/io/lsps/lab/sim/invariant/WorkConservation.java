/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

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
 * No room is left beside an ask that may have it: after a node's heartbeat nothing that the
 * scheduler sees fits on the node and is eligible, for more than a round of heartbeats. Legal
 * reasons to wait, as stock has them: the node is reserved; it got one container and gets one a
 * heartbeat; the application is not yet runnable or active, or its queue has no room under its
 * limits; it has not its AM and the AM share is used up; it asked since the FairScheduler last
 * computed demands; an ask of higher priority comes first; or it asks by place and has not been
 * offered enough nodes elsewhere. Asks that our gate holds back are not seen by the scheduler.
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

  /** A node that nobody has reserved was offered to everyone. */
  void served(SchedulerNode node) {
    heartbeats++;
    long before = allocated;
    allocated = scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
    if (!fillsNodes && allocated > before) {
      // One container a heartbeat: the rest of the room is for the next.
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
      if (app != null && !Resources.isNone(app.getAppAttemptResourceUsage().getPending())) {
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
      // The first ask alone decides.
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
   * How often an application was passed over in a row: since it got or gave back a container, or
   * was last content for as many heartbeats as there are nodes.
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
   * A round of heartbeats, as metrics may be as old; delay scheduling adds to it. Capacity's limits
   * of users and of headroom lag behind, and are not known here: it may pass some rounds over.
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
