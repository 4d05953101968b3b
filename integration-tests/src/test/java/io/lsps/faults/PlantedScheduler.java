/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.TaskOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues.Limit;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The scheduler with one bug, or none. */
final class PlantedScheduler extends ThrowingScheduler {
  private static final Comparator<FSSchedulerNode> BY_ID =
      Comparator.comparing(FSSchedulerNode::getNodeID);

  private final PlantedFault bug;
  private int chances;
  private Container astray;
  private Resource largest = Resources.none();

  /**
   * A scheduler.
   *
   * @param bug null for none
   */
  PlantedScheduler(PlantedFault bug) {
    this.bug = bug;
  }

  /** Whether that is the bug, and this a chance at which it shows. */
  private boolean shows(PlantedFault other) {
    return bug == other && ++chances % bug.every() == 0;
  }

  @Override
  public long faults() {
    return shows(PlantedFault.FAULT_UNCOUNTED) ? 0 : super.faults();
  }

  @Override
  public void handle(SchedulerEvent event) {
    if (isLost(event)) {
      return;
    }
    FSAppAttempt ending =
        event instanceof AppAttemptRemovedSchedulerEvent removed
                && shows(PlantedFault.STAYS_IN_ITS_QUEUE)
            ? getSchedulerApp(removed.getApplicationAttemptID())
            : null;
    super.handle(instead(event));
    if (ending != null) {
      PlantedQueues.addApplication(ending.getQueue(), ending);
    }
    SchedulerEventType type = event.getType();
    if (type == SchedulerEventType.NODE_ADDED && shows(PlantedFault.NODE_TWICE)) {
      super.handle(event);
    }
    if (type == SchedulerEventType.APP_REMOVED && shows(PlantedFault.JOB_REMEMBERED)) {
      long now = getClock().getTime();
      workload()
          .jobSubmitted(
              new JobSpec("application_gone", "root.a", "", Framework.OTHER, -1, now), now);
    }
    if (type == SchedulerEventType.NODE_UPDATE && shows(PlantedFault.NODE_DRIFTS)) {
      FSSchedulerNode node = Collections.min(getNodeTracker().getAllNodes(), BY_ID);
      node.updateTotalResource(
          Resources.subtract(node.getTotalResource(), Resource.newInstance(1, 0)));
    }
  }

  private boolean isLost(SchedulerEvent event) {
    return switch (event.getType()) {
      case NODE_REMOVED -> shows(PlantedFault.NODE_LOSS_IGNORED);
      case NODE_RESOURCE_UPDATE -> shows(PlantedFault.NODE_SIZE_STALE);
      case CONTAINER_EXPIRED -> shows(PlantedFault.EXPIRY_IGNORED);
      case APP_REMOVED -> shows(PlantedFault.END_IGNORED);
      case APP_ADDED -> shows(PlantedFault.APPLICATION_UNHEARD);
      case APP_ATTEMPT_ADDED -> shows(PlantedFault.ATTEMPT_UNHEARD);
      case NODE_ADDED -> shows(PlantedFault.NODE_UNHEARD);
      case APP_ATTEMPT_REMOVED -> shows(PlantedFault.ATTEMPT_END_IGNORED);
      case NODE_UPDATE -> event instanceof NodeUpdateSchedulerEvent report && isLost(report);
      default -> false;
    };
  }

  private boolean isLost(NodeUpdateSchedulerEvent report) {
    if (shows(PlantedFault.HEARTBEAT_LOST)) {
      report.getRMNode().pullContainerUpdates();
      return true;
    }
    return "stock".equals(getConf().get("yarn.scheduler.lsps.mode"))
        && shows(PlantedFault.STOCK_IS_NOT_STOCK);
  }

  /** What is handled in place of an event. */
  private SchedulerEvent instead(SchedulerEvent event) {
    if (event instanceof AppAttemptRemovedSchedulerEvent removed
        && shows(PlantedFault.CONTAINERS_OUTLIVE_ATTEMPTS)) {
      return new AppAttemptRemovedSchedulerEvent(
          removed.getApplicationAttemptID(), removed.getFinalAttemptState(), true);
    }
    if (event instanceof AppAddedSchedulerEvent added
        && added.getIsAppRecovering()
        && shows(PlantedFault.RECOVERED_ELSEWHERE)) {
      return new AppAddedSchedulerEvent(
          added.getApplicationId(),
          "root.b",
          added.getUser(),
          true,
          null,
          added.getApplicatonPriority(),
          added.getPlacementContext());
    }
    if (event instanceof NodeRemovedSchedulerEvent removed && shows(PlantedFault.WRONG_NODE_LOST)) {
      NodeId lost = removed.getRemovedRMNode().getNodeID();
      return getNodeTracker().getAllNodes().stream()
          .filter(node -> !node.getNodeID().equals(lost))
          .min(BY_ID)
          .map(node -> new NodeRemovedSchedulerEvent(node.getRMNode()))
          .orElse(removed);
    }
    if (event instanceof ContainerExpiredSchedulerEvent expired
        && shows(PlantedFault.WRONG_EXPIRES)) {
      return new ContainerExpiredSchedulerEvent(another(expired.getContainerId()));
    }
    return event;
  }

