/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.preempt.yarn.Refusals;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.OpenFairScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * An attempt that tells when its usage, demand, asks or queue have changed. It does all that the
 * FairScheduler's own attempt does, and tells after the change, on whatever thread.
 */
class FastAttempt extends OpenFairScheduler.Attempt implements Refusals {
  private final FastPath scheduler;
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile boolean moved = true;
  private volatile boolean askedAnew = true;
  private volatile boolean demandIsOld = true;
  private final AtomicBoolean changed = new AtomicBoolean(true);
  private volatile boolean unanswered;
  private volatile Runnable beforePlacing;

  /** Whether what it asks for is placed at once, where there is room. */
  volatile boolean placesAtAsk;

  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  /** As {@link LeafApps#companion}. */
  volatile Object companion;

  // Under the scheduler's lock.
  /** The leaf queue that it was found in; null of none. */
  QueueChild home;

  /** Its place in its queue's order; null while it may not run. */
  Child child;

  FastAttempt(FastPath scheduler, ApplicationAttemptId id, String user, FSLeafQueue queue) {
    super(scheduler, id, user, queue);
    this.scheduler = scheduler;
  }

  /** Its AM changes containers. To change one is to ask for one, past the attempt. */
  void changes(ContainerUpdates updates) {
    if (updates != null
        && !(updates.getIncreaseRequests().isEmpty()
            && updates.getDecreaseRequests().isEmpty()
            && updates.getPromotionRequests().isEmpty()
            && updates.getDemotionRequests().isEmpty())) {
      asked();
    }
  }

  /** Something has changed. */
  @Override
  protected void changed() {
    guard(
        () -> {
          demandIsOld = true;
          changed.set(true);
          tell();
        });
  }

  private void tell() {
    if (scheduler != null && told.compareAndSet(false, true)) {
      scheduler.changed(this);
    }
  }

  /** Hadoop calls this class in the midst of what it does: that goes on, whatever becomes of us. */
  private void guard(Runnable ours) {
    // The first call comes from Hadoop's constructor.
    if (scheduler == null) {
      ours.run();
    } else {
      scheduler.guard("what an attempt tells", ours);
    }
  }

  /** As the scheduler has it. */
  void placeAtAsk(boolean places, Runnable observe) {
    placesAtAsk = places;
    beforePlacing = places ? observe : null;
  }

  /** Its asks have changed, other than by what was assigned. */
  void asked() {
    askedAnew = true;
    unanswered = true;
    changed();
  }

  /** Whether its asks have changed since this was asked last. */
  boolean hasAskedAnew() {
    boolean before = askedAnew;
    askedAnew = false;
    return before;
  }

  /** Its AM refuses some places, and others no longer; either may be null for none. */
  void refuses(List<String> more, List<String> fewer) {
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

  /** Whether anything of it may be other than when this was asked last. */
  boolean hasChanged() {
    return changed.getAndSet(false) || !scheduler.isFastPath();
  }

  /** It has come, left its queue, or gone. */
  void moved() {
    moved = true;
    changed();
  }

  /** What changes from here on is told again. */
  void heard() {
    told.set(false);
  }

  /** Whether its demand may be another than the last update computed. */
  boolean isDemandOld() {
    return demandIsOld;
  }

  /** Whether it has come, left its queue, or gone since this was asked last. */
  boolean hasMoved() {
    boolean before = moved;
    moved = false;
    return before;
  }

  @Override
  public boolean updateResourceRequests(List<ResourceRequest> requests) {
    boolean[] same = new boolean[1];
    guard(() -> same[0] = areOfKnownSizes(requests));
    boolean updated = super.updateResourceRequests(requests);
    if (!same[0]) {
      askedAnew = true;
    }
    unanswered = true;
    changed();
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
    guard(this::asked);
    return updated;
  }

  @Override
  public void recoverResourceRequestsForContainer(ContainerRequest request) {
    super.recoverResourceRequestsForContainer(request);
    guard(this::asked);
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
    Runnable observe = beforePlacing;
    beforePlacing = null;
    if (unanswered && newlyAllocatedContainers.isEmpty()) {
      unanswered = false;
      guard(() -> scheduler.answers(this, observe));
    }
    return super.pullNewlyAllocatedContainers();
  }

  /** A visit that is no heartbeat's uses up nothing of the wait for a near node. */
  @Override
  public void addSchedulingOpportunity(SchedulerRequestKey key) {
    if (!scheduler.isPlacing()) {
      super.addSchedulingOpportunity(key);
    }
  }

  @Override
  public List<Container> pullNewlyPromotedContainers() {
    List<Container> updated = super.pullNewlyPromotedContainers();
    guard(() -> updated(updated));
    return updated;
  }

  @Override
  public List<Container> pullNewlyDemotedContainers() {
    List<Container> updated = super.pullNewlyDemotedContainers();
    guard(() -> updated(updated));
    return updated;
  }

  private void updated(List<Container> containers) {
    if (!containers.isEmpty()) {
      asked();
    }
  }

  /** Without a change of usage or asks the demand is what it was. */
  @Override
  public void updateDemand() {
    if (scheduler != null && !scheduler.isFastPath()) {
      super.updateDemand();
    } else if (demandIsOld) {
      demandIsOld = false;
      Resource before = getDemand();
      super.updateDemand();
      if (!before.equals(getDemand())) {
        guard(
            () -> {
              changed.set(true);
              if (home != null) {
                home.demandChanged();
              }
              tell();
            });
      }
    }
  }

  /** Also of one that some other scheduler has given it. */
  @Override
  public void addRMContainer(ContainerId id, RMContainer container) {
    super.addRMContainer(id, container);
    changed();
  }

  @Override
  public void move(Queue queue) {
    super.move(queue);
    guard(this::moved);
  }

  @Override
  public void stop(RMAppAttemptState finalState) {
    super.stop(finalState);
    guard(this::moved);
  }
}
