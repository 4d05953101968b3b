/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.AwaitedContainers;
import io.lsps.preempt.ClusterView;
import io.lsps.preempt.NodeView;
import io.lsps.preempt.RunningContainer;
import io.lsps.preempt.SchedulableView;
import io.lsps.preempt.yarn.SnapshotReader.Application;
import io.lsps.preempt.yarn.SnapshotReader.Node;
import io.lsps.preempt.yarn.SnapshotReader.Queue;
import io.lsps.preempt.yarn.SnapshotReader.Request;
import io.lsps.preempt.yarn.SnapshotReader.Snapshot;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** Translates a snapshot into a view, and adds the transfers under way. */
final class ViewBuilder {
  private static final float STOCK_THRESHOLD = 0.5f;
  private static final double FAIR_SHARE_THRESHOLD = 0.8;
  private static final int FAIR_SHARE_ROUNDS = 2;
  private static final long MIN_SHARE_MILLIS = 15_000;

  private final Snapshot snapshot;
  private final AllocationConfiguration allocations;
  private final long interval;
  private final LaunchTimes launches;
  private final long now;
  private final ClusterView.Builder view;
  private final ResourceVector none;
  private final Set<RMContainer> marked = new HashSet<>();
  private final Map<String, ResourceVector> incoming = new HashMap<>();
  private final Map<String, ResourceVector> promised = new HashMap<>();
  private final Map<String, Map<ResourceVector, Integer>> rooms = new HashMap<>();
  private final Set<String> stuck = new HashSet<>();
  private Resource lastSize;
  private ResourceVector lastAmount;

  /**
   * For one snapshot.
   *
   * @param interval milliseconds from one round to the next
   */
  ViewBuilder(
      Snapshot snapshot,
      AllocationConfiguration allocations,
      long interval,
      LaunchTimes launches,
      long now) {
    this.snapshot = snapshot;
    this.allocations = allocations;
    this.interval = interval;
    this.launches = launches;
    this.now = now;
    ResourceVector total = snapshot.total;
    this.none = ResourceVector.NONE;
    this.view = new ClusterView.Builder(total);
  }

  /**
   * The view.
   *
   * @param transfers under way: counted as freed by the victims, and as held by the beneficiaries
   * @param stuckNodes on which nothing can be placed
   */
  ClusterView view(Collection<Transfer> transfers, Set<String> stuckNodes) {
    stuck.addAll(stuckNodes);
    transfers.forEach(this::count);
    List<SchedulableView> queues = new ArrayList<>(snapshot.queues.size());
    for (Queue queue : snapshot.queues) {
      SchedulableView parent = queue.parent < 0 ? null : queues.get(queue.parent);
      queues.add(queue(queue, parent));
    }
    Map<Application, SchedulableView> applications = new HashMap<>();
    for (Application application : snapshot.applications) {
      applications.put(application, application(application, queues.get(application.queue)));
    }
    Map<NodeId, List<RunningContainer>> running = running(applications);
    for (Node node : snapshot.nodes) {
      view.add(node(node, running.getOrDefault(node.view.getNodeID(), new ArrayList<>())));
    }
    return view.build();
  }

  private void count(Transfer transfer) {
    if (!transfer.isKilled()) {
      marked.addAll(transfer.victims);
    }
    promised.merge(transfer.node, transfer.size, ResourceVector::plus);
    rooms
        .computeIfAbsent(transfer.application, application -> new HashMap<>())
        .merge(transfer.size, 1, Integer::sum);
    for (String name : transfer.beneficiaries) {
      incoming.merge(name, transfer.size, ResourceVector::plus);
    }
  }

  /** By node; on each the containers ordered by id. */
  private Map<NodeId, List<RunningContainer>> running(
      Map<Application, SchedulableView> applications) {
    List<Application> byId = new ArrayList<>(snapshot.applications);
    byId.sort(Comparator.comparing(application -> application.attempt.getApplicationAttemptId()));
    Map<NodeId, List<RunningContainer>> running = new HashMap<>();
    for (Application application : byId) {
      SchedulableView owner = applications.get(application);
      for (ContainerKey key : application.keys) {
        running
            .computeIfAbsent(key.container.getNodeId(), node -> new ArrayList<>())
            .add(running(key, owner));
      }
    }
    return running;
  }

  private SchedulableView queue(Queue queue, SchedulableView parent) {
    SchedulableView.Builder described =
        view.queue(parent, queue.name)
            .holding(queue.fairShare, queue.usage, queue.demand)
            .limits(queue.minShare, queue.maxShare)
            .incoming(incoming.getOrDefault(queue.name, none))
            .preemptable(queue.preemptable);
    setPatience(described, queue.name);
    return view.add(described);
  }

