/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.gate.GateReason;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.fast.FastFairScheduler;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.web.Overview;
import io.lsps.yarn.web.Overview.Explained;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A FairScheduler that shares a cluster among users by LsPS, wherever a queue names {@link
 * LspsPolicy}. Set it as {@code yarn.resourcemanager.scheduler.class}.
 *
 * <p>This class only listens: each overridden method does what the FairScheduler does, and tells
 * {@link LspsHooks}. A fault there does not reach the ResourceManager.
 */
public class LspsFairScheduler extends FastFairScheduler implements Explained {
  private static final Logger LOG = LoggerFactory.getLogger(LspsFairScheduler.class);

  private final LspsHooks lsps = new LspsHooks(this);
  private volatile AllocationConfiguration allocationsSeen;
  private volatile boolean published;

  /** What is known of jobs and users: for the laboratory and for tests. */
  public WorkloadModel workload() {
    return lsps.workload();
  }

  @Override
  public Overview overview() {
    return lsps.overview();
  }

  /** How many faults of LsPS itself were kept from the ResourceManager. */
  public long faults() {
    return lsps.faults().count();
  }

  /**
   * How many containers that an attempt asks for are held back from the scheduler.
   *
   * @param priority of the ask
   */
  public int heldAsks(ApplicationAttemptId attempt, int priority) {
    return lsps.gate().heldBack(attempt, priority);
  }

  /** Why the last reload of the LsPS options was refused, or empty. */
  public String optionsProblem() {
    return lsps.options().problem();
  }

  /** Why an attempt's reduces are let in or held back; null of one that is not MapReduce. */
  public GateReason reducesOf(ApplicationAttemptId attempt) {
    return lsps.gate().reason(attempt);
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    lsps.configure(conf);
    setFastPath(lsps.options().current().get(LspsKeys.FAST_PATH));
    try {
      super.serviceInit(conf);
    } catch (Exception e) {
      throw lsps.options().explained(e);
    }
    allocationsSeen = getAllocationConfiguration();
    keepRoot();
    bindPolicies();
    lsps.init(conf);
    guard("what is in force", this::compare);
  }

  @Override
  protected void failed(String part, Throwable fault) {
    lsps.faults().record(part, fault);
  }

  @Override
  protected boolean placesAtAsk() {
    return lsps.options().current().placesAtAsk();
  }

  @Override
  protected boolean placesAtAsk(FSAppAttempt app) {
    return lsps.placesAtAsk(app);
  }

  @Override
  protected void placing(FSAppAttempt app) {
    guard("asks", () -> lsps.placing(app, now()));
  }

  @Override
  protected boolean corrects(FSQueue queue) {
    return !lsps.options().current().mode().decidesAsStock()
        && PolicyBinder.isOurs(queue.getPolicy());
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    lsps.start(updateInterval);
  }

  @Override
  public void serviceStop() throws Exception {
    guard("the end of the history", lsps::stopHistory);
    try {
      super.serviceStop();
    } finally {
      guard("the end of the metrics", lsps::stopMetrics);
    }
  }

  /**
   * Reads all settings and the allocation file again. Before the ResourceManager is active nothing
   * is thrown: a bad file must not stop a failover.
   *
   * @throws IOException if anything is refused, of ours or of the FairScheduler's; then nothing of
   *     either is applied
   */
  @Override
  public void reinitialize(Configuration conf, RMContext rmContext) throws IOException {
    boolean active = isInState(STATE.STARTED);
    refuse(lsps.faults().guard("a check of a reload", "", () -> lsps.check(conf, active)));
    AllocationConfiguration before = getAllocationConfiguration();
    keepRoot();
    super.reinitialize(conf, rmContext);
    boolean applied = getAllocationConfiguration() != before;
    String problem =
        applied ? "" : lsps.faults().guard("a check of a file", "", lsps.options()::checkStock);
    if (problem.isEmpty()) {
      guard("a refresh of the queues", () -> reloaded(conf));
    }
    // What was refused is told first; else what of the file is not in force.
    refuse(problem.isEmpty() ? optionsProblem() : problem);
  }

