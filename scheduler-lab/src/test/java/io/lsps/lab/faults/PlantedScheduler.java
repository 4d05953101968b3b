/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.TaskOutcome;
import io.lsps.yarn.app.ResourceVectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues.Limit;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Our scheduler with one bug. */
final class PlantedScheduler extends ThrowingScheduler {
  /** Bugs that show at every chance are too easy. */
  private static final int NOW_AND_THEN = 20;

  private final PlantedFault bug;
  private int chances;
  private Container astray;
  private Resource largest = Resources.none();

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
  public Resource getClusterResource() {
    Resource now = super.getClusterResource();
    if (!is(PlantedFault.CLUSTER_SIZE_STALE)) {
      return now;
    }
    largest = Resources.componentwiseMax(largest, now);
    return largest;
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
  private ContainerId another(ContainerId id) {
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
    boolean wrong = is(PlantedFault.WRONG_RELEASED);
    List<ContainerId> back = wrong ? release.stream().map(this::another).toList() : release;
    if (!rows.isEmpty() && nowAndThen(PlantedFault.PENDING_TOO_LOW)) {
      getSchedulerApp(id)
          .getQueue()
          .getMetrics()
          .decrPendingResources("", "user0", 1, rows.get(0).getCapability());
    }
    Allocation given =
        super.allocate(
            id,
            rows,
            schedulingRequests,
            keep ? List.of() : back,
            is(PlantedFault.BLACKLIST_IGNORED) ? List.of() : blacklisted,
            forgiven,
            updates);
    List<Container> containers = given.getContainers();
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_DROPPED)) {
      containers.remove(0);
    }
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_TWICE)) {
      containers.add(containers.get(0));
    }
    if (is(PlantedFault.GIVEN_TO_ANOTHER)) {
      if (astray != null && !astray.getId().getApplicationAttemptId().equals(id)) {
        containers.add(astray);
        astray = null;
      } else if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_TO_ANOTHER)) {
        astray = containers.remove(0);
      }
    }
    return given;
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean recovering) {
    boolean transfer = transferState && !is(PlantedFault.KEPT_CONTAINERS_FORGOTTEN);
    super.addApplicationAttempt(attempt, transfer, recovering);
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
    List<Runnable> old = oldLimits();
    super.reinitialize(conf, context);
    boolean applied = getAllocationConfiguration() != before;
    if (applied) {
      old.forEach(Runnable::run);
    }
    if (is(PlantedFault.ASKS_FORGOTTEN_AT_RELOAD)) {
      getSchedulerApplications().values().stream()
          .limit(1)
          .forEach(app -> forgetAsks(app.getCurrentAppAttempt()));
    }
    if (!applied && is(PlantedFault.BROKEN_FILE_IN_FORCE)) {
      getQueueManager().getLeafQueues().forEach(queue -> queue.setWeights(2));
    }
  }

  private List<Runnable> oldLimits() {
    return switch (bug == null ? PlantedFault.COMPLETION_DROPPED : bug) {
      case OLD_APP_LIMITS_AT_RELOAD -> PlantedQueues.limits(this, Limit.APPLICATIONS);
      case OLD_MAXIMA_AT_RELOAD -> PlantedQueues.limits(this, Limit.MAXIMUM);
      case OLD_WEIGHTS_AT_RELOAD -> PlantedQueues.limits(this, Limit.WEIGHT);
      default -> List.of();
    };
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    if (is(PlantedFault.MOVE_TO_NOWHERE)) {
      return queue;
    }
    SchedulerApplication<FSAppAttempt> app = getSchedulerApplications().get(id);
    FSLeafQueue from = (FSLeafQueue) app.getQueue();
    String moved = super.moveApplication(id, queue);
    boolean left = app.getQueue() != from;
    if (left && is(PlantedFault.MOVED_AND_STAYS) && app.getCurrentAppAttempt() != null) {
      PlantedQueues.addApplication(from, app.getCurrentAppAttempt());
    }
    if (left && is(PlantedFault.MOVED_JOB_COUNTS_WHERE_IT_WAS)) {
      workload().jobMoved(id.toString(), from.getQueueName(), getClock().getTime());
    }
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
      if (nowAndThen(PlantedFault.SHARE_HALVED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 0.5));
      }
      if (is(PlantedFault.SHARE_KEPT) && queue.getNumRunnableApps() == 0) {
        queue.setFairShare(Resource.newInstance(1024, 1));
      }
    }
    if (nowAndThen(PlantedFault.KILLS_FOR_NOTHING)) {
      anyContainer().ifPresent(super::killContainer);
    }
    if (is(PlantedFault.FAULT_ESCAPES) && ++chances == NOW_AND_THEN) {
      throw new IllegalStateException("a planted fault");
    }
  }

  private Optional<RMContainer> anyContainer() {
    return getNodeTracker().getAllNodes().stream()
        .flatMap(node -> node.getCopiedListOfRunningContainers().stream())
        .filter(container -> !container.isAMContainer())
        .min(Comparator.comparing(RMContainer::getContainerId));
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
