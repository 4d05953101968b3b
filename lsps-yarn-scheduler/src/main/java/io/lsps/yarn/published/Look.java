/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.why.NodeState;
import io.lsps.why.NodesState;
import io.lsps.why.QueueState;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.yarn.app.QueueMembers;
import io.lsps.yarn.app.ResourceVectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * One look at the scheduler, for one answer: what several applications have in common is read once.
 * The scheduler's lock is never taken; what changes meanwhile may be seen before or after. For one
 * thread.
 */
final class Look {
  final AppSources of;
  final NodesState nodes;
  final long now;
  final SizeEstimator sizes;
  private final Map<FSQueue, QueueState> queues = new HashMap<>();
  private final Map<FSLeafQueue, QueuePlaces> places = new HashMap<>();
  private Map<String, Integer> runningByUser;

  Look(AppSources of) {
    this.of = of;
    this.nodes = nodesOf(of.scheduler);
    this.now = of.scheduler.getClock().getTime();
    this.sizes = new SizeEstimator(of.model.taskTimes(), SizeBasis.REMAINING);
  }

  FairScheduler scheduler() {
    return of.scheduler;
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
    return places.computeIfAbsent(queue, this::readPlaces);
  }

  private QueuePlaces readPlaces(FSLeafQueue queue) {
    QueueMembers members = QueueMembers.of(of.scheduler, queue);
    return new QueuePlaces(members.inOrder(), members.limited());
  }

  /** How many applications of a user may get containers. */
  int running(String user) {
    if (runningByUser == null) {
      runningByUser = new HashMap<>();
      for (FSLeafQueue queue : of.scheduler.getQueueManager().getLeafQueues()) {
        for (Schedulable app : places(queue).served()) {
          runningByUser.merge(((FSAppAttempt) app).getUser(), 1, Integer::sum);
        }
      }
    }
    return runningByUser.getOrDefault(user, 0);
  }

  /** Each node's own lock is held for a few reads. */
  private static NodesState nodesOf(FairScheduler scheduler) {
    List<NodeState> nodes = new ArrayList<>();
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      nodes.add(state(node));
    }
    return new NodesState(nodes);
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
}