  /**
   * A queue that a file declared and the next one does not is removed once it is empty. That of
   * root ends the FairScheduler's thread that reloads, so root does not count as declared.
   */
  private void keepRoot() {
    getAllocationConfiguration()
        .getConfiguredQueues()
        .values()
        .forEach(names -> names.remove(QueueManager.ROOT_QUEUE));
  }

  private void refuse(String problem) throws IOException {
    if (!problem.isEmpty() && isInState(STATE.STARTED)) {
      throw new IOException(problem);
    }
  }

  private void reloaded(Configuration conf) {
    allocationsSeen = getAllocationConfiguration();
    lsps.options().reload(conf);
    lsps.reloaded(now());
    bindPolicies();
    compare();
  }

  /** The lock is held by a reload that is under way: what is in force is looked at after it. */
  private void compare() {
    writeLock.lock();
    try {
      lsps.options().applied(lsps.binder().differences(getQueueManager()));
      lsps.logWhatHolds();
    } finally {
      writeLock.unlock();
    }
  }

  @Override
  public void update() {
    guard("the metrics", lsps::publish);
    guard("an update", this::beforeUpdate);
    published = false;
    super.update();
    if (!published) {
      updated();
    }
  }

  @Override
  protected void updated() {
    published = true;
    guard("what is published", lsps::updated);
  }

  private void beforeUpdate() {
    if (allocationsSeen != getAllocationConfiguration()) {
      // The FairScheduler has loaded the allocation file again, on its own thread.
      allocationsSeen = getAllocationConfiguration();
      keepRoot();
      lsps.options().reload();
      lsps.reloaded(now());
      compare();
    }
    bindPolicies();
    lsps.refresh(now());
  }

  private void bindPolicies() {
    lsps.binder().bindAll(getQueueManager(), this::getSchedulerApp, writeLock);
  }

  @Override
  protected void addApplication(
      ApplicationId applicationId,
      String queueName,
      String user,
      boolean isAppRecovering,
      ApplicationPlacementContext placementContext) {
    String queue =
        lsps.faults()
            .guard(
                "the queue of a recovered application",
                queueName,
                () -> isAppRecovering ? leafFor(applicationId, queueName) : queueName);
    super.addApplication(applicationId, queue, user, isAppRecovering, placementContext);
    if (getSchedulerApplications().containsKey(applicationId)) {
      guard(
          "a submission",
          () -> {
            String leaf = queueOf(applicationId);
            lsps.binder().bindUpwards(getQueueManager().getQueue(leaf), writeLock);
            lsps.submitted(applicationId, user, leaf, isAppRecovering, now());
          });
    }
  }

  /**
   * Where a recovered application goes on whose queue is a parent queue now: below that, within its
   * weight and its limits. The FairScheduler puts it into {@code root.recovery}.
   */
  private String leafFor(ApplicationId id, String name) {
    FSQueue queue = getQueueManager().getQueue(name);
    if (queue instanceof FSParentQueue && corrects(queue)) {
      String below = queue.getName() + ".recovery";
      LOG.info("{} goes on in {}: its queue is a parent queue now", id, below);
      return below;
    }
    return name;
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean isAttemptRecovering) {
    super.addApplicationAttempt(attempt, transferState, isAttemptRecovering);
    guard("a new attempt", () -> lsps.attemptAdded(attempt, isAttemptRecovering));
  }

