/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.Looking;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.tiers.Users;
import io.lsps.yarn.web.Overview;
import io.lsps.yarn.web.Overview.Explained;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A CapacityScheduler that plans for the leaf queues with a {@link LeastWorkOrderingPolicy}, and
 * holds their reduces until they can work. Set it as {@code yarn.resourcemanager.scheduler.class}.
 *
 * <p>Each overridden method calls the CapacityScheduler and notifies LsPS, whose errors are caught,
 * counted and logged. Capacities, user limits and preemption stay the CapacityScheduler's.
 */
public class LspsCapacityScheduler extends CapacityScheduler implements LeafOrders, Explained {
  private final Faults faults = new Faults();
  private final SteadyClock time = new SteadyClock(this::getClock);
  private final AppEvents events =
      new AppEvents(this, this::getRMContext, time, this::isOurs, this::isFree);
  private final Users users = new Users(events.model);
  private final CapacityOptions options = new CapacityOptions();
  private final LeafPlans plans = new LeafPlans(this, events, time, options, faults);
  private final ObservedLeaves observation =
      new ObservedLeaves(options, events.model, this::isFree, plans::all, this::getClusterResource);
  private final Looking looking =
      new Looking(
          new CapacityView(this, events, time, faults, options, observation, users, plans),
          events.gate,
          this::history);
  private HistoryKeeper history;

  /** What is known of jobs and users: for the laboratory and for tests. */
  public WorkloadModel workload() {
    return events.model;
  }

  /** Number of caught errors of LsPS. */
  public long faults() {
    return faults.count();
  }

  @Override
  public Overview overview() {
    return looking.overview;
  }

  private Options options() {
    return options.current();
  }

  private HistoryKeeper history() {
    return history;
  }

  @Override
  public LeafOrder leaf(Queue queue, OrderingPolicy<?> policy) {
    return plans.leaf(queueOf(queue, policy), observation.gate::amount);
  }

  /** A policy that is just made is no queue's yet: then the application's own queue is meant. */
  private Queue queueOf(Queue queue, OrderingPolicy<?> policy) {
    if (LeafPolicies.of(queue) == policy) {
      return queue;
    }
    for (CSQueue each : getCapacitySchedulerQueueManager().getQueues().values()) {
      if (LeafPolicies.of(each) == policy) {
        return each;
      }
    }
    return queue;
  }

  private boolean isOurs(Queue queue) {
    return plans.isOurs(queue);
  }

  /** Whether there is so much room beside all that is held and asked for. */
  private boolean isFree(Resource room) {
    ResourceUsage root = getRootQueue().getQueueResourceUsage();
    Resource wanted = Resources.add(root.getUsed(), root.getPending());
    return Resources.fitsIn(Resources.add(wanted, room), getClusterResource());
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    options.load(conf);
    super.serviceInit(conf);
    history = HistoryKeeper.of(conf, options(), events.model, time::now, plans.takenOver);
    looking.init(conf, Collections::emptyMap);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    history.start();
    // There is none in the laboratory, where no time passes by itself.
    if (getRMContext().getResourceManager() != null) {
      looking.start(0);
    }
  }

