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
import io.lsps.yarn.app.TrackedApp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * One read of the scheduler, for one answer: shared data is read once. Never takes the scheduler's
 * lock; concurrent changes may be seen or not. For one thread.
 */
public final class Look {
  final HostView of;
  final NodesState nodes;
  final long now;
  final SizeEstimator sizes;
  private final Map<Queue, QueueState> queues = new HashMap<>();
  private final Map<Queue, QueuePlaces> places = new HashMap<>();
  private Map<String, Integer> runningByUser;

  Look(HostView of) {
    this.of = of;
    this.nodes = nodesOf(of.scheduler);
    this.now = of.time.now();
    this.sizes = new SizeEstimator(of.events.model.taskTimes(), SizeBasis.REMAINING);
  }

  QueueState queue(Queue queue) {
    QueueState known = queues.get(queue);
    if (known == null) {
      known = of.state(queue, this::queue);
      queues.put(queue, known);
    }
    return known;
  }

  QueuePlaces places(Queue leaf) {
    return places.computeIfAbsent(leaf, of::places);
  }

  /** Number of runnable applications of a user. */
  int running(String user) {
    if (runningByUser == null) {
      runningByUser = new HashMap<>();
      for (Queue queue : of.leaves()) {
        for (SchedulerApplicationAttempt app : places(queue).served) {
          runningByUser.merge(app.getUser(), 1, Integer::sum);
        }
      }
    }
    return runningByUser.getOrDefault(user, 0);
  }

  /** Each node's own lock is held for a few reads. */
  private static NodesState nodesOf(AbstractYarnScheduler<?, ?> scheduler) {
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
        // Negative after a node has shrunk.
        ResourceVectors.ofRoom(node.getUnallocatedResource()),
        node.getReservedContainer() != null);
  }

  /**
   * An application, to explain why it waits.
   *
   * @param gate why its reduces are admitted or held, or null
   */
  WaitingApp waiting(SchedulerApplicationAttempt attempt, GateReason gate) {
    QueuePlaces places = places(attempt.getQueue());
    WaitingApp app =
        new WaitingApp(queue(attempt.getQueue()), attempt.getUser())
            .in(of.terms)
            .before(places.before(attempt))
            .excludes(attempt.getAppSchedulingInfo().getBlackListCopy())
            .reservedOn(reservedOn(attempt, false), reservedOn(attempt, true))
            .gate(gate);
    TrackedApp tracked = of.events.apps.get(attempt.getApplicationId());
    if (tracked != null) {
      app.increases(
          (int) tracked.notIncreased().stream().filter(id -> isHeld(attempt, id)).count());
    }
    if (!of.events.context().isSchedulerReadyForAllocatingContainers()) {
      app.notReady();
    }
    if (places.isLimited(attempt)) {
      app.notRunnable(running(attempt.getUser()), of.mostRunning(attempt.getUser()));
    }
    List<AskState> seen = asks(attempt);
    seen.forEach(app::asks);
    if (attempt.isWaitingForAMContainer() && !seen.isEmpty()) {
      of.masterWaits(app, attempt, places.place(attempt) > 0);
    }
    for (ResourceRequest row : of.events.gate.held(attempt.getApplicationAttemptId())) {
      app.asks(AskState.held(ResourceVectors.of(row.getCapability()), row.getNumContainers()));
    }
    return app;
  }

  private static boolean isHeld(SchedulerApplicationAttempt attempt, ContainerId id) {
    return attempt.getRMContainer(id) != null;
  }

  /** All nodes, or the decommissioning ones. */
  private List<String> reservedOn(SchedulerApplicationAttempt attempt, boolean leaving) {
    List<String> nodes = new ArrayList<>();
    for (RMContainer container : attempt.getReservedContainers()) {
      RMNode node = of.events.context().getRMNodes().get(container.getReservedNode());
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

  /** Requests that the scheduler sees, by key; the attempt's lock is held for a few reads. */
  private List<AskState> asks(SchedulerApplicationAttempt attempt) {
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
      SchedulerApplicationAttempt attempt,
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
        ? ask.at(nearest(places), false, of.waitsForNearerNode(attempt, key))
        // A rack with relaxed locality off is listed beside its nodes.
        : ask.at(withoutClosedRacks(places, placement), true, false);
  }

  /** The nodes, which are always listed with their racks; else the racks. */
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
}