  private SchedulableView application(Application application, SchedulableView queue) {
    ResourceVector demand = application.runnable ? application.demand : application.usage;
    String name = application.attempt.getApplicationId().toString();
    SchedulableView.Builder described =
        view.application(queue, name)
            .holding(application.fairShare, application.usage, demand)
            .incoming(incoming.getOrDefault(name, none))
            .reusesContainers(application.reusing)
            .rooms(rooms.getOrDefault(name, Collections.emptyMap()));
    setPatience(described, queue.name);
    if (!demand.fitsIn(application.usage)) {
      asks(application).forEach(described::asks);
    }
    return view.add(described);
  }

  private RunningContainer running(ContainerKey key, SchedulableView application) {
    RMContainer container = key.container;
    // getAllocatedResource() takes a lock for the same, for every container.
    Resource size = container.getContainer().getResource();
    if (!size.equals(lastSize)) {
      // Most containers of a job have one size.
      lastSize = size;
      lastAmount = ResourceVectors.signed(size);
    }
    return new RunningContainer(
        key,
        application,
        lastAmount,
        launches.of(container, now),
        container.isAMContainer(),
        // The scheduler's id recomputes its hash.
        !marked.isEmpty() && marked.contains(container));
  }

  private NodeView node(Node node, List<RunningContainer> running) {
    String name = node.view.getNodeID().toString();
    if (!node.running) {
      return new NodeView(name, none, new ArrayList<>(), none, null);
    }
    // A killed container leaves its application at once, and the node when that reports it.
    ResourceVector free = node.total.minus(promised.getOrDefault(name, none));
    for (RunningContainer container : running) {
      free = container.marked ? free : free.minus(container.size);
    }
    if (stuck.contains(name)) {
      // Killing everything there would not suffice.
      free = none.minus(node.total);
    }
    return new NodeView(name, free, running, node.reserved, node.reserver);
  }

  /** The requests of an application, with the nodes that it accepts for them. */
  private List<AwaitedContainers> asks(Application application) {
    List<AwaitedContainers> asks = new ArrayList<>(application.requests.size());
    if (application.requests.isEmpty()) {
      return asks;
    }
    Set<String> excluded = application.attempt.getBlacklistedNodes();
    for (Request request : application.requests) {
      ResourceVector size = ResourceVectors.signed(request.size);
      if (size.isPositive() && !waitsForItsMaster(application, request)) {
        asks.add(
            request.anywhere && excluded.isEmpty()
                ? AwaitedContainers.anywhere(size, request.count)
                : AwaitedContainers.on(allowed(request, excluded), size, request.count));
      }
    }
    return asks;
  }

  private Set<String> allowed(Request request, Set<String> excluded) {
    Set<String> allowed = new HashSet<>();
    for (Node node : snapshot.nodes) {
      String host = node.view.getNodeName();
      String rack = node.view.getRackName();
      if (!excluded.contains(host)
          && !excluded.contains(rack)
          && (request.anywhere || isNamed(request.places, host, rack))) {
        allowed.add(node.view.getNodeID().toString());
      }
    }
    return allowed;
  }

  private static boolean isNamed(Collection<ResourceRequest> places, String host, String rack) {
    for (ResourceRequest place : places) {
      boolean here =
          place.getResourceName().equals(host)
              || (place.getResourceName().equals(rack) && place.getRelaxLocality());
      if (here && place.getNumContainers() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether its AM waits for the queue's AM limit: preemption would not help. */
  private static boolean waitsForItsMaster(Application application, Request request) {
    return !application.attempt.isAmRunning()
        && !application.attempt.getUnmanagedAM()
        && !FairSchedulerAccess.mayStartMasterWith(request.size, application.leaf, request.size);
  }

  /**
   * Sets the timeouts and the threshold of a queue: from the allocation file, of it or the nearest
   * ancestor; else the defaults of GP: 15 s below the minimum share, two rounds below four fifths
   * of the fair share. Stock defaults mean never; if the root queue has those, nothing is
   * configured.
   */
  private void setPatience(SchedulableView.Builder schedulable, String queue) {
    long minShare = -1;
    long fairShare = -1;
    double threshold = -1;
    for (String name = queue; name != null; name = parentOf(name)) {
      minShare = minShare >= 0 ? minShare : time(allocations.getMinSharePreemptionTimeout(name));
      fairShare =
          fairShare >= 0 ? fairShare : time(allocations.getFairSharePreemptionTimeout(name));
      float part = allocations.getFairSharePreemptionThreshold(name);
      boolean stock = parentOf(name) == null && part == STOCK_THRESHOLD;
      threshold = threshold >= 0 || stock ? threshold : part;
    }
    schedulable.patience(
        minShare >= 0 ? minShare : MIN_SHARE_MILLIS,
        fairShare >= 0 ? fairShare : FAIR_SHARE_ROUNDS * interval,
        threshold >= 0 ? threshold : FAIR_SHARE_THRESHOLD);
  }

  private static long time(long millis) {
    return millis == Long.MAX_VALUE ? -1 : millis;
  }

  private static String parentOf(String queue) {
    int dot = queue.lastIndexOf('.');
    return dot < 0 ? null : queue.substring(0, dot);
  }
}
