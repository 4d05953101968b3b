/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues;

/** Our scheduler with a bug in what it hears of containers. */
abstract class MiscountingScheduler extends StaleScheduler {
  MiscountingScheduler(PlantedFault bug) {
    super(bug);
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    boolean reserved = container.getState() == RMContainerState.RESERVED;
    if (reserved
        ? is(PlantedFault.RESERVATION_KEPT)
        : nowAndThen(PlantedFault.COMPLETION_DROPPED)) {
      return;
    }
    boolean known = !reserved && container.getState() == RMContainerState.RUNNING;
    super.completedContainerInternal(container, status, event);
    if (!reserved && nowAndThen(PlantedFault.COMPLETION_TWICE)) {
      getSchedulerApp(container.getApplicationAttemptId())
          .getQueue()
          .getMetrics()
          .releaseResources("", "user0", 1, container.getAllocatedResource());
    }
    if (known && !container.isAMContainer() && nowAndThen(PlantedFault.TASK_END_UNKNOWN)) {
      workload()
          .taskStarted(
              job(container),
              RequestKey.of(Phase.TASK),
              container.getContainerId(),
              ResourceVectors.of(container.getAllocatedResource()),
              getClock().getTime());
    }
  }

  private static String job(RMContainer container) {
    return container.getApplicationAttemptId().getApplicationId().toString();
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId id, SchedulerNode node) {
    if (!nowAndThen(PlantedFault.LAUNCH_UNHEARD)) {
      super.containerLaunchedOnNode(id, node);
    }
    RMContainer container = getRMContainer(id);
    if (container == null || container.getState() != RMContainerState.RUNNING) {
      return;
    }
    if (container.isAMContainer()) {
      if (nowAndThen(PlantedFault.MASTER_COUNTS_TWICE)) {
        PlantedQueues.addMaster(
            getSchedulerApp(container.getApplicationAttemptId()).getQueue(),
            container.getAllocatedResource());
      }
    } else if (nowAndThen(PlantedFault.TASK_START_UNKNOWN)) {
      workload().taskEnded(job(container), id, TaskOutcome.LOST, getClock().getTime());
    }
  }

  /** Another container that an attempt runs than this one, or this one if it is the only one. */
  final ContainerId another(ContainerId id) {
    FSAppAttempt attempt = getSchedulerApp(id.getApplicationAttemptId());
    if (attempt == null) {
      return id;
    }
    return attempt.getLiveContainers().stream()
        .filter(each -> each.getState() == RMContainerState.RUNNING && !each.isAMContainer())
        .map(RMContainer::getContainerId)
        .filter(each -> !each.equals(id))
        .sorted()
        .findFirst()
        .orElse(id);
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    List<NMContainerStatus> taken = new ArrayList<>(reports == null ? List.of() : reports);
    if (!taken.isEmpty()) {
      if (is(PlantedFault.RECOVERY_FORGETS_ONE)) {
        taken.remove(taken.size() - 1);
      } else if (is(PlantedFault.RECOVERY_FORGETS_ALL)) {
        taken.clear();
      } else if (is(PlantedFault.RECOVERY_TWICE)) {
        taken.add(taken.get(0));
      }
    }
    super.recoverContainersOnNode(taken, node);
  }

  @Override
  public void killContainer(RMContainer container) {
    if (!is(PlantedFault.KILL_IGNORED)) {
      super.killContainer(container);
    }
  }
}
