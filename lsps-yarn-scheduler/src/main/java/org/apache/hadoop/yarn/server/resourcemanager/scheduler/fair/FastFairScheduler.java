/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A FairScheduler that assigns the same containers without sorting all queues and applications for
 * each: it keeps their order, and visits only those that can use the node.
 *
 * <p>In Hadoop's package, with the classes it is made of, because what it has to override and to
 * call there is open to that package alone. See docs/decisions/0065-the-fast-path.md.
 */
public abstract class FastFairScheduler extends FairScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(FastFairScheduler.class);

  /** The FairScheduler's own. */
  private static final Logger STATE_DUMP =
      LoggerFactory.getLogger(FairScheduler.class.getName() + ".statedump");

  private final QueueTree queues = new QueueTree(this);
  private final KeptShares shares = new KeptShares(this, queues);
  private final NodeOffer offer = new NodeOffer(this);
  private final AskPlacement placement = new AskPlacement(this, writeLock);
  private volatile boolean fast;

  /** Turns the fast path on or off, before any application comes. */
  protected final void setFastPath(boolean on) {
    fast = on;
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
   * Stands for all that policies of ours know and are told by others than the attempts: as long as
   * it equals what it was, nothing of that has changed. Null where that is not known.
   */
  protected abstract Object sharesRestOn();

  /** Whether an application's asks are to be served at once, where there is room. */
  protected abstract boolean placesAtAsk(FSAppAttempt app);

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId id, boolean transferState, boolean isAttemptRecovering) {
    if (!fast) {
      super.addApplicationAttempt(id, transferState, isAttemptRecovering);
      return;
    }
    writeLock.lock();
    try {
      SchedulerApplication<FSAppAttempt> application = applications.get(id.getApplicationId());
      FSLeafQueue queue = (FSLeafQueue) application.getQueue();
      FastAttempt attempt = new FastAttempt(this, id, application.getUser(), queue);
      if (transferState) {
        attempt.transferStateFromPreviousAttempt(application.getCurrentAppAttempt());
      }
      application.setCurrentAppAttempt(attempt);
      add(attempt, queue, application.getUser());
      LOG.info(
          "Added Application Attempt {} to scheduler from user: {}", id, application.getUser());
      if (!isAttemptRecovering) {
        rmContext
            .getDispatcher()
            .getEventHandler()
            .handle(new RMAppAttemptEvent(id, RMAppAttemptEventType.ATTEMPT_ADDED));
      }
    } finally {
      writeLock.unlock();
    }
  }

  private void add(FastAttempt attempt, FSLeafQueue queue, String user) {
    boolean runnable = maxRunningEnforcer.canAppBeRunnable(queue, attempt);
    queue.addApp(attempt, runnable);
    if (runnable) {
      maxRunningEnforcer.trackRunnableApp(attempt);
    } else {
      maxRunningEnforcer.trackNonRunnableApp(attempt);
    }
    queue.getMetrics().submitAppAttempt(user);
    attempt.moved();
  }

  /** As {@link LeafApps#news}. */
  final LeafNews news(FSLeafQueue queue) {
    return fast ? queues.leaf(queue) : null;
  }

  /** As {@link LeafApps#onlyTimePassed}. */
  final boolean onlyTimePassed() {
    return shares.onlyTimePassed();
  }

  /** Something of an attempt has changed. From any thread. */
  final void changed(FastAttempt attempt) {
    queues.changed(attempt);
  }

  final AskPlacement placement() {
    return placement;
  }

  @Override
  public void handle(SchedulerEvent event) {
    if (event instanceof MasterAskEvent) {
      placement.masterAsked(((MasterAskEvent) event).attempt());
    } else {
      super.handle(event);
    }
  }

  /** Takes in what was asked for since the last update. Under the write lock. */
  final void updateDemands() {
    queues.updateDemands();
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
      ((FastAttempt) attempt).refuses(blacklistAdditions, blacklistRemovals);
    }
    Allocation allocation =
        super.allocate(
            id, ask, schedulingRequests, release, blacklistAdditions, blacklistRemovals, updates);
    if (fast && attempt instanceof FastAttempt && FastAttempt.isAny(updates)) {
      // To change a container is to ask for one, past the attempt.
      ((FastAttempt) attempt).asked();
    }
    return allocation;
  }

  /** As the FairScheduler's, but for demands and shares that cannot have changed. */
  @Override
  public void update() {
    if (!fast || STATE_DUMP.isDebugEnabled()) {
      updateAll();
      return;
    }
    long start = getClock().getTime();
    writeLock.lock();
    try {
      FSQueue root = getQueueManager().getRootQueue();
      boolean anyChanged = queues.find();
      // Demands are capped by the limits of queues.
      boolean otherLimits = shares.readLimits();
      if (otherLimits) {
        root.updateDemand();
      } else {
        queues.stale().update(root);
      }
      root.setFairShare(getClusterResource());
      List<FSQueue> computed = shares.update(root, anyChanged);
      updateRootMetrics();
      if (FairSchedulerViews.isPreemptionDue(this)) {
        getQueueManager().getLeafQueues().forEach(FSLeafQueue::updateStarvedApps);
      }
      queues.updated(otherLimits || getContext().isPreemptionEnabled() ? null : computed);
    } finally {
      writeLock.unlock();
    }
    fsOpDurations.addUpdateThreadRunDuration(getClock().getTime() - start);
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
    if (reports != null && !reports.isEmpty()) {
      for (SchedulerApplication<FSAppAttempt> application : applications.values()) {
        FSAppAttempt attempt = application.getCurrentAppAttempt();
        if (attempt instanceof FastAttempt) {
          ((FastAttempt) attempt).changed();
        }
      }
    }
  }

  /** As the FairScheduler's, but for what is done to assign one container. */
  @Override
  void attemptScheduling(FSSchedulerNode node) {
    if (!fast) {
      super.attemptScheduling(node);
      return;
    }
    writeLock.lock();
    try {
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
    } finally {
      writeLock.unlock();
    }
  }

  /** Whether it is not too early after a restart. */
  final boolean mayAssign() {
    return !rmContext.isWorkPreservingRecoveryEnabled()
        || rmContext.isSchedulerReadyForAllocatingContainers();
  }

  /** Gives away what a node has free. Under the write lock. */
  final void serve(FSSchedulerNode node, Quota quota) {
    assignPreemptedContainers(node);
    FSAppAttempt reserved = node.getReservedAppSchedulable();
    if (reserved == null || !reserved.assignReservedContainer(node)) {
      assign(node, quota);
    }
    updateRootMetrics();
  }

  private void assign(FSSchedulerNode node, Quota quota) {
    quota.begin(node.getUnallocatedResource());
    offer.begin(node);
    while (node.getReservedContainer() == null && quota.isLeft()) {
      Resource assignment = assignOne(node);
      if (assignment.equals(Resources.none())) {
        break;
      }
      quota.given(assignment);
    }
  }

  private Resource assignOne(FSSchedulerNode node) {
    if (fast) {
      try {
        offer.measure();
        QueueChild root = queues.mended();
        return root.isWorthVisiting(offer) ? root.offer(offer) : Resources.none();
      } catch (RuntimeException | LinkageError e) {
        fast = false;
        failed("the fast path", e);
      }
    }
    return getQueueManager().getRootQueue().assignContainer(node);
  }
}
