/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.fast.FastFairScheduler;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.web.Overview;
import io.lsps.yarn.web.Overview.Explained;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;

/**
 * A FairScheduler that applies LsPS in queues that name {@link LspsPolicy}. Set it as {@code
 * yarn.resourcemanager.scheduler.class}.
 *
 * <p>Each overridden method calls the FairScheduler and notifies {@link LspsHooks}, whose errors
 * are caught, counted and logged.
 */
public class LspsFairScheduler extends FastFairScheduler implements Explained {
  private final LspsHooks lsps = new LspsHooks(this, faults);
  private final Corrections corrections = new Corrections(this, lsps.options, writeLock);
  private volatile AllocationConfiguration allocationsSeen;

  /** The model of jobs and users, for the laboratory and tests. */
  public WorkloadModel workload() {
    return lsps.model;
  }

  @Override
  public Overview overview() {
    return lsps.overview;
  }

  /**
   * Number of held containers of an attempt's requests.
   *
   * @param priority of the request
   */
  public int heldAsks(ApplicationAttemptId attempt, int priority) {
    return lsps.gate.heldCount(attempt, priority);
  }

  /** Why the last reload of LsPS options failed, or empty. */
  public String optionsProblem() {
    return lsps.options.problem();
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    lsps.configure(conf);
    setFastPath(lsps.options.current().get(LspsKeys.FAST_PATH));
    try {
      super.serviceInit(conf);
    } catch (Exception e) {
      throw lsps.options.explained(e);
    }
    allocationsSeen = getAllocationConfiguration();
    keepReloading();
    bindPolicies();
    lsps.init(conf);
    faults.guard("what is in force", this::compare);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    lsps.start(updateInterval);
  }

  @Override
  public void serviceStop() throws Exception {
    faults.guard("the end of the history", lsps::stopHistory);
    try {
      super.serviceStop();
    } finally {
      faults.guard("the end of the metrics", lsps::stopMetrics);
    }
  }

  /**
   * Reads all settings and the allocation file again. Throws nothing before the ResourceManager is
   * active: a bad file must not stop a failover.
   *
   * @throws IOException if an LsPS or FairScheduler setting is invalid; then none is applied
   */
  @Override
  public void reinitialize(Configuration conf, RMContext rmContext) throws IOException {
    boolean active = isInState(STATE.STARTED);
    refuse(faults.guard("a check of a reload", "", () -> lsps.options.check(conf, active)));
    AllocationConfiguration before = getAllocationConfiguration();
    keepReloading();
    super.reinitialize(conf, rmContext);
    boolean applied = getAllocationConfiguration() != before;
    String problem = applied ? "" : faults.guard("a check of a file", "", lsps.options::checkStock);
    if (problem.isEmpty()) {
      faults.guard("a refresh of the queues", () -> reloaded(conf));
    }
    // First what was refused, else what differs from the file.
    refuse(problem.isEmpty() ? optionsProblem() : problem);
  }

  /**
   * A queue that one file declares and the next does not is removed once it is empty. The
   * FairScheduler can no longer reload if that is root, or a queue that it failed to create, so
   * these do not count as declared. A reload in progress, which holds the lock, has yet to create
   * its queues. The sets are read without the lock, so they are replaced.
   */
  private void keepReloading() {
    writeLock.lock();
    try {
      getAllocationConfiguration()
          .getConfiguredQueues()
          .replaceAll(
              (type, names) ->
                  names.stream().filter(this::mayBeRemoved).collect(Collectors.toSet()));
    } finally {
      writeLock.unlock();
    }
  }

  private boolean mayBeRemoved(String name) {
    FSQueue queue = getQueueManager().getQueue(name);
    return queue != null && queue.getName().equals(name) && queue.getParent() != null;
  }

  private void refuse(String problem) throws IOException {
    if (!problem.isEmpty() && isInState(STATE.STARTED)) {
      throw new IOException(problem);
    }
  }

  private void reloaded(Configuration conf) {
    allocationsSeen = getAllocationConfiguration();
    lsps.options.reload(conf);
    lsps.reloaded(now());
    bindPolicies();
    compare();
  }

  /** Compares only without a reload in progress, which holds the lock. */
  private void compare() {
    writeLock.lock();
    try {
      lsps.options.applied(lsps.binder.differences(getQueueManager()));
    } finally {
      writeLock.unlock();
    }
  }

  @Override
  public void update() {
    faults.guard("the metrics", lsps::publish);
    faults.guard("an update", this::beforeUpdate);
    update(() -> faults.guard("what is published", lsps::updated));
  }

  private void beforeUpdate() {
    if (allocationsSeen != getAllocationConfiguration()) {
      // The FairScheduler has reloaded the allocation file on its own thread.
      allocationsSeen = getAllocationConfiguration();
      keepReloading();
      lsps.options.reload();
      lsps.reloaded(now());
      compare();
    }
    bindPolicies();
    lsps.refresh(now());
  }

