/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Copies what a decision needs out of the FairScheduler. Under its read lock only values and
 * references are copied; all that can be worked out from them is worked out later.
 */
final class SnapshotReader {
  private final FairScheduler scheduler;
  private long lockNanos;

  SnapshotReader(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** For how long the last reading held the lock, nanoseconds. */
  long lockNanos() {
    return lockNanos;
  }

  Snapshot read() {
    Snapshot snapshot = new Snapshot();
    Lock lock = FairSchedulerAccess.readLock(scheduler);
    lock.lock();
    long start = System.nanoTime();
    try {
      snapshot.total = Resources.clone(scheduler.getClusterResource());
      readQueue(scheduler.getQueueManager().getRootQueue(), -1, snapshot);
      for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
        snapshot.nodes.add(new Node(node));
      }
    } finally {
      lockNanos = System.nanoTime() - start;
      lock.unlock();
    }
    snapshot.nodes.sort(Comparator.comparing(node -> node.view.getNodeID()));
    return snapshot;
  }

  private void readQueue(FSQueue queue, int parent, Snapshot snapshot) {
    int index = snapshot.queues.size();
    snapshot.queues.add(new Queue(queue, parent));
    if (queue instanceof FSLeafQueue) {
      List<ApplicationAttemptId> attempts = new ArrayList<>();
      queue.collectSchedulerApplications(attempts);
      for (ApplicationAttemptId id : attempts) {
        FSAppAttempt attempt = scheduler.getSchedulerApp(id);
        if (attempt != null && !attempt.isStopped()) {
          snapshot.applications.add(new Application(attempt, (FSLeafQueue) queue, index));
        }
      }
    }
    for (FSQueue child : queue.getChildQueues()) {
      readQueue(child, index, snapshot);
    }
  }

  /** All that was copied. */
  static final class Snapshot {
    final List<Queue> queues = new ArrayList<>();
    final List<Application> applications = new ArrayList<>();
    final List<Node> nodes = new ArrayList<>();
    Resource total;
  }

  /** A queue; its parent comes before it. */
  static final class Queue {
    final String name;
    final int parent;
    final boolean preemptable;
    final Resource fairShare;
    final Resource minShare;
    final Resource maxShare;
    final Resource usage;
    final Resource demand;

    Queue(FSQueue queue, int parent) {
      this.parent = parent;
      name = queue.getName();
      preemptable = queue.isPreemptable();
      fairShare = Resources.clone(queue.getFairShare());
      minShare = Resources.clone(queue.getMinShare());
      maxShare = Resources.clone(queue.getMaxShare());
      usage = Resources.clone(queue.getResourceUsage());
      demand = Resources.clone(queue.getDemand());
    }
  }

  /** An application attempt. */
  static final class Application {
    final FSAppAttempt attempt;
    final int queue;
    final FSLeafQueue leaf;
    final boolean runnable;
    final Resource fairShare;
    final Resource usage;
    final Resource demand;
    final List<RMContainer> containers;
    final List<ResourceRequest> requests;

    Application(FSAppAttempt attempt, FSLeafQueue leaf, int queue) {
      this.attempt = attempt;
      this.leaf = leaf;
      this.queue = queue;
      runnable = FairSchedulerAccess.isRunnable(leaf, attempt);
      fairShare = Resources.clone(attempt.getFairShare());
      usage = Resources.clone(attempt.getResourceUsage());
      demand = Resources.clone(attempt.getDemand());
      containers = new ArrayList<>(attempt.getLiveContainers());
      requests =
          runnable && !Resources.fitsIn(demand, usage)
              ? attempt.getAppSchedulingInfo().getAllResourceRequests()
              : Collections.emptyList();
    }
  }

  /** A node; on one that is not running nothing is placed and nothing taken. */
  static final class Node {
    final FSSchedulerNode view;
    final boolean running;
    final Resource total;
    final Resource reserved;

    Node(FSSchedulerNode node) {
      view = node;
      running = node.getRMNode().getState() == NodeState.RUNNING;
      total = Resources.clone(node.getTotalResource());
      RMContainer holder = node.getReservedContainer();
      reserved = holder == null ? Resources.none() : holder.getReservedResource();
    }
  }
}
