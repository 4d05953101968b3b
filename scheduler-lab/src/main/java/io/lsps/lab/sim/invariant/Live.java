/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.yarn.LspsFairScheduler;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** What there is in a scheduler, by Hadoop's own objects, their ids and the texts of these. */
final class Live {
  private static final Pattern QUEUE = Pattern.compile("root(\\.[^/ ]+)*(/[^ ]+)?");
  private static final Pattern NODE = Pattern.compile("[\\w.-]+:\\d+");
  private static final Pattern APPLICATION =
      Pattern.compile("(application|appattempt)_\\d+_\\d+.*");

  private final FairScheduler scheduler;
  private final Set<Object> nodes = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private final Set<ContainerId> onNodes = new HashSet<>();

  private Live(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  static Live of(FairScheduler scheduler) {
    Live live = new Live(scheduler);
    for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
      live.nodes.add(node);
      live.nodes.add(node.getNodeID());
      live.names.add(node.getNodeID().toString());
      // Hadoop's own node may count one for ever that was shrunk while it was lost.
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        live.onNodes.add(container.getContainerId());
        live.names.add(container.getApplicationAttemptId().toString());
        live.names.add(container.getApplicationAttemptId().getApplicationId().toString());
      }
    }
    scheduler.getQueueManager().getQueues().forEach(queue -> live.names.add(queue.getName()));
    for (Map.Entry<ApplicationId, ?> app : scheduler.getSchedulerApplications().entrySet()) {
      live.names.add(app.getKey().toString());
      FSAppAttempt attempt =
          scheduler.getSchedulerApplications().get(app.getKey()).getCurrentAppAttempt();
      if (attempt != null) {
        live.names.add(attempt.getApplicationAttemptId().toString());
        // A user where whoever submits to a queue is one.
        live.names.add(attempt.getQueue().getName() + "/" + attempt.getUser());
      }
    }
    if (scheduler instanceof LspsFairScheduler ours) {
      // Users are remembered for a while and in a limited number, by the history's own settings.
      long now = scheduler.getClock().getTime();
      for (String user : ours.workload().snapshot(now).users().keySet()) {
        live.names.add(user);
        live.names.add(user.split("/", 2)[0]);
      }
    }
    return live;
  }

  /** Whether an object is, or names, what there is no longer. */
  @SuppressWarnings("ReferenceEquality") // Another one of the same name may have come.
  boolean isGone(Object object) {
    if (object instanceof String text) {
      return isNamed(text) && !names.contains(text);
    }
    if (object instanceof ApplicationId || object instanceof ApplicationAttemptId) {
      return !names.contains(object.toString());
    }
    if (object instanceof SchedulerApplicationAttempt attempt) {
      return scheduler.getSchedulerApp(attempt.getApplicationAttemptId()) != attempt;
    }
    if (object instanceof ContainerId id) {
      return scheduler.getRMContainer(id) == null && !onNodes.contains(id);
    }
    if (object instanceof RMContainer container) {
      // One that is reserved is known by its node alone.
      return isGone(
          container.getReservedNode() == null
              ? container.getContainerId()
              : container.getReservedNode());
    }
    if (object instanceof Container container) {
      return isGone(container.getId());
    }
    if (object instanceof FSQueue queue) {
      return scheduler.getQueueManager().getQueue(queue.getName()) != queue;
    }
    if (object instanceof RMNode node) {
      return isGone(node.getNodeID());
    }
    return (object instanceof NodeId || object instanceof SchedulerNode) && !nodes.contains(object);
  }

  private static boolean isNamed(String text) {
    return QUEUE.matcher(text).matches()
        || NODE.matcher(text).matches()
        || APPLICATION.matcher(text).matches();
  }
}
