/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;

/**
 * All that a FairScheduler has decided, and what it goes by: so that two schedulers can be
 * compared. In Hadoop's package, as who is starved is visible only here.
 */
public final class SchedulerState {
  private SchedulerState() {}

  /** A line for each node, queue and application. */
  public static List<String> of(FairScheduler scheduler) {
    List<String> lines = new ArrayList<>();
    List<FSSchedulerNode> nodes = scheduler.getNodeTracker().getAllNodes();
    nodes.sort(Comparator.comparing(FSSchedulerNode::getNodeID));
    nodes.forEach(node -> lines.add(line(node)));
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      lines.add(line(queue));
    }
    scheduler.getSchedulerApplications().values().stream()
        .map(SchedulerApplication::getCurrentAppAttempt)
        .filter(app -> app != null)
        .sorted(Comparator.comparing(FSAppAttempt::getApplicationAttemptId))
        .forEach(app -> lines.add(line(app)));
    return lines;
  }

  private static String line(FSSchedulerNode node) {
    RMContainer reserved = node.getReservedContainer();
    StringBuilder line = new StringBuilder();
    line.append(node.getNodeID()).append(" free ").append(node.getUnallocatedResource());
    line.append(" reserved ").append(reserved == null ? "-" : reserved.getContainerId());
    node.getCopiedListOfRunningContainers().stream()
        .map(RMContainer::getContainerId)
        .sorted()
        .forEach(id -> line.append(' ').append(id));
    return line.toString();
  }

  private static String line(FSQueue queue) {
    return String.join(
        " ",
        queue.getName(),
        "share " + queue.getFairShare(),
        "demand " + queue.getDemand(),
        "usage " + queue.getResourceUsage(),
        "least " + queue.getMinShare() + " most " + queue.getMaxShare(),
        "weight " + queue.getWeight() + " runs " + queue.getNumRunnableApps(),
        line(queue.getMetrics()));
  }

  private static String line(FSQueueMetrics metrics) {
    return "metrics "
        + String.join(
            " ",
            metrics.getAvailableMB() + "/" + metrics.getAvailableVirtualCores(),
            metrics.getAllocatedMB() + "/" + metrics.getAllocatedVirtualCores(),
            metrics.getPendingMB() + "/" + metrics.getPendingContainers(),
            metrics.getReservedMB() + "/" + metrics.getReservedContainers(),
            metrics.getAppsSubmitted() + "/" + metrics.getAppsPending(),
            metrics.getAppsRunning() + "/" + metrics.getFairShareMB());
  }

  private static String line(FSAppAttempt app) {
    return String.join(
        " ",
        app.getName() + " in " + app.getQueueName(),
        "share " + app.getFairShare(),
        "demand " + app.getDemand(),
        "usage " + app.getResourceUsage(),
        "starved by " + app.getStarvation(),
        "reserved " + app.getReservedContainers().size());
  }

  /** One turn of the thread of continuous scheduling. */
  @SuppressWarnings("deprecation") // It is, and it is still obeyed.
  public static void scheduleContinuously(FairScheduler scheduler) {
    try {
      scheduler.continuousSchedulingAttempt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
