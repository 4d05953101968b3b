/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.preempt.yarn.Refusals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
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
 * An attempt that reports changes of its usage, demand, requests or queue. It does all that the
 * FairScheduler's own attempt does, and reports after the change, on any thread.
 */
class FastAttempt extends OpenFairScheduler.Attempt implements Refusals {
  // An AtomicBoolean each would take more memory.
  private static final AtomicIntegerFieldUpdater<FastAttempt> REPORTED =
      AtomicIntegerFieldUpdater.newUpdater(FastAttempt.class, "reported");
  private static final AtomicIntegerFieldUpdater<FastAttempt> CHANGED =
      AtomicIntegerFieldUpdater.newUpdater(FastAttempt.class, "changed");

  private final FastPath scheduler;
  private volatile int reported;
  private volatile int changed = 1;
  private volatile boolean moved = true;
  private volatile boolean askedAnew = true;
  private volatile Resource lastSize;
  private volatile boolean demandIsOld = true;
  private volatile boolean unanswered;
  private volatile Runnable beforePlacing;

  /** Whether its requests are placed in the AM's call. */
  volatile boolean placesAtAsk;

  private volatile Set<String> refused = Collections.emptySet();

  /** As {@link LeafApps#companion}. */
  volatile Object companion;

  // Under the scheduler's lock.
  /** The leaf queue that it was found in; or null. */
  QueueChild home;

  /** Its entry in its queue's order; null if not runnable. */
  Child child;

  FastAttempt(FastPath scheduler, ApplicationAttemptId id, String user, FSLeafQueue queue) {
    super(scheduler, id, user, queue);
    this.scheduler = scheduler;
  }

  /** Its AM updates containers, which adds requests without passing through the attempt. */
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
          changed = 1;
          tell();
        });
  }

  private void tell() {
    if (scheduler != null && reported == 0 && REPORTED.compareAndSet(this, 0, 1)) {
      scheduler.changed(this);
    }
  }

  /** Called from within Hadoop's methods, which must continue after an error. */
  private void guard(Runnable ours) {
    // The first call comes from Hadoop's constructor.
    if (scheduler == null) {
      ours.run();
    } else {
      scheduler.guard("a change of an attempt", ours);
    }
  }

  /** As {@link FastFairScheduler#placeAtAsk}. */
  void placeAtAsk(boolean places, Runnable observe) {
    placesAtAsk = places;
    beforePlacing = places ? observe : null;
  }

  /** Its requests have changed, other than by an assignment. */
  void asked() {
    askedAnew = true;
    unanswered = true;
    changed();
  }

  /** Whether its requests have changed since the last call. */
  boolean hasNewRequests() {
    if (!askedAnew) {
      return false;
    }
    askedAnew = false;
    return true;
  }

  /** Its AM changes its blacklist; either list may be null. */
  void refuses(List<String> more, List<String> fewer) {
    if ((more == null || more.isEmpty()) && (fewer == null || fewer.isEmpty())) {
      return;
    }
    Set<String> next = new HashSet<>(refused);
    // As in Hadoop: removals win.
    if (more != null) {
      next.addAll(more);
    }
    if (fewer != null) {
      next.removeAll(fewer);
    }
    refused = next.isEmpty() ? Collections.emptySet() : next;
  }

  @Override
  public boolean refuses(String place) {
    return refused.contains(place);
  }

  /** With kept containers Hadoop passes the blacklist to the next attempt. */
  @Override
  public void transferStateFromPreviousAttempt(SchedulerApplicationAttempt previous) {
    super.transferStateFromPreviousAttempt(previous);
    if (previous instanceof FastAttempt) {
      refuses(new ArrayList<>(((FastAttempt) previous).refused), null);
    }
  }

  /** Whether anything may have changed since the last call. */
  boolean hasChanged() {
    return CHANGED.getAndSet(this, 0) != 0 || !scheduler.isFastPath();
  }

  /** It was added, has left its queue, or was removed. */
  void moved() {
    moved = true;
    changed();
  }

  /** Changes are reported again from here on. */
  void heard() {
    reported = 0;
  }

  /** Whether its demand may have changed since the last update. */
  boolean isDemandOld() {
    return demandIsOld;
  }

  /** Whether it was added, has left its queue, or was removed since the last call. */
  boolean hasMoved() {
    boolean before = moved;
    moved = false;
    return before;
  }

  @Override
  public boolean updateResourceRequests(List<ResourceRequest> requests) {
    boolean updated = super.updateResourceRequests(requests);
    guard(() -> sized(requests));
    unanswered = true;
    changed();
    return updated;
  }

  private void sized(List<ResourceRequest> requests) {
    for (ResourceRequest request : requests) {
      Resource size = request.getCapability();
      if (!size.equals(lastSize)) {
        lastSize = size;
        askedAnew = true;
      }
    }
  }

  /** The size requested last; null before the first. The same again is no new request. */
  Resource lastSize() {
    return lastSize;
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
   * With changed requests, places them before returning containers. Not while containers are
   * pending: the AM's requests would include them, and be placed twice. The next call does it.
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

  /** Offers outside heartbeats do not count towards delay scheduling. */
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

  /** Without a change of usage or requests the demand is unchanged. */
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
              changed = 1;
              if (home != null) {
                home.demandChanged();
              }
              tell();
            });
      }
    }
  }

  /** Including a container allocated by another scheduler. */
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
