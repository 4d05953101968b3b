/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.scorecard.Scorecard;
import io.lsps.settings.BadSettingException;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.history.HistoryKeeper;
import io.lsps.yarn.history.TakenOver;
import io.lsps.yarn.options.Options;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A CapacityScheduler that plans for the leaf queues with a {@link LeastWorkOrderingPolicy}, and
 * holds their reduces back until they can work. Set it as {@code
 * yarn.resourcemanager.scheduler.class}.
 *
 * <p>This class only listens: each overridden method does what the CapacityScheduler does, and
 * tells what it has heard. A fault there does not reach the ResourceManager. What queues have,
 * limits of users and preemption stay the CapacityScheduler's.
 */
public class LspsCapacityScheduler extends CapacityScheduler implements LeafOrders {
  private static final Logger LOG = LoggerFactory.getLogger(LspsCapacityScheduler.class);

  /** As often as a FairScheduler computes shares. */
  private static final long PLAN_MILLIS = 500;

  private final Faults faults = new Faults();
  private final SteadyClock time = new SteadyClock(this::getClock);
  private final AppEvents events =
      new AppEvents(this, this::getRMContext, time, this::isOurs, this::isFree);
  private final Map<String, LeafOrder> leaves = new ConcurrentHashMap<>();
  private final Scorecard scorecard = new Scorecard();
  private final TakenOver takenOver =
      new TakenOver(events.apps, events.model, this::plans, () -> null, scorecard, () -> {});
  private HistoryKeeper history;
  private volatile Options options;
  private volatile Map<String, List<JobPlan>> ended = Collections.emptyMap();
  private volatile long planned = Long.MIN_VALUE / 2;

  /** What is known of jobs and users: for the laboratory and for tests. */
  public WorkloadModel workload() {
    return events.model;
  }

  /** How many faults of ours were caught. */
  public long faults() {
    return faults.count();
  }

  @Override
  public LeafOrder leaf(Queue queue) {
    CSQueue leaf = (CSQueue) queue;
    return leaves.compute(
        leaf.getQueuePath(),
        (path, known) ->
            known != null && known.queue() == leaf
                ? known
                : new LeafOrder(
                    new LeafReader(
                        this, leaf, events, scorecard, () -> options, () -> ended, time::now)));
  }

  private boolean isOurs(Queue queue) {
    return leaves.containsKey(((CSQueue) queue).getQueuePath()) && isOrderedByUs((CSQueue) queue);
  }

  /** A refresh may have put another policy in the place of ours. */
  private static boolean isOrderedByUs(CSQueue queue) {
    return !(queue instanceof LeafQueue)
        || ((LeafQueue) queue).getOrderingPolicy() instanceof LeastWorkOrderingPolicy;
  }

  /** Whether there is so much room beside all that is held and asked for. */
  private boolean isFree(Resource room) {
    ResourceUsage root = getRootQueue().getQueueResourceUsage();
    Resource wanted = Resources.add(root.getUsed(), root.getPending());
    return Resources.fitsIn(Resources.add(wanted, room), getClusterResource());
  }

  private Stream<Plan> plans() {
    return leaves.values().stream().map(LeafOrder::plan).filter(Objects::nonNull);
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    options = Options.of(conf, null);
    super.serviceInit(conf);
    history = HistoryKeeper.of(conf, options, events.model, time::now, takenOver);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    history.start();
  }

  @Override
  public void serviceStop() throws Exception {
    if (history != null) {
      faults.guard("the end of the history", history::stop);
    }
    super.serviceStop();
  }

  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    Options read = readAgain(conf);
    super.reinitialize(conf, context);
    options = read;
  }

  /** A bad value refuses a refresh, and must not stop a failover. */
  private Options readAgain(Configuration conf) throws IOException {
    try {
      return Options.of(conf, null);
    } catch (BadSettingException e) {
      if (isInState(STATE.STARTED)) {
        throw new IOException(e.getMessage(), e);
      }
      LOG.error("The LsPS settings in memory stay in force. Correct this: {}", e.getMessage());
      return options;
    }
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
      events.gate.attemptRemoved(
          ((AppAttemptRemovedSchedulerEvent) event).getApplicationAttemptID());
    } else if (event instanceof AppRemovedSchedulerEvent) {
      TrackedApp app = events.apps.get(((AppRemovedSchedulerEvent) event).getApplicationID());
      if (app != null) {
        events.removed(app, scorecard, options.mode(), time.now());
      }
    }
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
      app.user(LeafReader.user(queue, app.submitter));
      events.submitted(app, event.getIsAppRecovering(), now);
      if (event.getIsAppRecovering()) {
        takenOver.recovered(app);
      }
    }
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    faults.guard("a plan", this::plan);
    super.nodeUpdate(node);
  }

  /** Plans where the last plan is too old, or applications have come or gone. */
  private void plan() {
    if (time.now() - planned >= PLAN_MILLIS) {
      update();
    } else {
      leaves.values().stream().filter(LeafOrder::isStale).forEach(LeafOrder::refresh);
    }
  }

  @Override
  public void update() {
    planned = time.now();
    events.resize();
    leaves.values().removeIf(leaf -> !isOrderedByUs(leaf.queue()));
    ended = takenOver.ended();
    leaves.values().forEach(LeafOrder::refresh);
    // For one plan alone.
    ended = Collections.emptyMap();
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
    List<ResourceRequest> admitted = app == null ? ask : admit(app, attempt, ask);
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

  private List<ResourceRequest> admit(
      TrackedApp app, FiCaSchedulerApp attempt, List<ResourceRequest> ask) {
    List<ResourceRequest> admitted =
        faults.guard(
            "reduce admission",
            null,
            () -> events.gate.admit(app, attempt, ask, options, time.now()));
    if (admitted == null) {
      faults.guard("the release of held asks", () -> events.gate.release(attempt));
      return ask;
    }
    return admitted;
  }

  private void asked(
      TrackedApp app, FiCaSchedulerApp attempt, List<ResourceRequest> ask, Allocation given) {
    List<ResourceRequest> held = events.gate.told(attempt.getApplicationAttemptId());
    if (!attempt.isWaitingForAMContainer()) {
      events.asked(app, attempt, ask, given.getContainers(), held, time.now());
    }
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId containerId, SchedulerNode node) {
    super.containerLaunchedOnNode(containerId, node);
    faults.guard("a container's start", () -> started(getRMContainer(containerId), time.now()));
  }

  private void started(RMContainer container, long when) {
    TrackedApp app =
        container == null
            ? null
            : events.apps.get(container.getApplicationAttemptId().getApplicationId());
    if (app != null) {
      events.started(app, container, when);
    }
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
    List<NMContainerStatus> all =
        reports == null ? Collections.<NMContainerStatus>emptyList() : reports;
    faults.guard("a recovery", () -> all.forEach(this::recovered));
  }

  private void recovered(NMContainerStatus report) {
    RMContainer container = getRMContainer(report.getContainerId());
    if (container != null && container.getState() == RMContainerState.RUNNING) {
      started(container, events.launched(container, time.now()));
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
      app.user(LeafReader.user(app.queue(), app.submitter));
      events.model.jobMoved(app.id, app.user(), time.now());
    }
  }
}