  @Override
  public int heldAsks(ApplicationAttemptId attempt, int priority) {
    int held = super.heldAsks(attempt, priority);
    return held > 0 && shows(PlantedFault.HELD_ASKS_LEAK) ? held - 1 : held;
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
    if (!rows.isEmpty()) {
      ResourceRequest last = rows.get(rows.size() - 1);
      int count = last.getNumContainers();
      if (shows(PlantedFault.ASK_DROPPED)) {
        rows.remove(last);
      } else if (shows(PlantedFault.ASK_ONE_LESS)) {
        last.setNumContainers(Math.max(0, count - 1));
      } else if (shows(PlantedFault.ASK_TWICE_AS_MANY)) {
        last.setNumContainers(2 * count);
      } else if (shows(PlantedFault.PENDING_TOO_LOW)) {
        getSchedulerApp(id)
            .getQueue()
            .getMetrics()
            .decrPendingResources("", "user0", 1, rows.get(0).getCapability());
      }
    }
    List<ContainerId> back = new ArrayList<>(release);
    if (shows(PlantedFault.RELEASE_IGNORED)) {
      back.clear();
    } else if (shows(PlantedFault.WRONG_RELEASED)) {
      back.replaceAll(this::another);
    }
    Allocation given =
        super.allocate(
            id,
            rows,
            schedulingRequests,
            back,
            shows(PlantedFault.BLACKLIST_IGNORED) ? List.of() : blacklisted,
            forgiven,
            updates);
    List<Container> containers = given.getContainers();
    if (astray != null && !astray.getId().getApplicationAttemptId().equals(id)) {
      containers.add(astray);
      astray = null;
    } else if (!containers.isEmpty()) {
      if (shows(PlantedFault.GIVEN_DROPPED)) {
        containers.remove(0);
      } else if (shows(PlantedFault.GIVEN_TWICE)) {
        containers.add(containers.get(0));
      } else if (shows(PlantedFault.GIVEN_TO_ANOTHER)) {
        astray = containers.remove(0);
      }
    }
    return given;
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean recovering) {
    boolean transfer = transferState && !shows(PlantedFault.KEPT_CONTAINERS_FORGOTTEN);
    super.addApplicationAttempt(attempt, transfer, recovering);
    if (attempt.getAttemptId() > 1 && shows(PlantedFault.ASKS_OUTLIVE_THE_MASTER)) {
      Priority priority = Priority.newInstance(20);
      Resource size = Resource.newInstance(1024, 1);
      getSchedulerApp(attempt)
          .updateResourceRequests(
              List.of(ResourceRequest.newInstance(priority, ResourceRequest.ANY, size, 1)));
    }
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    RMContainerState state = container.getState();
    boolean reserved = state == RMContainerState.RESERVED;
    if (shows(reserved ? PlantedFault.RESERVATION_KEPT : PlantedFault.COMPLETION_DROPPED)) {
      return;
    }
    super.completedContainerInternal(container, status, event);
    Resource size = container.getAllocatedResource();
    if (!reserved && shows(PlantedFault.COMPLETION_TWICE)) {
      queue(container).getMetrics().releaseResources("", "user0", 1, size);
    }
    if (state == RMContainerState.RUNNING
        && !container.isAMContainer()
        && shows(PlantedFault.TASK_END_UNKNOWN)) {
      workload()
          .taskStarted(
              job(container),
              RequestKey.of(Phase.TASK),
              container.getContainerId(),
              ResourceVectors.of(size),
              getClock().getTime());
    }
  }

  private FSLeafQueue queue(RMContainer container) {
    return getSchedulerApp(container.getApplicationAttemptId()).getQueue();
  }

  private static String job(RMContainer container) {
    return container.getApplicationAttemptId().getApplicationId().toString();
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId id, SchedulerNode node) {
    if (!shows(PlantedFault.LAUNCH_UNHEARD)) {
      super.containerLaunchedOnNode(id, node);
    }
    RMContainer container = getRMContainer(id);
    if (container == null || container.getState() != RMContainerState.RUNNING) {
      return;
    }
    if (container.isAMContainer() && shows(PlantedFault.MASTER_COUNTS_TWICE)) {
      PlantedQueues.addMaster(queue(container), container.getAllocatedResource());
    }
    if (!container.isAMContainer() && shows(PlantedFault.TASK_START_UNKNOWN)) {
      workload().taskEnded(job(container), id, TaskOutcome.LOST, getClock().getTime());
    }
  }