  private void bindPolicies() {
    lsps.binder.bindAll(getQueueManager(), this::getSchedulerApp, writeLock);
  }

  @Override
  protected void addApplication(
      ApplicationId applicationId,
      String queueName,
      String user,
      boolean isAppRecovering,
      ApplicationPlacementContext placementContext) {
    String queue =
        faults.guard(
            "the queue of a recovered application",
            queueName,
            () -> isAppRecovering ? corrections.leafFor(applicationId, queueName) : queueName);
    super.addApplication(applicationId, queue, user, isAppRecovering, placementContext);
    if (getSchedulerApplications().containsKey(applicationId)) {
      faults.guard(
          "a submission",
          () -> {
            String leaf = queueOf(applicationId);
            lsps.binder.bindUpwards(getQueueManager().getQueue(leaf), writeLock);
            lsps.submitted(applicationId, user, leaf, isAppRecovering, now());
          });
    }
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean isAttemptRecovering) {
    writeLock.lock();
    try {
      super.addApplicationAttempt(attempt, transferState, isAttemptRecovering);
      if (isAttemptRecovering) {
        faults.guard("a recovered attempt", () -> corrections.recovered(getSchedulerApp(attempt)));
      }
    } finally {
      writeLock.unlock();
    }
    faults.guard("a new attempt", () -> lsps.events.attemptAdded(attempt, isAttemptRecovering));
  }

  @Override
  public void handle(SchedulerEvent event) {
    super.handle(event);
    if (event instanceof NodeUpdateSchedulerEvent) {
      lsps.heartbeat();
    } else if (event instanceof AppRemovedSchedulerEvent) {
      ApplicationId app = ((AppRemovedSchedulerEvent) event).getApplicationID();
      faults.guard("an application's end", () -> lsps.looking.apps.removed(app, now()));
    } else if (event instanceof AppAttemptRemovedSchedulerEvent) {
      ApplicationAttemptId attempt =
          ((AppAttemptRemovedSchedulerEvent) event).getApplicationAttemptID();
      faults.guard("an attempt's end", () -> lsps.attemptRemoved(attempt));
    }
  }

  /** A node's heartbeat: assigns its free resources. */
  @Override
  protected void assign(FSSchedulerNode node) {
    boolean forsaken =
        node != null
            && faults.guard(
                "a node that is being decommissioned", false, () -> corrections.forsake(node));
    if (!forsaken) {
      assign(node, lsps.options.current().placesAtAsk());
    }
  }

  /** An AM's call: its requests are admitted, placed, and observed with its allocation. */
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
    AskCall call = known ? new AskCall(lsps, attempt, ask) : null;
    List<ResourceRequest> admitted = known ? call.admit() : ask;
    if (known) {
      faults.guard(
          "increases", () -> call.notIncreased(corrections.leaveOut(updateRequests, attempt)));
      faults.guard(
          "placement at the ask", () -> placeAtAsk(attempt, call.placesAtOnce(), call::observe));
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
      call.answer(allocation.getContainers());
    }
    return allocation;
  }

  @Override
  protected void containerLaunchedOnNode(ContainerId containerId, SchedulerNode node) {
    super.containerLaunchedOnNode(containerId, node);
    faults.guard(
        "a container's start", () -> lsps.looking.apps.started(getRMContainer(containerId), now()));
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    boolean reserved = container.getState() == RMContainerState.RESERVED;
    super.completedContainerInternal(container, status, event);
    if (!reserved) {
      faults.guard("a container's end", () -> lsps.events.ended(container, status, event, now()));
    }
  }

  @Override
  public void completedContainer(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.completedContainer(container, status, event);
    // Other containers end through completedContainerInternal.
    if (container != null && container.getExecutionType() != ExecutionType.GUARANTEED) {
      faults.guard(
          "a demoted container's end", () -> lsps.events.ended(container, status, event, now()));
      LeafApps.changed(getSchedulerApp(container.getApplicationAttemptId()));
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
    FSAppAttempt attempt = getSchedulerApp(report.getContainerId().getApplicationAttemptId());
    if (attempt != null) {
      corrections.containerRecovered(attempt);
    }
    RMContainer container = getRMContainer(report.getContainerId());
    if (container != null && container.getState() == RMContainerState.RUNNING) {
      lsps.looking.apps.recovered(container);
    }
  }

  @Override
  public String moveApplication(ApplicationId appId, String queueName) throws YarnException {
    String from = queueOf(appId);
    String moved = super.moveApplication(appId, queueName);
    faults.guard("AMs after a move", () -> corrections.moved(from, moved));
    faults.guard("a move", () -> lsps.moved(appId, queueOf(appId), now()));
    return moved;
  }

  /** Null for an ended application. */
  private String queueOf(ApplicationId appId) {
    SchedulerApplication<FSAppAttempt> app = getSchedulerApplications().get(appId);
    return app == null ? null : app.getQueue().getQueueName();
  }

  private long now() {
    return steadyClock().now();
  }
}
