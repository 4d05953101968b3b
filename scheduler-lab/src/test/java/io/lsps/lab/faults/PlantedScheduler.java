/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Our scheduler with one bug. */
final class PlantedScheduler extends ThrowingScheduler {
  /** Bugs that show at every chance are too easy. */
  private static final int NOW_AND_THEN = 20;

  private final PlantedFault bug;
  private int chances;

  PlantedScheduler(PlantedFault bug) {
    this.bug = bug;
  }

  private boolean is(PlantedFault other) {
    return bug == other;
  }

  private boolean nowAndThen(PlantedFault other) {
    return bug == other && ++chances % NOW_AND_THEN == 0;
  }

  @Override
  public long faults() {
    return is(PlantedFault.FAULT_UNCOUNTED) ? 0 : super.faults();
  }

  @Override
  public int heldAsks(ApplicationAttemptId attempt, int priority) {
    int held = super.heldAsks(attempt, priority);
    return is(PlantedFault.HELD_ASKS_LEAK) && held > 0 ? held - 1 : held;
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    boolean reserved = container.getState() == RMContainerState.RESERVED;
    if (!reserved && nowAndThen(PlantedFault.COMPLETION_DROPPED)) {
      return;
    }
    super.completedContainerInternal(container, status, event);
    if (!reserved && nowAndThen(PlantedFault.COMPLETION_TWICE)) {
      getSchedulerApp(container.getApplicationAttemptId())
          .getQueue()
          .getMetrics()
          .releaseResources("", "user0", 1, container.getAllocatedResource());
    }
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId id, SchedulerNode node) {
    if (!nowAndThen(PlantedFault.LAUNCH_UNHEARD)) {
      super.containerLaunchedOnNode(id, node);
    }
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId id,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklisted,
      List<String> forgiven,
      ContainerUpdates updates) {
    List<ResourceRequest> rows = new ArrayList<>(ask);
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_DROPPED)) {
      rows.remove(rows.size() - 1);
    }
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_ONE_LESS)) {
      ResourceRequest last = rows.get(rows.size() - 1);
      last.setNumContainers(Math.max(0, last.getNumContainers() - 1));
    }
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_TWICE_AS_MANY)) {
      ResourceRequest last = rows.get(rows.size() - 1);
      last.setNumContainers(2 * last.getNumContainers());
    }
    boolean keep = !release.isEmpty() && is(PlantedFault.RELEASE_IGNORED);
    Allocation given =
        super.allocate(
            id,
            rows,
            schedulingRequests,
            keep ? List.of() : release,
            blacklisted,
            forgiven,
            updates);
    List<Container> containers = given.getContainers();
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_DROPPED)) {
      containers.remove(0);
    }
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_TWICE)) {
      containers.add(containers.get(0));
    }
    return given;
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean recovering) {
    super.addApplicationAttempt(attempt, transferState, recovering);
    FSAppAttempt added = getSchedulerApp(attempt);
    if (is(PlantedFault.ASKS_OUTLIVE_THE_MASTER) && attempt.getAttemptId() > 1) {
      Priority priority = Priority.newInstance(20);
      Resource size = Resource.newInstance(1024, 1);
      added.updateResourceRequests(
          List.of(ResourceRequest.newInstance(priority, ResourceRequest.ANY, size, 1)));
    }
  }

  private void forgetAsks(FSAppAttempt attempt) {
    List<ResourceRequest> none = new ArrayList<>();
    attempt.getAppSchedulingInfo().getAllResourceRequests().stream()
        .filter(row -> ResourceRequest.ANY.equals(row.getResourceName()))
        .forEach(
            row -> {
              ResourceRequest copy = ResourceRequest.clone(row);
              copy.setNumContainers(0);
              none.add(copy);
            });
    attempt.updateResourceRequests(none);
  }

  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    AllocationConfiguration before = getAllocationConfiguration();
    if (is(PlantedFault.QUEUES_KEPT_AT_RELOAD)) {
      return;
    }
    super.reinitialize(conf, context);
    boolean applied = getAllocationConfiguration() != before;
    if (is(PlantedFault.ASKS_FORGOTTEN_AT_RELOAD)) {
      getSchedulerApplications().values().stream()
          .limit(1)
          .forEach(app -> forgetAsks(app.getCurrentAppAttempt()));
    }
    if (!applied && is(PlantedFault.BROKEN_FILE_IN_FORCE)) {
      getQueueManager().getLeafQueues().forEach(queue -> queue.setWeights(2));
    }
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    if (is(PlantedFault.MOVE_TO_NOWHERE)) {
      return queue;
    }
    String moved = super.moveApplication(id, queue);
    if (is(PlantedFault.ASKS_FORGOTTEN_AT_MOVE)) {
      forgetAsks(getSchedulerApplications().get(id).getCurrentAppAttempt());
    }
    return moved;
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

  @Override
  public void update() {
    if (nowAndThen(PlantedFault.UPDATE_LEFT_OUT)) {
      return;
    }
    super.update();
    for (FSLeafQueue queue : getQueueManager().getLeafQueues()) {
      if (nowAndThen(PlantedFault.SHARE_DOUBLED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 2));
      }
      if (is(PlantedFault.SHARE_KEPT) && queue.getNumRunnableApps() == 0) {
        queue.setFairShare(Resource.newInstance(1024, 1));
      }
    }
    if (is(PlantedFault.FAULT_ESCAPES) && ++chances == NOW_AND_THEN) {
      throw new IllegalStateException("a planted fault");
    }
  }

  @Override
  public void handle(SchedulerEvent event) {
    if (isLost(event)) {
      return;
    }
    if (event.getType() == SchedulerEventType.APP_REMOVED && is(PlantedFault.JOB_REMEMBERED)) {
      super.handle(event);
      remember();
      return;
    }
    if (event instanceof AppAttemptRemovedSchedulerEvent removed
        && is(PlantedFault.CONTAINERS_OUTLIVE_ATTEMPTS)) {
      super.handle(
          new AppAttemptRemovedSchedulerEvent(
              removed.getApplicationAttemptID(), removed.getFinalAttemptState(), true));
      return;
    }
    super.handle(event);
    if (event.getType() == SchedulerEventType.NODE_ADDED && is(PlantedFault.NODE_TWICE)) {
      super.handle(event);
    }
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
      case APP_REMOVED ->
          nowAndThen(PlantedFault.END_IGNORED) || nowAndThen(PlantedFault.SERVED_AFTER_THE_END);
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
    boolean stock = getConf().getBoolean("yarn.scheduler.lsps.stock", false);
    return stock && nowAndThen(PlantedFault.STOCK_IS_NOT_STOCK);
  }
}
