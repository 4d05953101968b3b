/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Our scheduler with one bug: here, in which events it heeds. */
final class PlantedScheduler extends MishearingScheduler {
  PlantedScheduler(PlantedFault bug) {
    super(bug);
  }

  @Override
  public void handle(SchedulerEvent event) {
    if (isLost(event)) {
      return;
    }
    FSAppAttempt ending = ending(event);
    super.handle(instead(event));
    if (ending != null) {
      PlantedQueues.addApplication(ending.getQueue(), ending);
    }
    after(event);
  }

  private FSAppAttempt ending(SchedulerEvent event) {
    return event instanceof AppAttemptRemovedSchedulerEvent removed
            && nowAndThen(PlantedFault.STAYS_IN_ITS_QUEUE)
        ? getSchedulerApp(removed.getApplicationAttemptID())
        : null;
  }

  /** What is handled in place of an event. */
  private SchedulerEvent instead(SchedulerEvent event) {
    if (event instanceof AppAttemptRemovedSchedulerEvent removed
        && is(PlantedFault.CONTAINERS_OUTLIVE_ATTEMPTS)) {
      return new AppAttemptRemovedSchedulerEvent(
          removed.getApplicationAttemptID(), removed.getFinalAttemptState(), true);
    }
    if (event instanceof AppAddedSchedulerEvent added
        && added.getIsAppRecovering()
        && is(PlantedFault.RECOVERED_ELSEWHERE)) {
      return new AppAddedSchedulerEvent(
          added.getApplicationId(),
          "root.b",
          added.getUser(),
          true,
          null,
          added.getApplicatonPriority(),
          added.getPlacementContext());
    }
    if (event instanceof NodeRemovedSchedulerEvent removed && is(PlantedFault.WRONG_NODE_LOST)) {
      return getNodeTracker().getAllNodes().stream()
          .map(FSSchedulerNode::getRMNode)
          .filter(node -> !node.getNodeID().equals(removed.getRemovedRMNode().getNodeID()))
          .min(Comparator.comparing(node -> node.getNodeID()))
          .map(NodeRemovedSchedulerEvent::new)
          .orElse(removed);
    }
    if (event instanceof ContainerExpiredSchedulerEvent expired && is(PlantedFault.WRONG_EXPIRES)) {
      return new ContainerExpiredSchedulerEvent(another(expired.getContainerId()));
    }
    return event;
  }

  private void after(SchedulerEvent event) {
    switch (event.getType()) {
      case NODE_ADDED -> {
        if (is(PlantedFault.NODE_TWICE)) {
          super.handle(event);
        }
      }
      case APP_REMOVED -> {
        if (is(PlantedFault.JOB_REMEMBERED)) {
          remember();
        }
      }
      case NODE_UPDATE -> {
        if (nowAndThen(PlantedFault.NODE_DRIFTS)) {
          getNodeTracker().getAllNodes().stream()
              .min(Comparator.comparing(FSSchedulerNode::getNodeID))
              .ifPresent(PlantedScheduler::shrink);
        }
      }
      default -> {
        // Nothing comes after it.
      }
    }
  }

  private static void shrink(FSSchedulerNode node) {
    node.updateTotalResource(
        Resources.subtract(node.getTotalResource(), Resource.newInstance(1, 0)));
  }

  private void remember() {
    workload()
        .jobSubmitted(
            new JobSpec(
                "application_gone", "root.a", "", Framework.OTHER, -1, getClock().getTime()),
            getClock().getTime());
  }

  private boolean isLost(SchedulerEvent event) {
    return switch (event.getType()) {
      case NODE_REMOVED -> is(PlantedFault.NODE_LOSS_IGNORED);
      case NODE_RESOURCE_UPDATE -> is(PlantedFault.NODE_SIZE_STALE);
      case CONTAINER_EXPIRED -> is(PlantedFault.EXPIRY_IGNORED);
      case APP_REMOVED -> nowAndThen(PlantedFault.END_IGNORED);
      case APP_ADDED -> nowAndThen(PlantedFault.APPLICATION_UNHEARD);
      case APP_ATTEMPT_ADDED -> nowAndThen(PlantedFault.ATTEMPT_UNHEARD);
      case NODE_ADDED -> nowAndThen(PlantedFault.NODE_UNHEARD);
      case APP_ATTEMPT_REMOVED -> nowAndThen(PlantedFault.ATTEMPT_END_IGNORED);
      case NODE_UPDATE -> event instanceof NodeUpdateSchedulerEvent report && isLostReport(report);
      default -> false;
    };
  }

  private boolean isLostReport(NodeUpdateSchedulerEvent event) {
    if (nowAndThen(PlantedFault.HEARTBEAT_LOST)) {
      event.getRMNode().pullContainerUpdates();
      return true;
    }
    boolean stock = "stock".equals(getConf().get("yarn.scheduler.lsps.mode"));
    return stock && nowAndThen(PlantedFault.STOCK_IS_NOT_STOCK);
  }
}