  @Override
  public void handle(SchedulerEvent event) {
    super.handle(event);
    if (event instanceof NodeUpdateSchedulerEvent) {
      lsps.heartbeat();
    } else if (event instanceof AppRemovedSchedulerEvent) {
      ApplicationId app = ((AppRemovedSchedulerEvent) event).getApplicationID();
      guard("an application's end", () -> lsps.removed(app, now()));
    } else if (event instanceof AppAttemptRemovedSchedulerEvent) {
      ApplicationAttemptId attempt =
          ((AppAttemptRemovedSchedulerEvent) event).getApplicationAttemptID();
      guard("an attempt's end", () -> lsps.attemptRemoved(attempt));
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
    FSAppAttempt attempt = getSchedulerApp(attemptId);
    boolean known = attempt != null && attempt.getApplicationAttemptId().equals(attemptId);
    List<ResourceRequest> admitted = known ? lsps.admit(attempt, ask, now()) : ask;
    if (known && updateRequests != null && !updateRequests.getIncreaseRequests().isEmpty()) {
      guard("increases", () -> leaveOut(updateRequests, attempt));
    }
    Allocation allocation =
        super.allocate(
            attemptId,
            admitted,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updateRequests);
    if (known) {
      guard("asks", () -> lsps.asked(attempt, ask, allocation.getContainers(), now()));
    }
    return allocation;
  }

  /** The FairScheduler takes room for increases and never tells the master that it has it. */
  private void leaveOut(ContainerUpdates updates, FSAppAttempt attempt) {
    if (corrects(attempt.getQueue())) {
      updates.getIncreaseRequests().clear();
    }
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId containerId, SchedulerNode node) {
    super.containerLaunchedOnNode(containerId, node);
    guard("a container's start", () -> lsps.started(getRMContainer(containerId), now()));
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    boolean reserved = container.getState() == RMContainerState.RESERVED;
    super.completedContainerInternal(container, status, event);
    if (!reserved) {
      guard("a container's end", () -> lsps.ended(container, status, event, now()));
    }
  }

  @Override
  public void completedContainer(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.completedContainer(container, status, event);
    // The end of any other container comes by completedContainerInternal.
    if (container != null && container.getExecutionType() != ExecutionType.GUARANTEED) {
      guard("a demoted container's end", () -> lsps.ended(container, status, event, now()));
    }
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (reports != null) {
      guard("a recovery", () -> reports.forEach(this::recovered));
    }
  }

  private void recovered(NMContainerStatus report) {
    FSAppAttempt attempt = getSchedulerApp(report.getContainerId().getApplicationAttemptId());
    if (attempt != null && corrects(attempt.getQueue())) {
      RMApp app = getRMContext().getRMApps().get(attempt.getApplicationId());
      ApplicationAttemptId id = attempt.getApplicationAttemptId();
      MasterCounts.recovered(attempt, app.getRMAppAttempt(id).getMasterContainer());
    }
    RMContainer container = getRMContainer(report.getContainerId());
    if (container != null && container.getState() == RMContainerState.RUNNING) {
      lsps.recovered(container);
    }
  }

  @Override
  public String moveApplication(ApplicationId appId, String queueName) throws YarnException {
    String from = queueOf(appId);
    String moved = super.moveApplication(appId, queueName);
    guard(
        "masters after a move",
        () -> Stream.of(from, moved).filter(Objects::nonNull).forEach(this::countMasters));
    guard("a move", () -> lsps.moved(appId, queueOf(appId), now()));
    return moved;
  }

  private void countMasters(String name) {
    FSQueue queue = getQueueManager().getQueue(name);
    if (queue instanceof FSLeafQueue && corrects(queue)) {
      writeLock.lock();
      try {
        MasterCounts.moved((FSLeafQueue) queue, getAppsInQueue(name), this::getSchedulerApp);
      } finally {
        writeLock.unlock();
      }
    }
  }

  /** Null of an application that has gone. */
  private String queueOf(ApplicationId appId) {
    SchedulerApplication<FSAppAttempt> app = getSchedulerApplications().get(appId);
    return app == null ? null : app.getQueue().getQueueName();
  }

  private long now() {
    return steadyClock().now();
  }

  private void guard(String place, Runnable action) {
    lsps.faults().guard(place, action);
  }
}
