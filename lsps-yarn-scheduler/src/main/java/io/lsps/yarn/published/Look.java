/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.why.NodesState;
import io.lsps.why.NodesState.NodeState;
import io.lsps.why.WaitingApp;
import io.lsps.why.WaitingApp.AskState;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.AskGate;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.tiers.Tiers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * One look at the scheduler, for one answer: what several applications have in common is read once.
 * The scheduler's lock is never taken; what changes meanwhile may be seen before or after. For one
 * thread.
 */
public final class Look {
  final Tiers of;
  final AskGate gate;
  final NodesState nodes;
  final long now;
  final SizeEstimator sizes;
  private final Map<FSQueue, QueueState> queues = new HashMap<>();
  private final Map<FSLeafQueue, QueuePlaces> places = new HashMap<>();
  private Map<String, Integer> runningByUser;

  Look(Tiers of, AskGate gate) {
    this.of = of;
    this.gate = gate;
    this.nodes = nodesOf(of.scheduler);
    this.now = of.time.now();
    this.sizes = new SizeEstimator(of.model.taskTimes(), SizeBasis.REMAINING);
  }

  QueueState queue(FSQueue queue) {
    QueueState known = queues.get(queue);
    if (known == null) {
      known =
          new QueueState(
              queue.getName(),
              queue.getParent() == null ? null : queue(queue.getParent()),
              ResourceVectors.ofRoom(queue.getResourceUsage()),
              ResourceVectors.ofRoom(queue.getFairShare()),
              ResourceVectors.ofRoom(queue.getMaxShare()),
              queue.getNumRunnableApps(),
              queue.getMaxRunningApps());
      queues.put(queue, known);
    }
    return known;
  }

  QueuePlaces places(FSLeafQueue queue) {
    return places.computeIfAbsent(queue, each -> new QueuePlaces(each));
  }

  /** How many applications of a user may get containers. */
  int running(String user) {
    if (runningByUser == null) {
      runningByUser = new HashMap<>();
      for (FSLeafQueue queue : of.scheduler.getQueueManager().getLeafQueues()) {
        for (Schedulable app : places(queue).served) {
          runningByUser.merge(((FSAppAttempt) app).getUser(), 1, Integer::sum);
        }
      }
    }
    return runningByUser.getOrDefault(user, 0);
  }

  /** Each node's own lock is held for a few reads. */
  private static NodesState nodesOf(FairScheduler scheduler) {
    return new NodesState(
        scheduler.getNodeTracker().getAllNodes().stream()
            .map(Look::state)
            .collect(Collectors.toList()));
  }

  private static NodeState state(SchedulerNode node) {
    return new NodeState(
        node.getNodeName(),
        node.getRackName(),
        ResourceVectors.of(node.getTotalResource()),
        // Below nought where the node has become smaller.
        ResourceVectors.ofRoom(node.getUnallocatedResource()),
        node.getReservedContainer() != null);
  }

  /**
   * An application as what its waiting is explained by.
   *
   * @param gate why its reduces are let in or held back, or null
   */
  WaitingApp waiting(FSAppAttempt attempt, GateReason gate) {
    FSLeafQueue queue = attempt.getQueue();
    QueuePlaces places = places(queue);
    WaitingApp app =
        new WaitingApp(queue(queue), attempt.getUser())
            .before(places.before(attempt))
            .excludes(attempt.getAppSchedulingInfo().getBlackListCopy())
            .reservedOn(reservedOn(attempt, false), reservedOn(attempt, true))
            .gate(gate);
    TrackedApp tracked = of.apps.get(attempt.getApplicationId());
    if (tracked != null) {
      app.increases((int) tracked.notIncreased.stream().filter(id -> isHeld(attempt, id)).count());
    }
    if (!of.scheduler.getRMContext().isSchedulerReadyForAllocatingContainers()) {
      app.notReady();
    }
    if (places.isLimited(attempt)) {
      int most = of.scheduler.getAllocationConfiguration().getUserMaxApps(attempt.getUser());
      app.notRunnable(running(attempt.getUser()), most);
    }
    List<AskState> seen = asks(attempt);
    seen.forEach(app::asks);
    if (attempt.isWaitingForAMContainer() && !seen.isEmpty()) {
      masterWaits(app, queue, attempt);
    }
    for (ResourceRequest row : this.gate.held(attempt.getApplicationAttemptId())) {
      app.asks(AskState.held(ResourceVectors.of(row.getCapability()), row.getNumContainers()));
    }
    return app;
  }

