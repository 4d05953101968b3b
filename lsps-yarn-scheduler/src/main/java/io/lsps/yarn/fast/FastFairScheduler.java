/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.yarn.fast.AskPlacement.MasterAskEvent;
import io.lsps.yarn.fast.NodeOffer.Quota;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A FairScheduler that makes the same assignments without sorting all queues and applications for
 * each: it keeps them sorted, and visits only those that can use the node.
 *
 * <p>See docs/decisions/0005-speed.md.
 */
public class FastFairScheduler extends FastPath {
  private static final Logger LOG = LoggerFactory.getLogger(FastFairScheduler.class);

  /** The FairScheduler's own logger. */
  private static final Logger STATE_DUMP =
      LoggerFactory.getLogger(FairScheduler.class.getName() + ".statedump");

  private QueueTree queues = new QueueTree(this);
  private FairShareUpdate shares = new FairShareUpdate(this, queues);
  private final NodeOffer offer = new NodeOffer(this);
  private final AskPlacement placement = new AskPlacement(this, writeLock);
  private boolean left;

  /** How often the fast path detected a missed change, and read everything again. */
  public final long missedChanges() {
    return queues.missed();
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId id, boolean transferState, boolean isAttemptRecovering) {
    writeLock.lock();
    try {
      if (!isFastPath() || !add(id, transferState)) {
        super.addApplicationAttempt(id, transferState, isAttemptRecovering);
      } else if (!isAttemptRecovering) {
        rmContext
            .getDispatcher()
            .getEventHandler()
            .handle(new RMAppAttemptEvent(id, RMAppAttemptEventType.ATTEMPT_ADDED));
      }
    } finally {
      writeLock.unlock();
    }
  }

  /** Returns whether the attempt was added; if not, nothing has changed. */
  private boolean add(ApplicationAttemptId id, boolean transferState) {
    SchedulerApplication<FSAppAttempt> application = applications.get(id.getApplicationId());
    FSAppAttempt before = application.getCurrentAppAttempt();
    FastAttempt attempt;
    try {
      FSLeafQueue queue = (FSLeafQueue) application.getQueue();
      attempt = new FastAttempt(this, id, application.getUser(), queue);
      if (transferState) {
        attempt.transferStateFromPreviousAttempt(before);
      }
      application.setCurrentAppAttempt(attempt);
      RMApp app = rmContext.getRMApps().get(id.getApplicationId());
      boolean unmanaged = app != null && app.getApplicationSubmissionContext().getUnmanagedAM();
      FairSchedulerAccess.add(this, attempt, queue, unmanaged);
    } catch (RuntimeException | LinkageError e) {
      application.setCurrentAppAttempt(before);
      leave("a new attempt", e);
      return false;
    }
    guard("a new attempt", attempt::moved);
    return true;
  }

  @Override
  public void handle(SchedulerEvent event) {
    if (event instanceof MasterAskEvent) {
      placement.masterAsked(((MasterAskEvent) event).attempt);
    } else {
      super.handle(event);
    }
    if (event instanceof NodeRemovedSchedulerEvent) {
      NodeId gone = ((NodeRemovedSchedulerEvent) event).getRemovedRMNode().getNodeID();
      writeLock.lock();
      try {
        guard("a node that has gone", () -> placement.removed(gone));
      } finally {
        writeLock.unlock();
      }
    }
  }

  /** Changes weights without a reload. */
  @Override
  public void setEntitlement(String queue, QueueEntitlement entitlement) throws YarnException {
    writeLock.lock();
    try {
      super.setEntitlement(queue, entitlement);
      guard("an entitlement", queues::reweighed);
    } finally {
      writeLock.unlock();
    }
  }

