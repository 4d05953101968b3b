/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.ClusterView;
import io.lsps.preempt.NodeView;
import io.lsps.preempt.RunningContainer;
import io.lsps.preempt.SchedulableView;
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
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** Translates a snapshot for the pure core, and adds the transfers under way. */
final class ViewBuilder {
  private final SnapshotReader.Snapshot snapshot;
  private final QueuePatience patience;
  private final LaunchTimes launches;
  private final long now;
  private final ClusterView.Builder view;
  private final Amount none;
  private final Set<RMContainer> marked = new HashSet<>();
  private final Map<String, Amount> incoming = new HashMap<>();
  private final Map<String, Amount> promised = new HashMap<>();
  private final Map<String, Map<Amount, Integer>> rooms = new HashMap<>();
  private final Set<String> stuck = new HashSet<>();
  private Resource lastSize;
  private Amount lastAmount;

  ViewBuilder(
      SnapshotReader.Snapshot snapshot, QueuePatience patience, LaunchTimes launches, long now) {
    this.snapshot = snapshot;
    this.patience = patience;
    this.launches = launches;
    this.now = now;
    Amount total = snapshot.total;
    this.none = Amount.none(total.types());
    this.view = new ClusterView.Builder(total);
  }

  /** Counts transfers under way: as freed by the victims, and as held by the beneficiaries. */
  ViewBuilder with(Collection<Transfer> transfers) {
    for (Transfer transfer : transfers) {
      if (!transfer.isKilled()) {
        marked.addAll(transfer.victims);
      }
      promised.merge(transfer.node, transfer.size, Amount::plus);
      rooms
          .computeIfAbsent(transfer.application, application -> new HashMap<>())
          .merge(transfer.size, 1, Integer::sum);
      for (String name : transfer.beneficiaries) {
        incoming.merge(name, transfer.size, Amount::plus);
      }
    }
    return this;
  }

  /** On these nodes no room can be made, and none is free. */
  ViewBuilder withoutRoomOn(Set<String> nodes) {
    stuck.addAll(nodes);
    return this;
  }

  ClusterView build() {
    List<SchedulableView> queues = new ArrayList<>(snapshot.queues.size());
    for (SnapshotReader.Queue queue : snapshot.queues) {
      SchedulableView parent = queue.parent < 0 ? null : queues.get(queue.parent);
      queues.add(queue(queue, parent));
    }
    SchedulableView[] applications = new SchedulableView[snapshot.applications.size()];
    for (int i = 0; i < applications.length; i++) {
      SnapshotReader.Application application = snapshot.applications.get(i);
      applications[i] = application(application, queues.get(application.queue));
    }
    Map<NodeId, List<RunningContainer>> running = running(applications);
    for (SnapshotReader.Node node : snapshot.nodes) {
      view.add(node(node, running.getOrDefault(node.view.getNodeID(), new ArrayList<>())));
    }
    return view.build();
  }

  /** By node; on each the containers in the order of their ids. */
  private Map<NodeId, List<RunningContainer>> running(SchedulableView[] applications) {
    List<Integer> byId = new ArrayList<>();
    for (int i = 0; i < applications.length; i++) {
      byId.add(i);
    }
    byId.sort(
        Comparator.comparing(i -> snapshot.applications.get(i).attempt.getApplicationAttemptId()));
    Map<NodeId, List<RunningContainer>> running = new HashMap<>();
    for (int i : byId) {
      SnapshotReader.Application application = snapshot.applications.get(i);
      for (ContainerKey key : application.keys) {
        running
            .computeIfAbsent(key.container.getNodeId(), node -> new ArrayList<>())
            .add(running(key, applications[i]));
      }
    }
    return running;
  }

  private SchedulableView queue(SnapshotReader.Queue queue, SchedulableView parent) {
    SchedulableView.Builder described =
        view.queue(parent, queue.name)
            .holding(queue.fairShare, queue.usage, queue.demand)
            .limits(queue.minShare, queue.maxShare)
            .incoming(incoming.getOrDefault(queue.name, none))
            .preemptable(queue.preemptable);
    patience.set(described, queue.name);
    return view.add(described);
  }

  private SchedulableView application(
      SnapshotReader.Application application, SchedulableView queue) {
    Amount demand = application.runnable ? application.demand : application.usage;
    String name = application.attempt.getApplicationId().toString();
    SchedulableView.Builder described =
        view.application(queue, name)
            .holding(application.fairShare, application.usage, demand)
            .incoming(incoming.getOrDefault(name, none))
            .reusesContainers(application.reusing)
            .rooms(rooms.getOrDefault(name, Collections.emptyMap()));
    patience.set(described, queue.name());
    if (!demand.fitsIn(application.usage)) {
      Requests.asks(application, snapshot.nodes).forEach(described::asks);
    }
    return view.add(described);
  }

  private RunningContainer running(ContainerKey key, SchedulableView application) {
    RMContainer container = key.container;
    // Not getAllocatedResource(), which takes a lock to read the same: twenty thousand of them.
    Resource size = container.getContainer().getResource();
    if (!size.equals(lastSize)) {
      // Of a job's containers most have one size.
      lastSize = size;
      lastAmount = Amounts.of(size);
    }
    return new RunningContainer(
        key,
        application,
        lastAmount,
        launches.of(container, now),
        container.isAMContainer(),
        // The scheduler's own object computes its hash anew from all parts of its id.
        !marked.isEmpty() && marked.contains(container));
  }

  private NodeView node(SnapshotReader.Node node, List<RunningContainer> running) {
    String name = node.view.getNodeID().toString();
    if (!node.running) {
      return new NodeView(name, none, new ArrayList<>());
    }
    // A killed container is gone for its application at once, and for the node when that reports
    // it.
    Amount free = node.total.minus(promised.getOrDefault(name, none));
    for (RunningContainer container : running) {
      free = container.isMarked() ? free : free.minus(container.size());
    }
    if (stuck.contains(name)) {
      // Not even all that runs there would make room.
      free = none.minus(node.total);
    }
    NodeView described = new NodeView(name, free, running);
    return node.reserver == null ? described : described.reserved(node.reserved, node.reserver);
  }
}
