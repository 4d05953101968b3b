/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.SimulatedRmDispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** Delivers what a scheduler sends to applications, attempts, nodes or the scheduler itself. */
final class EventRouting {
  private EventRouting() {}

  static void register(
      SimulatedRmDispatcher dispatcher,
      AbstractYarnScheduler<?, ?> scheduler,
      SimulatedApplications applications,
      SimulatedNodes nodes) {
    EventHandler<RMAppEvent> toApplication = event -> toApplication(event, applications);
    EventHandler<RMAppAttemptEvent> toAttempt = event -> toAttempt(event, applications);
    EventHandler<RMNodeEvent> toNode = event -> toNode(event, nodes);
    dispatcher.register(RMAppEventType.class, toApplication);
    dispatcher.register(RMAppAttemptEventType.class, toAttempt);
    dispatcher.register(RMNodeEventType.class, toNode);
    dispatcher.register(SchedulerEventType.class, scheduler);
  }

  private static void toApplication(RMAppEvent event, SimulatedApplications applications) {
    if (event.getType() == RMAppEventType.APP_ACCEPTED) {
      applications.accepted(event.getApplicationId());
    } else if (event.getType() == RMAppEventType.APP_REJECTED) {
      throw new IllegalStateException(
          event.getApplicationId() + " was rejected: " + event.getDiagnosticMsg());
    }
  }

  private static void toAttempt(RMAppAttemptEvent event, SimulatedApplications applications) {
    switch (event.getType()) {
      case ATTEMPT_ADDED -> applications.attemptAdded(event.getApplicationAttemptId());
      case CONTAINER_ALLOCATED -> applications.containerAllocated(event.getApplicationAttemptId());
      case CONTAINER_FINISHED ->
          applications.containerFinished(
              event.getApplicationAttemptId(),
              ((RMAppAttemptContainerFinishedEvent) event).getContainerStatus());
      default -> {
        // Other events change nothing in a simulated attempt.
      }
    }
  }

  private static void toNode(RMNodeEvent event, SimulatedNodes nodes) {
    if (event instanceof RMNodeCleanContainerEvent clean) {
      SimulatedNodeManager node = nodes.get(clean.getNodeId());
      node.orderKill(clean.getContainerId());
      nodes.wake(node);
    }
  }
}