  /**
   * Sets whether an application's requests in the current call are placed before its AM receives
   * its containers.
   *
   * @param observe run before anything is placed
   */
  protected void placeAtAsk(FSAppAttempt attempt, boolean places, Runnable observe) {
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).placeAtAsk(places, observe);
    }
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId id,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    FSAppAttempt attempt = getSchedulerApp(id);
    // The AM of an earlier attempt may still call.
    if (attempt instanceof FastAttempt && attempt.getApplicationAttemptId().equals(id)) {
      FastAttempt ours = (FastAttempt) attempt;
      guard("places refused", () -> ours.refuses(blacklistAdditions, blacklistRemovals));
    }
    Allocation allocation =
        super.allocate(
            id, ask, schedulingRequests, release, blacklistAdditions, blacklistRemovals, updates);
    if (isFastPath() && attempt instanceof FastAttempt) {
      guard("a change of containers", () -> ((FastAttempt) attempt).changes(updates));
    }
    return allocation;
  }

  @Override
  public void update() {
    update(() -> {});
  }

  /**
   * As the FairScheduler's update, but skips demands and shares that cannot have changed.
   *
   * @param publish run once the update is made, and before it is counted: the update thread is
   *     notified of new nodes only while it waits, so little may follow an update
   */
  protected final void update(Runnable publish) {
    if (isFastPath()) {
      try {
        if (STATE_DUMP.isDebugEnabled()) {
          updateAll();
          publish.run();
        } else {
          updateTold(publish);
        }
        return;
      } catch (RuntimeException | LinkageError e) {
        leave("an update of the fast path", e);
      }
    }
    forgetAll();
    super.update();
    publish.run();
  }

  /** The fast path was left for good: drops its data and informs its readers. */
  private void forgetAll() {
    writeLock.lock();
    try {
      if (!left) {
        left = true;
        guard("the end of the fast path", queues::end);
        queues = new QueueTree(this);
        shares = new FairShareUpdate(this, queues);
      }
    } finally {
      writeLock.unlock();
    }
  }

  private void updateTold(Runnable publish) {
    long start = getClock().getTime();
    writeLock.lock();
    try {
      shares.update();
      updateRootMetrics();
    } finally {
      writeLock.unlock();
    }
    if (shares.isPreemptionDue()) {
      updateStarved();
    }
    publish.run();
    FairSchedulerAccess.addUpdateDuration(this, getClock().getTime() - start);
  }

  /** Allows concurrent reads, as in the FairScheduler. */
  private void updateStarved() {
    readLock.lock();
    try {
      getQueueManager().getLeafQueues().forEach(FairSchedulerAccess::updateStarvedApps);
    } finally {
      readLock.unlock();
    }
    writeLock.lock();
    try {
      queues.starvationUpdated();
    } finally {
      writeLock.unlock();
    }
  }

  private void updateAll() {
    writeLock.lock();
    try {
      queues.find();
      super.update();
      shares.forget();
      queues.updated(null);
    } finally {
      writeLock.unlock();
    }
  }

  /** Null unless all that is runnable in a leaf queue is known to the fast path. */
  final LeafChild known(FSLeafQueue queue) {
    LeafChild leaf = isFastPath() ? queues.leaf(queue) : null;
    return leaf != null && leaf.isComplete() ? leaf : null;
  }

  /** Grows with every reported change; negative where changes are not reported. */
  final long changes() {
    return isFastPath() ? queues.changed : -1;
  }

  /**
   * The same, and with every change of shares and limits: what is shown of queues is as at the last
   * update while it is the same. For the thread that updates.
   */
  public final long version() {
    return isFastPath() ? queues.changed + shares.computations : -1;
  }

  private void updateRootMetrics() {
    getRootQueueMetrics()
        .setAvailableResourcesToQueue(
            Resources.subtract(
                getClusterResource(), getRootQueueMetrics().getAllocatedResources()));
  }

  /** Containers from before this ResourceManager, which no attempt reports. */
  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (isFastPath() && reports != null) {
      reports.forEach(each -> guard("a recovery", () -> recovered(each)));
    }
  }

  private void recovered(NMContainerStatus report) {
    FSAppAttempt attempt = getSchedulerApp(report.getContainerId().getApplicationAttemptId());
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).changed();
    }
  }

  @Override
  protected void assign(FSSchedulerNode node) {
    assign(node, false);
  }

  /**
   * Assigns a node's free resources at its heartbeat, with the FairScheduler's results.
   *
   * @param untilNext whether the rest may be assigned at AM calls until its next heartbeat
   */
  protected final void assign(FSSchedulerNode node, boolean untilNext) {
    if (!isFastPath()) {
      super.assign(node);
      return;
    }
    writeLock.lock();
    try {
      assignFast(node, untilNext);
    } catch (RuntimeException | LinkageError e) {
      leave("an assignment of the fast path", e);
      super.assign(node);
    } finally {
      writeLock.unlock();
    }
  }

  private void assignFast(FSSchedulerNode node, boolean untilNext) {
    if (!mayAssign()) {
      return;
    }
    if (node == null || !nodeTracker.exists(node.getNodeID())) {
      LOG.info("Skipping scheduling as the node {} has been removed", node);
      return;
    }
    Quota quota = new Quota(this);
    serve(node, quota);
    placement.reported(node, quota, untilNext && isFastPath());
  }

  /** Assigns a node's free resources. Under the write lock. */
  @Override
  final void serve(FSSchedulerNode node, Quota quota) {
    if (!FairSchedulerAccess.serveKept(node)) {
      assign(node, quota);
    }
    updateRootMetrics();
  }

  private void assign(FSSchedulerNode node, Quota quota) {
    quota.begin(node.getUnallocatedResource());
    offer.begin(node);
    try {
      while (node.getReservedContainer() == null && quota.isLeft()) {
        Resource assignment = assignOne(node);
        if (assignment.equals(Resources.none())) {
          break;
        }
        quota.given(assignment);
      }
    } finally {
      offer.end();
    }
  }

  private Resource assignOne(FSSchedulerNode node) {
    if (isFastPath()) {
      try {
        offer.measure();
        QueueChild root = queues.inOrder();
        return root.isWorthVisiting(offer) ? root.offer(offer) : Resources.none();
      } catch (RuntimeException | LinkageError e) {
        leave("the fast path", e);
        if (!offer.given().equals(Resources.none())) {
          return offer.given();
        }
      }
    }
    return getQueueManager().getRootQueue().assignContainer(node);
  }

  @Override
  final void changed(FSAppAttempt attempt) {
    if (isFastPath()) {
      queues.changed((FastAttempt) attempt);
    }
  }

  @Override
  final void updateDemands() {
    queues.updateDemands();
  }

  @Override
  final void answers(FSAppAttempt attempt, Runnable observe) {
    placement.answers((FastAttempt) attempt, observe);
  }

  @Override
  final boolean isPlacing() {
    return placement.isPlacing();
  }
}
