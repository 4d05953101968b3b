/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import io.lsps.preempt.yarn.Refusals;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * An attempt that tells when its usage, demand, asks or queue have changed. It does all that the
 * FairScheduler's own attempt does, and tells after the change, on whatever thread.
 */
class FastAttempt extends FSAppAttempt implements Refusals {
  private final FastFairScheduler scheduler;
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile boolean moved = true;
  private volatile boolean askedAnew = true;
  private volatile boolean demandIsOld = true;
  private volatile boolean changedAnew = true;
  private volatile boolean unanswered;

  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  private volatile Object companion;

  // Under the scheduler's lock.
  private LeafChild home;
  private AppChild child;

  FastAttempt(
      FastFairScheduler scheduler, ApplicationAttemptId id, String user, FSLeafQueue queue) {
    super(
        scheduler,
        id,
        user,
        queue,
        new ActiveUsersManager(scheduler.getRootQueueMetrics()),
        scheduler.getRMContext());
    this.scheduler = scheduler;
  }

  /** As {@link AppCompanion#of}. */
  final Object companion() {
    return companion;
  }

  final void companion(Object next) {
    companion = next;
  }

  /** Whether containers are to be changed, which is asked for past the attempt. */
  static boolean isAny(ContainerUpdates updates) {
    return updates != null
        && !(updates.getIncreaseRequests().isEmpty()
            && updates.getDecreaseRequests().isEmpty()
            && updates.getPromotionRequests().isEmpty()
            && updates.getDemotionRequests().isEmpty());
  }

  /** Something has changed. */
  final void changed() {
    demandIsOld = true;
    changedAnew = true;
    tell();
  }

  private void tell() {
    // The first comes from Hadoop's constructor.
    if (scheduler != null && told.compareAndSet(false, true)) {
      scheduler.changed(this);
    }
  }

  /** Its asks have changed, other than by what was assigned. */
  final void asked() {
    askedAnew = true;
    unanswered = true;
    changed();
  }

  /** Whether its asks have changed since this was asked last. */
  final boolean hasAskedAnew() {
    boolean before = askedAnew;
    askedAnew = false;
    return before;
  }

  /** Its master refuses some places, and others no longer; either may be null for none. */
  final void refuses(List<String> more, List<String> fewer) {
    // As Hadoop has it: a place in both is refused no more.
    if (more != null) {
      refused.addAll(more);
    }
    if (fewer != null) {
      refused.removeAll(fewer);
    }
  }

  @Override
  public boolean refuses(String place) {
    return refused.contains(place);
  }

  /** With the containers of the attempt before it Hadoop hands its blacklist on. */
  @Override
  public void transferStateFromPreviousAttempt(SchedulerApplicationAttempt previous) {
    super.transferStateFromPreviousAttempt(previous);
    if (previous instanceof FastAttempt) {
      refused.addAll(((FastAttempt) previous).refused);
    }
  }

  /** It has come, left its queue, or gone. */
  final void moved() {
    moved = true;
    changed();
  }

  /** What changes from here on is told again. */
  final void heard() {
    told.set(false);
  }

  /**
   * Whether its usage, asks or queue have changed since this was asked last. A change of demand
   * that an update finds is none of these.
   */
  final boolean hasChangedAnew() {
    boolean before = changedAnew;
    changedAnew = false;
    return before;
  }

  /** Whether its demand may be another than the last update computed. */
  final boolean isDemandOld() {
    return demandIsOld;
  }

  /** Whether it has come, left its queue, or gone since this was asked last. */
  final boolean hasMoved() {
    boolean before = moved;
    moved = false;
    return before;
  }

  /** The leaf queue that it was found in; null of none. */
  final LeafChild home() {
    return home;
  }

  final void home(LeafChild next) {
    home = next;
  }

  /** Its place in its queue's order; null while it may not run. */
  final AppChild child() {
    return child;
  }

  final void child(AppChild next) {
    child = next;
  }

  @Override
  public boolean updateResourceRequests(List<ResourceRequest> requests) {
    boolean same = areOfKnownSizes(requests);
    boolean updated = super.updateResourceRequests(requests);
    if (same) {
      unanswered = true;
      changed();
    } else {
      asked();
    }
    return updated;
  }

  /** Whether each asks for other numbers of what was asked for before, and for some of it. */
  private boolean areOfKnownSizes(List<ResourceRequest> requests) {
    for (ResourceRequest request : requests) {
      PendingAsk known =
          getPendingAsk(SchedulerRequestKey.create(request), request.getResourceName());
      if (request.getNumContainers() <= 0
          || known.getCount() <= 0
          || !request.getCapability().equals(known.getPerAllocationResource())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean updateSchedulingRequests(List<SchedulingRequest> requests) {
    boolean updated = super.updateSchedulingRequests(requests);
    asked();
    return updated;
  }

  @Override
  public void recoverResourceRequestsForContainer(ContainerRequest request) {
    super.recoverResourceRequestsForContainer(request);
    asked();
  }

  @Override
  public RMContainer allocate(
      NodeType type,
      FSSchedulerNode node,
      SchedulerRequestKey key,
      PendingAsk ask,
      Container reserved) {
    RMContainer container = super.allocate(type, node, key, ask, reserved);
    changed();
    return container;
  }

  /**
   * Where its asks have changed, it may be given something before it is told what it was given. Not
   * while it has yet to be told of containers: it stated its asks without knowing them, and would
   * be given as many again. At its next call it knows.
   */
  @Override
  public List<Container> pullNewlyAllocatedContainers() {
    if (unanswered && newlyAllocatedContainers.isEmpty()) {
      unanswered = false;
      scheduler.placement().answers(this);
    }
    return super.pullNewlyAllocatedContainers();
  }

  /** A visit that is no heartbeat's uses up nothing of the wait for a near node. */
  @Override
  public void addSchedulingOpportunity(SchedulerRequestKey key) {
    if (!scheduler.placement().isPlacing()) {
      super.addSchedulingOpportunity(key);
    }
  }

  @Override
  void containerCompleted(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.containerCompleted(container, status, event);
    changed();
  }

  @Override
  public List<Container> pullNewlyPromotedContainers() {
    return toldIfAny(super.pullNewlyPromotedContainers());
  }

  @Override
  public List<Container> pullNewlyDemotedContainers() {
    return toldIfAny(super.pullNewlyDemotedContainers());
  }

  private List<Container> toldIfAny(List<Container> updated) {
    if (!updated.isEmpty()) {
      asked();
    }
    return updated;
  }

  /** Without a change of usage or asks the demand is what it was. */
  @Override
  public void updateDemand() {
    if (demandIsOld) {
      demandIsOld = false;
      Resource before = getDemand();
      super.updateDemand();
      if (!before.equals(getDemand())) {
        if (home != null) {
          home.demandChanged();
        }
        tell();
      }
    }
  }

  @Override
  public void move(Queue queue) {
    super.move(queue);
    moved();
  }

  @Override
  public void stop(RMAppAttemptState finalState) {
    super.stop(finalState);
    moved();
  }
}
