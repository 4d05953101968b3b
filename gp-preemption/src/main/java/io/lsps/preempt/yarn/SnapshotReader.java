/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.yarn.ContainerKey.ContainerKeys;
import io.lsps.workload.Framework;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Copies what a decision needs out of the FairScheduler. Under its read lock only values and
 * references are copied; everything derived is computed later. While the lock is held nothing is
 * assigned and no share changes, so shares, usages and containers are consistent. Nodes are read
 * afterwards, because free resources are checked again before a kill:
 * docs/decisions/0009-preemption.md.
 */
final class SnapshotReader {
  private final FairScheduler scheduler;
  private final RMContext context;
  private final LongSupplier stopwatch;
  private final ContainerKeys keys = new ContainerKeys();

  /** How long the last read held the lock, nanoseconds. */
  long lockNanos;

  /**
   * A reader of a scheduler.
   *
   * @param context of the ResourceManager, whose applications name their frameworks; its map is
   *     replaced after a failover
   * @param stopwatch nanoseconds, for the duration
   */
  SnapshotReader(FairScheduler scheduler, RMContext context, LongSupplier stopwatch) {
    this.scheduler = scheduler;
    this.context = context;
    this.stopwatch = stopwatch;
  }

  Snapshot read() {
    Snapshot snapshot = new Snapshot();
    Lock lock = FairSchedulerAccess.readLock(scheduler);
    lock.lock();
    long start = stopwatch.getAsLong();
    try {
      snapshot.total = ResourceVectors.signed(scheduler.getClusterResource());
      readQueue(scheduler.getQueueManager().getRootQueue(), -1, snapshot);
    } finally {
      lockNanos = stopwatch.getAsLong() - start;
      lock.unlock();
    }
    for (Application application : snapshot.applications) {
      application.keys = keys.sorted(application.attempt, application.containers);
    }
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      snapshot.nodes.add(new Node(node));
    }
    snapshot.nodes.sort(Comparator.comparing(node -> node.view.getNodeID()));
    return snapshot;
  }

  private void readQueue(FSQueue queue, int parent, Snapshot snapshot) {
    int index = snapshot.queues.size();
    snapshot.queues.add(new Queue(queue, parent));
    if (queue instanceof FSLeafQueue) {
      readApplications((FSLeafQueue) queue, index, snapshot);
    }
    for (FSQueue child : queue.getChildQueues()) {
      readQueue(child, index, snapshot);
    }
  }

  private void readApplications(FSLeafQueue leaf, int index, Snapshot snapshot) {
    List<ApplicationAttemptId> attempts = new ArrayList<>();
    leaf.collectSchedulerApplications(attempts);
    Set<FSAppAttempt> held = FairSchedulerAccess.notRunnable(leaf);
    for (ApplicationAttemptId id : attempts) {
      FSAppAttempt attempt = scheduler.getSchedulerApp(id);
      if (attempt != null && !attempt.isStopped()) {
        snapshot.applications.add(
            new Application(attempt, leaf, index, !held.contains(attempt), reusing(attempt)));
      }
    }
  }

  private boolean reusing(FSAppAttempt attempt) {
    RMApp app = context.getRMApps().get(attempt.getApplicationId());
    return app != null && Framework.of(app.getApplicationType()).reusesContainers();
  }

  /** Everything copied. */
  static final class Snapshot {
    final List<Queue> queues = new ArrayList<>();
    final List<Application> applications = new ArrayList<>();
    final List<Node> nodes = new ArrayList<>();
    ResourceVector total;
  }

  /** A queue, listed after its parent. */
  static final class Queue {
    final String name;
    final int parent;
    final boolean preemptable;
    final ResourceVector fairShare;
    final ResourceVector minShare;
    final ResourceVector maxShare;
    final ResourceVector usage;
    final ResourceVector demand;

    Queue(FSQueue queue, int parent) {
      this.parent = parent;
      name = queue.getName();
      preemptable = queue.isPreemptable();
      fairShare = ResourceVectors.signed(queue.getFairShare());
      minShare = ResourceVectors.signed(queue.getMinShare());
      maxShare = ResourceVectors.signed(queue.getMaxShare());
      usage = ResourceVectors.signed(queue.getResourceUsage());
      demand = ResourceVectors.signed(queue.getDemand());
    }
  }

  static final class Application {
    final FSAppAttempt attempt;
    final int queue;
    final FSLeafQueue leaf;
    final boolean runnable;
    final boolean reusing;
    final ResourceVector fairShare;
    final ResourceVector usage;
    final ResourceVector demand;
    final List<RMContainer> containers;

    /** Its keys, ordered by id. */
    List<ContainerKey> keys;

    final List<Request> requests;

    Application(
        FSAppAttempt attempt, FSLeafQueue leaf, int queue, boolean runnable, boolean reusing) {
      this.attempt = attempt;
      this.leaf = leaf;
      this.queue = queue;
      this.runnable = runnable;
      this.reusing = reusing;
      // A policy may give applications more than their queue's own share.
      fairShare =
          ResourceVectors.signed(
              Resources.componentwiseMin(attempt.getFairShare(), leaf.getFairShare()));
      usage = ResourceVectors.signed(attempt.getResourceUsage());
      demand = ResourceVectors.signed(attempt.getDemand());
      containers = copied(attempt.getLiveContainers());
      requests =
          runnable && !demand.fitsIn(usage) ? Request.allOf(attempt) : Collections.emptyList();
    }
  }

  /**
   * getLiveContainers() already returns a copy; a second one, of all containers of the cluster,
   * costs time.
   */
  private static List<RMContainer> copied(Collection<RMContainer> containers) {
    return containers instanceof ArrayList
        ? (ArrayList<RMContainer>) containers
        : new ArrayList<>(containers);
  }

  /** A node; one that is not running is skipped for placements and victims. */
  static final class Node {
    final FSSchedulerNode view;
    final boolean running;
    final ResourceVector total;
    final ResourceVector reserved;

    /** The application with the reservation, or null. */
    final String reserver;

    Node(FSSchedulerNode node) {
      view = node;
      running = node.getRMNode().getState() == NodeState.RUNNING;
      total = ResourceVectors.signed(node.getTotalResource());
      RMContainer reservation = node.getReservedContainer();
      reserved =
          ResourceVectors.signed(
              reservation == null ? Resources.none() : reservation.getReservedResource());
      reserver =
          reservation == null
              ? null
              : reservation.getApplicationAttemptId().getApplicationId().toString();
    }
  }

  /**
   * Pending containers of one priority and size, anywhere or at named places. A job requests the
   * same containers at every host with its data, so places are copied only if locality is strict.
   */
  static final class Request {
    final Resource size;
    final int count;
    final boolean anywhere;
    final Collection<ResourceRequest> places;

    private Request(PendingAsk ask, boolean anywhere, Collection<ResourceRequest> places) {
      this.size = ask.getPerAllocationResource();
      this.count = ask.getCount();
      this.anywhere = anywhere;
      this.places = places;
    }

    /** Most urgent first. */
    static List<Request> allOf(FSAppAttempt attempt) {
      AppSchedulingInfo info = attempt.getAppSchedulingInfo();
      List<Request> all = new ArrayList<>(2);
      for (SchedulerRequestKey key : info.getSchedulerKeys()) {
        PendingAsk ask = info.getPendingAsk(key, ResourceRequest.ANY);
        if (ask.getCount() > 0) {
          boolean anywhere = info.canDelayTo(key, ResourceRequest.ANY);
          all.add(
              new Request(ask, anywhere, anywhere ? Collections.emptyList() : places(info, key)));
        }
      }
      return all;
    }

    private static Collection<ResourceRequest> places(
        AppSchedulingInfo info, SchedulerRequestKey key) {
      AppPlacementAllocator<?> allocator = info.getAppPlacementAllocator(key);
      return allocator == null
          ? Collections.emptyList()
          : new ArrayList<>(allocator.getResourceRequests().values());
    }
  }
}