  /** Another task that an attempt runs than this one, or this one if it is the only one. */
  private ContainerId another(ContainerId id) {
    FSAppAttempt attempt = getSchedulerApp(id.getApplicationAttemptId());
    return attempt == null
        ? id
        : attempt.getLiveContainers().stream()
            .filter(each -> each.getState() == RMContainerState.RUNNING && !each.isAMContainer())
            .map(RMContainer::getContainerId)
            .filter(each -> !each.equals(id))
            .min(Comparator.naturalOrder())
            .orElse(id);
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    List<NMContainerStatus> taken = new ArrayList<>(reports == null ? List.of() : reports);
    if (!taken.isEmpty()) {
      if (shows(PlantedFault.RECOVERY_FORGETS_ONE)) {
        taken.remove(taken.size() - 1);
      } else if (shows(PlantedFault.RECOVERY_FORGETS_ALL)) {
        taken.clear();
      } else if (shows(PlantedFault.RECOVERY_TWICE)) {
        taken.add(taken.get(0));
      }
    }
    super.recoverContainersOnNode(taken, node);
  }

  @Override
  public void killContainer(RMContainer container) {
    if (!shows(PlantedFault.KILL_IGNORED)) {
      super.killContainer(container);
    }
  }

  @Override
  public Resource getClusterResource() {
    Resource now = super.getClusterResource();
    if (!shows(PlantedFault.CLUSTER_SIZE_STALE)) {
      return now;
    }
    largest = Resources.componentwiseMax(largest, now);
    return largest;
  }

  private static void forgetAsks(FSAppAttempt attempt) {
    List<ResourceRequest> none = new ArrayList<>();
    for (ResourceRequest row : attempt.getAppSchedulingInfo().getAllResourceRequests()) {
      if (ResourceRequest.ANY.equals(row.getResourceName())) {
        ResourceRequest copy = ResourceRequest.clone(row);
        copy.setNumContainers(0);
        none.add(copy);
      }
    }
    attempt.updateResourceRequests(none);
  }

  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    if (shows(PlantedFault.QUEUES_KEPT_AT_RELOAD)) {
      return;
    }
    AllocationConfiguration before = getAllocationConfiguration();
    Limit limit =
        shows(PlantedFault.OLD_APP_LIMITS_AT_RELOAD)
            ? Limit.APPLICATIONS
            : shows(PlantedFault.OLD_MAXIMA_AT_RELOAD)
                ? Limit.MAXIMUM
                : shows(PlantedFault.OLD_WEIGHTS_AT_RELOAD) ? Limit.WEIGHT : null;
    List<Runnable> old = limit == null ? List.of() : PlantedQueues.limits(this, limit);
    super.reinitialize(conf, context);
    boolean applied = getAllocationConfiguration() != before;
    if (applied) {
      old.forEach(Runnable::run);
    } else if (shows(PlantedFault.BROKEN_FILE_IN_FORCE)) {
      getQueueManager().getLeafQueues().forEach(queue -> queue.setWeights(2));
    }
    if (shows(PlantedFault.ASKS_FORGOTTEN_AT_RELOAD)) {
      getSchedulerApplications().values().stream()
          .limit(1)
          .forEach(app -> forgetAsks(app.getCurrentAppAttempt()));
    }
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    if (shows(PlantedFault.MOVE_TO_NOWHERE)) {
      return queue;
    }
    SchedulerApplication<FSAppAttempt> app = getSchedulerApplications().get(id);
    FSLeafQueue from = (FSLeafQueue) app.getQueue();
    String moved = super.moveApplication(id, queue);
    FSAppAttempt attempt = app.getCurrentAppAttempt();
    if (app.getQueue() != from) {
      if (attempt != null && shows(PlantedFault.MOVED_AND_STAYS)) {
        PlantedQueues.addApplication(from, attempt);
      }
      if (shows(PlantedFault.MOVED_JOB_COUNTS_WHERE_IT_WAS)) {
        workload().jobMoved(id.toString(), from.getQueueName(), getClock().getTime());
      }
    }
    if (shows(PlantedFault.ASKS_FORGOTTEN_AT_MOVE)) {
      forgetAsks(attempt);
    }
    return moved;
  }

  @Override
  public void update() {
    if (shows(PlantedFault.UPDATE_LEFT_OUT)) {
      return;
    }
    super.update();
    for (FSLeafQueue queue : getQueueManager().getLeafQueues()) {
      if (shows(PlantedFault.SHARE_DOUBLED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 2));
      }
      if (shows(PlantedFault.SHARE_HALVED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 0.5));
      }
      if (queue.getNumRunnableApps() == 0 && shows(PlantedFault.SHARE_KEPT)) {
        queue.setFairShare(Resource.newInstance(1024, 1));
      }
    }
    if (shows(PlantedFault.KILLS_FOR_NOTHING)) {
      getNodeTracker().getAllNodes().stream()
          .flatMap(node -> node.getCopiedListOfRunningContainers().stream())
          .filter(container -> !container.isAMContainer())
          .min(Comparator.comparing(RMContainer::getContainerId))
          .ifPresent(super::killContainer);
    }
    if (shows(PlantedFault.FAULT_ESCAPES)) {
      throw new IllegalStateException("a planted fault");
    }
  }
}