  @Override
  public void serviceStop() throws Exception {
    if (history != null) {
      faults.guard("the end of the history", history::stop);
    }
    try {
      super.serviceStop();
    } finally {
      faults.guard("the end of the metrics", looking::stop);
    }
  }

  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    Options read = options.read(conf, isInState(STATE.STARTED));
    try {
      super.reinitialize(conf, context);
    } catch (IOException | RuntimeException e) {
      options.refused(e.getMessage());
      throw e;
    }
    options.take(read);
    faults.guard("the observation", () -> observation.reloaded(time.now()));
  }

  @Override
  public void handle(SchedulerEvent event) {
    super.handle(event);
    faults.guard("an event", () -> heard(event));
  }

  private void heard(SchedulerEvent event) {
    if (event instanceof AppAddedSchedulerEvent) {
      submitted((AppAddedSchedulerEvent) event);
    } else if (event instanceof AppAttemptAddedSchedulerEvent) {
      AppAttemptAddedSchedulerEvent added = (AppAttemptAddedSchedulerEvent) event;
      events.attemptAdded(added.getApplicationAttemptId(), added.getIsAttemptRecovering());
    } else if (event instanceof AppAttemptRemovedSchedulerEvent) {
      ApplicationAttemptId attempt =
          ((AppAttemptRemovedSchedulerEvent) event).getApplicationAttemptID();
      events.gate.attemptRemoved(attempt);
      observation.attemptRemoved(attempt);
    } else if (event instanceof AppRemovedSchedulerEvent) {
      removed(((AppRemovedSchedulerEvent) event).getApplicationID());
    } else if (event instanceof NodeUpdateSchedulerEvent) {
      looking.heartbeat();
    } else if (event instanceof NodeRemovedSchedulerEvent) {
      // Where the last one goes nobody sends heartbeats.
      if (plans.isDue() || getNumClusterNodes() == 0) {
        update();
      }
    }
  }

  private void removed(ApplicationId id) {
    looking.apps.removed(id, time.now());
  }

  private void submitted(AppAddedSchedulerEvent event) {
    SchedulerApplication<FiCaSchedulerApp> known =
        getSchedulerApplications().get(event.getApplicationId());
    if (known != null) {
      long now = time.now();
      String queue = ((CSQueue) known.getQueue()).getQueuePath();
      TrackedApp app =
          events.describe(
              event.getApplicationId(), event.getUser(), queue, event.getIsAppRecovering(), now);
      app.user(users.name(queue, app.submitter, GroupBy.SUBMITTER));
      events.submitted(app, event.getIsAppRecovering(), now);
      if (event.getIsAppRecovering()) {
        plans.takenOver.recovered(app);
      }
    }
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    faults.guard("a plan", this::plan);
    super.nodeUpdate(node);
  }

  private void plan() {
    if (plans.isDue()) {
      update();
    } else {
      plans.refreshStale();
    }
  }

  @Override
  public void update() {
    faults.guard("the metrics", looking::publish);
    faults.guard("an update", this::replan);
    faults.guard("what is published", () -> looking.updated(getNumClusterNodes(), true));
  }

  private void replan() {
    long now = time.now();
    events.resize();
    events.apps.missingTwice(getSchedulerApplications()).forEach(this::removed);
    users.refresh(options(), now);
    getCapacitySchedulerQueueManager().getQueues().values().forEach(this::known);
    plans.refresh();
    if (events.apps.all().isEmpty()) {
      plans.scorecard.settleAll();
    }
    observation.refresh(now);
  }

  /** A queue that nobody was in yet is ordered by us too. */
  private void known(CSQueue queue) {
    OrderingPolicy<?> policy = LeafPolicies.of(queue);
    if (policy instanceof LeastWorkOrderingPolicy) {
      ((LeastWorkOrderingPolicy<?>) policy).of(leaf(queue, policy));
    }
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attemptId,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updateRequests) {
    FiCaSchedulerApp attempt = getApplicationAttempt(attemptId);
    boolean current = attempt != null && attempt.getApplicationAttemptId().equals(attemptId);
    TrackedApp app = current ? events.apps.get(attemptId.getApplicationId()) : null;
    List<ResourceRequest> admitted = app == null ? ask : looking.apps.admit(app, attempt, ask);
    Allocation allocation =
        super.allocate(
            attemptId,
            admitted,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updateRequests);
    if (app != null) {
      faults.guard("asks", () -> asked(app, attempt, ask, allocation));
    }
    return allocation;
  }

  private void asked(
      TrackedApp app, FiCaSchedulerApp attempt, List<ResourceRequest> ask, Allocation given) {
    List<ResourceRequest> held = events.gate.received(attempt.getApplicationAttemptId());
    if (!attempt.isWaitingForAMContainer()) {
      events.asked(app, attempt, ask, given.getContainers(), held, time.now());
      observation.asked(app, attempt, time.now());
    }
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId containerId, SchedulerNode node) {
    super.containerLaunchedOnNode(containerId, node);
    faults.guard(
        "a container's start", () -> looking.apps.started(getRMContainer(containerId), time.now()));
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    boolean reserved = container.getState() == RMContainerState.RESERVED;
    super.completedContainerInternal(container, status, event);
    if (!reserved) {
      faults.guard("a container's end", () -> events.ended(container, status, event, time.now()));
    }
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (reports != null) {
      reports.forEach(each -> faults.guard("a recovery", () -> recovered(each)));
    }
  }

  private void recovered(NMContainerStatus report) {
    RMContainer container = getRMContainer(report.getContainerId());
    if (container != null && container.getState() == RMContainerState.RUNNING) {
      looking.apps.recovered(container);
    }
  }

  @Override
  public String moveApplication(ApplicationId id, String queueName) throws YarnException {
    String moved = super.moveApplication(id, queueName);
    faults.guard("a move", () -> moved(id));
    return moved;
  }

  private void moved(ApplicationId id) {
    TrackedApp app = events.apps.get(id);
    SchedulerApplication<FiCaSchedulerApp> known = getSchedulerApplications().get(id);
    if (app != null && known != null) {
      app.queue(((CSQueue) known.getQueue()).getQueuePath());
      app.user(users.name(app.queue(), app.submitter, GroupBy.SUBMITTER));
      events.model.jobMoved(app.id, app.user(), time.now());
    }
  }
}
