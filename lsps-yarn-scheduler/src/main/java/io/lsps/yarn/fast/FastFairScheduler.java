/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.preempt.yarn.SteadyClock.HasSteadyClock;
import io.lsps.yarn.fast.AskPlacement.MasterAskEvent;
import io.lsps.yarn.fast.NodeOffer.Quota;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.OpenFairScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A FairScheduler that assigns the same containers without sorting all queues and applications for
 * each: it keeps their order, and visits only those that can use the node.
 *
 * <p>See docs/decisions/0005-speed.md.
 */
public abstract class FastFairScheduler extends OpenFairScheduler implements HasSteadyClock {
  private static final Logger LOG = LoggerFactory.getLogger(FastFairScheduler.class);

  /** The FairScheduler's own. */
  private static final Logger STATE_DUMP =
      LoggerFactory.getLogger(FairScheduler.class.getName() + ".statedump");

  private final SteadyClock steadyClock = new SteadyClock(this);
  private QueueTree queues = new QueueTree(this);
  private FairShareUpdate shares = new FairShareUpdate(this, queues);
  private final NodeOffer offer = new NodeOffer(this);
  private final AskPlacement placement = new AskPlacement(this, new Assigner(), writeLock);
  private final FastAttempt.Listener listener = new Listener();
  private volatile boolean fast;
  private boolean left;

  /** Turns the fast path on, if this Hadoop carries it, or off, before any application comes. */
  protected final void setFastPath(boolean on) {
    fast = on && Host.here().carriesFastPath();
    Host.here()
        .missing()
        .forEach((member, users) -> LOG.error("This Hadoop lacks {}, used by {}", member, users));
    if (on && !fast) {
      LOG.error("The fast path stays off: this Hadoop lacks what it needs");
    }
  }

  @Override
  public final SteadyClock steadyClock() {
    return steadyClock;
  }

  /** Whether the fast path is taken: a fault of its own turns it off for good. */
  public final boolean isFastPath() {
    return fast;
  }

  /** How often the fast path found that it had missed a change, and read everything anew. */
  public final long missedChanges() {
    return queues.missed();
  }

  /**
   * A fault of this class, which goes on as the FairScheduler does.
   *
   * @param part that has failed, and is off from now on
   */
  protected abstract void failed(String part, Throwable fault);

  /**
   * An update of the fast path is done, but for its count. Called here, because the update thread
   * hears of new nodes only while it waits: little may follow an update.
   */
  protected abstract void updated();

  /** Whether asks are served at once at all. */
  protected abstract boolean placesAtAsk();

  /** Whether an application's asks are to be served at once, where there is room. */
  protected abstract boolean placesAtAsk(FSAppAttempt app);

  /**
   * What an application has asked for is about to be placed: whoever decides hears of it before.
   */
  protected abstract void placing(FSAppAttempt app);

  /**
   * Whether what the FairScheduler does wrong in a queue is put right, where it can be: never where
   * every decision is to be the FairScheduler's.
   */
  protected boolean corrects(FSQueue queue) {
    return false;
  }

  /** The FairScheduler goes on from here. From any thread, with any lock. */
  private void leave(String part, Throwable fault) {
    fast = false;
    failed(part, fault);
  }

  private void guard(String part, Runnable ours) {
    try {
      ours.run();
    } catch (RuntimeException | LinkageError e) {
      leave(part, e);
    }
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId id, boolean transferState, boolean isAttemptRecovering) {
    writeLock.lock();
    try {
      if (!fast || !add(id, transferState)) {
        super.addApplicationAttempt(id, transferState, isAttemptRecovering);
      } else if (!isAttemptRecovering) {
        rmContext
            .getDispatcher()
            .getEventHandler()
            .handle(new RMAppAttemptEvent(id, RMAppAttemptEventType.ATTEMPT_ADDED));
      }
      if (isAttemptRecovering) {
        guard("a recovered attempt", () -> goOn(getSchedulerApp(id)));
      }
    } finally {
      writeLock.unlock();
    }
  }

  private void goOn(FSAppAttempt recovered) {
    if (corrects(recovered.getQueue())) {
      RunningFirst.recovered(this, recovered);
    }
  }