  private static boolean isHeld(FSAppAttempt attempt, ContainerId id) {
    return attempt.getRMContainer(id) != null;
  }

  /** Of all nodes, or of those that are being decommissioned. */
  private List<String> reservedOn(FSAppAttempt attempt, boolean leaving) {
    List<String> nodes = new ArrayList<>();
    for (RMContainer container : attempt.getReservedContainers()) {
      RMNode node = of.scheduler.getRMContext().getRMNodes().get(container.getReservedNode());
      if (!leaving || isLeaving(node)) {
        nodes.add(container.getReservedNode().getHost());
      }
    }
    return nodes;
  }

  private static boolean isLeaving(RMNode node) {
    return node != null
        && node.getState() == org.apache.hadoop.yarn.api.records.NodeState.DECOMMISSIONING;
  }

  private void masterWaits(WaitingApp app, FSLeafQueue queue, FSAppAttempt attempt) {
    PendingAsk master = attempt.getAppSchedulingInfo().getNextPendingAsk();
    Resource size = master == null ? Resources.none() : master.getPerAllocationResource();
    app.masterWaits(
        FairSchedulerAccess.mayStartMaster(queue, size),
        FairSchedulerAccess.mayStartMasterWith(of.scheduler.getClusterResource(), queue, size),
        // Hadoop's count may fall below nought when an application moves.
        ResourceVectors.ofRoom(FairSchedulerAccess.mastersHold(queue)),
        ResourceVectors.ofRoom(FairSchedulerAccess.mastersMayHold(queue)));
  }

  /** What the scheduler sees, by key; the attempt's own lock is held for a few reads. */
  private List<AskState> asks(FSAppAttempt attempt) {
    List<AskState> asks = new ArrayList<>();
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AppPlacementAllocator<?> placement = attempt.getAppPlacementAllocator(key);
      PendingAsk any = placement == null ? null : placement.getPendingAsk(ResourceRequest.ANY);
      if (any != null && any.getCount() > 0) {
        AskState ask =
            AskState.of(ResourceVectors.of(any.getPerAllocationResource()), any.getCount());
        asks.add(placed(attempt, ask, key, placement));
      }
    }
    return asks;
  }

  private AskState placed(
      FSAppAttempt attempt,
      AskState ask,
      SchedulerRequestKey key,
      AppPlacementAllocator<?> placement) {
    Set<String> places = new HashSet<>();
    boolean relaxed = true;
    for (Map.Entry<String, ResourceRequest> row : placement.getResourceRequests().entrySet()) {
      if (row.getKey().equals(ResourceRequest.ANY)) {
        relaxed = row.getValue().getRelaxLocality();
      } else if (row.getValue().getNumContainers() > 0) {
        places.add(row.getKey());
      }
    }
    return relaxed
        ? ask.at(nearest(places), false, isEarly(attempt, key))
        // A rack that is not to be relaxed to stands beside the nodes in it.
        : ask.at(withoutClosedRacks(places, placement), true, false);
  }

  /** The nodes, beside which their racks are named always; else the racks. */
  private static Set<String> nearest(Set<String> places) {
    Set<String> nodes = new HashSet<>(places);
    nodes.removeIf(place -> place.startsWith("/"));
    return nodes.isEmpty() ? places : nodes;
  }

  private static Set<String> withoutClosedRacks(
      Set<String> places, AppPlacementAllocator<?> placement) {
    Set<String> open = new HashSet<>();
    for (String place : places) {
      ResourceRequest row = placement.getResourceRequests().get(place);
      if (row != null && (!place.startsWith("/") || row.getRelaxLocality())) {
        open.add(place);
      }
    }
    return open;
  }

  /** Whether the FairScheduler may still wait for a nearer node, by its thresholds. */
  @SuppressWarnings("deprecation") // Continuous scheduling is, and still in use.
  private boolean isEarly(FSAppAttempt attempt, SchedulerRequestKey key) {
    FairScheduler scheduler = of.scheduler;
    double threshold =
        Math.max(scheduler.getNodeLocalityThreshold(), scheduler.getRackLocalityThreshold());
    if (scheduler.isContinuousSchedulingEnabled()) {
      return scheduler.getNodeLocalityDelayMs() > 0 || scheduler.getRackLocalityDelayMs() > 0;
    }
    return threshold > 0
        && attempt.getSchedulingOpportunities(key) <= threshold * scheduler.getNumClusterNodes();
  }
}
