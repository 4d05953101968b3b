/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Checks that applications, queues and nodes count the same usage. */
final class UsageInvariants {
  private static final String FREE = "everything free at the end";

  private UsageInvariants() {}

  /**
   * A queue's usage is the sum of its applications' or queues'. All queues together use no more
   * than the nodes hold.
   */
  static void check(FairScheduler scheduler) {
    for (FSQueue queue : FairQueues.all(scheduler)) {
      Resource sum = Resources.clone(Resources.none());
      if (queue instanceof FSLeafQueue leaf) {
        for (FSAppAttempt app : FairQueues.runnable(leaf)) {
          Resources.addTo(sum, app.getResourceUsage());
        }
        for (FSAppAttempt app : FairQueues.waiting(leaf)) {
          Resources.addTo(sum, app.getResourceUsage());
        }
      } else {
        queue.getChildQueues().forEach(child -> Resources.addTo(sum, child.getResourceUsage()));
      }
      InvariantViolation.require(
          sum.equals(queue.getResourceUsage()),
          "usage adds up",
          () -> queue.getName() + " counts " + queue.getResourceUsage() + " instead of " + sum);
    }
    Resource nodes = Resources.clone(Resources.none());
    for (SchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      Resources.addTo(nodes, node.getAllocatedResource());
    }
    Resource queues = scheduler.getQueueManager().getRootQueue().getResourceUsage();
    // A node holds a released container until the node reports its end.
    InvariantViolation.require(
        Resources.fitsIn(queues, nodes),
        "usage adds up",
        () -> "the queues count " + queues + ", the nodes " + nodes);
  }

  /** After a run nodes are empty, queues use nothing and nothing is asked for. */
  static void nothingLeft(AbstractYarnScheduler<?, ?> scheduler) {
    nothingLeft(scheduler, true, true, true);
  }

  /**
   * The same.
   *
   * @param masters whether what masters use is checked: the FairScheduler takes it from the queue
   *     that an application is moved from, and does not add it to the one that it is moved to
   * @param allocated whether the metrics' allocated memory is checked
   * @param usage whether the usage of queues is checked
   */
  static void nothingLeft(
      AbstractYarnScheduler<?, ?> scheduler, boolean masters, boolean allocated, boolean usage) {
    List<? extends SchedulerNode> nodes = scheduler.getNodeTracker().getAllNodes();
    for (SchedulerNode node : nodes) {
      InvariantViolation.require(
          Resources.isNone(node.getAllocatedResource()) && node.getReservedContainer() == null,
          FREE,
          () ->
              String.format(
                  "%s has allocated %s, reserved %s",
                  node.getNodeID(), node.getAllocatedResource(), node.getReservedContainer()));
    }
    QueueMetrics metrics = scheduler.getRootQueueMetrics();
    InvariantViolation.require(
        metrics.getPendingMB() == 0
            && metrics.getPendingContainers() == 0
            && (metrics.getAllocatedMB() == 0 || !allocated)
            && metrics.getReservedMB() == 0,
        FREE,
        () ->
            String.format(
                "the metrics show %d MB and %d containers pending, %d MB allocated, %d MB reserved",
                metrics.getPendingMB(),
                metrics.getPendingContainers(),
                metrics.getAllocatedMB(),
                metrics.getReservedMB()));
    InvariantViolation.require(
        scheduler.getSchedulerApplications().isEmpty(),
        FREE,
        () -> "applications are left: " + scheduler.getSchedulerApplications().keySet());
    if (scheduler instanceof FairScheduler fair) {
      for (FSQueue queue : FairQueues.all(fair)) {
        if (usage) {
          free(queue.getName(), queue.getResourceUsage());
        }
        InvariantViolation.require(
            !(queue instanceof FSLeafQueue held) || FairQueues.applications(held) == 0,
            FREE,
            () -> queue.getName() + " still holds applications");
        if (masters && queue instanceof FSLeafQueue leaf) {
          free(queue.getName() + " (masters)", FairQueues.usedByMasters(leaf));
        }
      }
    } else if (scheduler instanceof CapacityScheduler capacity) {
      free(capacity.getRootQueue());
    }
  }

  private static void free(CSQueue queue) {
    free(queue.getQueuePath(), queue.getQueueResourceUsage().getUsed());
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(UsageInvariants::free);
    }
  }

  private static void free(String queue, Resource used) {
    InvariantViolation.require(Resources.isNone(used), FREE, () -> queue + " uses " + used);
  }
}