  /** Returns whether the attempt was added; if not, nothing has changed. */
  private boolean add(ApplicationAttemptId id, boolean transferState) {
    SchedulerApplication<FSAppAttempt> application = applications.get(id.getApplicationId());
    FSAppAttempt before = application.getCurrentAppAttempt();
    FastAttempt attempt;
    try {
      FSLeafQueue queue = (FSLeafQueue) application.getQueue();
      attempt = new FastAttempt(this, id, application.getUser(), queue, listener);
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
      placement.masterAsked(((MasterAskEvent) event).attempt());
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

  /** Weights are changed here without a reload. */
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
    // A master of an earlier attempt may still call.
    if (attempt instanceof FastAttempt && attempt.getApplicationAttemptId().equals(id)) {
      FastAttempt ours = (FastAttempt) attempt;
      guard("places refused", () -> ours.refuses(blacklistAdditions, blacklistRemovals));
    }
    Allocation allocation =
        super.allocate(
            id, ask, schedulingRequests, release, blacklistAdditions, blacklistRemovals, updates);
    if (fast && attempt instanceof FastAttempt) {
      guard("a change of containers", () -> ((FastAttempt) attempt).changes(updates));
    }
    return allocation;
  }

  /** As the FairScheduler's, but for demands and shares that cannot have changed. */
  @Override
  public void update() {
    if (fast) {
      try {
        if (STATE_DUMP.isDebugEnabled()) {
          updateAll();
        } else {
          updateTold();
        }
        return;
      } catch (RuntimeException | LinkageError e) {
        leave("an update of the fast path", e);
      }
    }
    forgetAll();
    super.update();
  }

  /** The fast path was left for good: nothing is kept for it, and whoever reads it is told. */
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

  private void updateTold() {
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
    updated();
    FairSchedulerAccess.addUpdateDuration(this, getClock().getTime() - start);
  }

  /** As the FairScheduler, which lets others read meanwhile. */
  private void updateStarved() {
    readLock.lock();
    try {
      getQueueManager().getLeafQueues().forEach(FairSchedulerAccess::updateStarvedApps);
    } finally {
      readLock.unlock();
    }
    writeLock.lock();
    try {
      queues.starvedAnew();
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

  private void updateRootMetrics() {
    getRootQueueMetrics()
        .setAvailableResourcesToQueue(
            Resources.subtract(
                getClusterResource(), getRootQueueMetrics().getAllocatedResources()));
  }

  /** Containers that were there before this ResourceManager: no attempt tells of them. */
  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (fast && reports != null) {
      guard("a recovery", () -> reports.forEach(this::recovered));
    }
  }

  private void recovered(NMContainerStatus report) {
    FSAppAttempt attempt = getSchedulerApp(report.getContainerId().getApplicationAttemptId());
    if (attempt instanceof FastAttempt) {
      ((FastAttempt) attempt).changed();
    }
  }

  /** As the FairScheduler's, but for what is done to assign one container. */
  @Override
  protected void assign(FSSchedulerNode node) {
    boolean[] forsaken = new boolean[1];
    guard("a node that is being decommissioned", () -> forsaken[0] = isForsaken(node));
    if (forsaken[0]) {
      return;
    }
    if (!fast) {
      super.assign(node);
      return;
    }
    writeLock.lock();
    try {
      assignFast(node);
    } catch (RuntimeException | LinkageError e) {
      leave("an assignment of the fast path", e);
      super.assign(node);
    } finally {
      writeLock.unlock();
    }
  }

  private void assignFast(FSSchedulerNode node) {
    if (!mayAssign()) {
      return;
    }
    if (node == null || !nodeTracker.exists(node.getNodeID())) {
      LOG.info("Skipping scheduling as the node {} has been removed", node);
      return;
    }
    Quota quota = new Quota(this);
    serve(node, quota);
    placement.reported(node, quota);
  }

  /**
   * Gives up what is reserved on a node that is being decommissioned, where nothing will ever
   * start: the FairScheduler keeps it, and with it the application from reserving another node.
   *
   * @return whether nothing is to be placed on the node
   */
  private boolean isForsaken(FSSchedulerNode node) {
    if (node == null || node.getRMNode().getState() != NodeState.DECOMMISSIONING) {
      return false;
    }
    writeLock.lock();
    try {
      return forsake(node);
    } finally {
      writeLock.unlock();
    }
  }

  private boolean forsake(FSSchedulerNode node) {
    RMContainer reserved = node.getReservedContainer();
    FSAppAttempt app =
        reserved == null ? null : getSchedulerApp(reserved.getApplicationAttemptId());
    if (app != null && corrects(app.getQueue())) {
      app.unreserve(reserved.getReservedSchedulerKey(), node);
      return true;
    }
    return corrects(getQueueManager().getRootQueue());
  }

  /** Whether it is not too early after a restart. */
  private boolean mayAssign() {
    return !rmContext.isWorkPreservingRecoveryEnabled()
        || rmContext.isSchedulerReadyForAllocatingContainers();
  }

  /** Gives away what a node has free. Under the write lock. */
  private void serve(FSSchedulerNode node, Quota quota) {
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
    if (fast) {
      try {
        offer.measure();
        QueueChild root = queues.mended();
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

  /** What attempts tell. */
  private final class Listener implements FastAttempt.Listener {
    @Override
    public void failed(String part, Throwable fault) {
      leave(part, fault);
    }

    @Override
    public boolean isFast() {
      return fast;
    }

    @Override
    public void changed(FastAttempt attempt) {
      if (fast) {
        queues.changed(attempt);
      }
    }

    @Override
    public void answers(FastAttempt attempt) {
      placement.answers(attempt);
    }

    @Override
    public boolean isPlacing() {
      return placement.isPlacing();
    }
  }

  /** What placement at the ask needs. */
  private final class Assigner implements AskPlacement.Assigner {
    @Override
    public boolean placesAtAsk() {
      return fast && FastFairScheduler.this.placesAtAsk();
    }

    @Override
    public boolean placesAtAsk(FastAttempt app) {
      return fast && FastFairScheduler.this.placesAtAsk(app);
    }

    @Override
    public void placing(FastAttempt app) {
      FastFairScheduler.this.placing(app);
    }

    @Override
    public boolean mayAssign() {
      return FastFairScheduler.this.mayAssign();
    }

    @Override
    public void updateDemands() {
      queues.updateDemands();
    }

    @Override
    public void serve(FSSchedulerNode node, Quota quota) {
      FastFairScheduler.this.serve(node, quota);
    }

    @Override
    public void failed(String part, Throwable fault) {
      FastFairScheduler.this.failed(part, fault);
    }
  }
}
