/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.OptionsSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works around bugs of the FairScheduler in queues under an LsPS policy; inactive if all decisions
 * are the FairScheduler's.
 */
final class Corrections {
  private static final Logger LOG = LoggerFactory.getLogger(Corrections.class);

  private final FairScheduler scheduler;
  private final OptionsSource options;
  private final Lock lock;

  /**
   * The workarounds for a scheduler.
   *
   * @param lock its write lock
   */
  Corrections(FairScheduler scheduler, OptionsSource options, Lock lock) {
    this.scheduler = scheduler;
    this.options = options;
    this.lock = lock;
  }

  private boolean apply(FSQueue queue) {
    return PolicyBinder.isLspsPolicy(queue.getPolicy())
        && !options.current().ofQueue(queue.getName()).mode().decidesAsStock();
  }

  /**
   * Removes the reservation of a decommissioning node, where nothing will ever start: the
   * FairScheduler keeps it, which prevents the application from reserving another node.
   *
   * @return whether nothing is to be placed on the node
   */
  boolean forsake(FSSchedulerNode node) {
    if (node.getRMNode().getState() != NodeState.DECOMMISSIONING) {
      return false;
    }
    lock.lock();
    try {
      RMContainer reserved = node.getReservedContainer();
      FSAppAttempt app =
          reserved == null ? null : scheduler.getSchedulerApp(reserved.getApplicationAttemptId());
      if (app != null && apply(app.getQueue())) {
        app.unreserve(reserved.getReservedSchedulerKey(), node);
        return true;
      }
      return apply(scheduler.getQueueManager().getRootQueue());
    } finally {
      lock.unlock();
    }
  }

  /**
   * A queue for a recovered application whose queue is now a parent queue: below that, within its
   * weight and limits. The FairScheduler puts it into {@code root.recovery}.
   */
  String leafFor(ApplicationId id, String name) {
    FSQueue queue = scheduler.getQueueManager().getQueue(name);
    if (queue instanceof FSParentQueue && apply(queue)) {
      String below = queue.getName() + ".recovery";
      LOG.info("{} continues in {}, because its queue has become a parent queue", id, below);
      return below;
    }
    return name;
  }

  /**
   * An attempt was recovered. The FairScheduler counts applications against the limits on running
   * applications in the order of their ids, so one that waited may take the place of one that ran,
   * whose AM then gets nothing. Here running ones continue, and of those without containers the
   * newest wait again. Under the write lock.
   */
  void recovered(FSAppAttempt attempt) {
    if (!apply(attempt.getQueue())
        || attempt.getUnmanagedAM()
        || attempt.isWaitingForAMContainer()
        || !FairSchedulerAccess.isNonRunnable(attempt.getQueue(), attempt)) {
      return;
    }
    for (FSAppAttempt other : startingNewestFirst()) {
      boolean sameUser = other.getUser().equals(attempt.getUser());
      if ((sameUser && FairSchedulerAccess.isAtLimit(scheduler, attempt.getUser()))
          || isBelowFull(other.getQueue(), attempt.getQueue())) {
        setRunnable(other, false);
      }
    }
    setRunnable(attempt, true);
  }

  private List<FSAppAttempt> startingNewestFirst() {
    List<FSAppAttempt> starting = new ArrayList<>();
    for (SchedulerApplication<FSAppAttempt> app : scheduler.getSchedulerApplications().values()) {
      FSAppAttempt attempt = app.getCurrentAppAttempt();
      if (attempt != null
          && FairSchedulerAccess.isRunnable(attempt.getQueue(), attempt)
          && attempt.isWaitingForAMContainer()
          && attempt.getLiveContainers().isEmpty()) {
        starting.add(attempt);
      }
    }
    starting.sort(Comparator.comparing(FSAppAttempt::getApplicationAttemptId).reversed());
    return starting;
  }

  /**
   * Whether a queue is, or is below, a queue at its limit of running applications that is at or
   * above another.
   */
  private static boolean isBelowFull(FSQueue queue, FSQueue other) {
    for (FSQueue above = other; above != null; above = above.getParent()) {
      if (above.getNumRunnableApps() >= above.getMaxRunningApps()
          && (queue.getName() + ".").startsWith(above.getName() + ".")) {
        return true;
      }
    }
    return false;
  }

  private void setRunnable(FSAppAttempt attempt, boolean runs) {
    FairSchedulerAccess.setRunnable(scheduler, attempt, runs);
    LeafApps.moved(attempt);
  }

  /**
   * Containers of an attempt were recovered, possibly not its AM's. The FairScheduler takes the
   * first one for the AM's, and counts it against {@code maxAMShare}.
   */
  void containerRecovered(FSAppAttempt attempt) {
    if (!apply(attempt.getQueue()) || !attempt.isAmRunning() || attempt.getUnmanagedAM()) {
      return;
    }
    RMApp app = scheduler.getRMContext().getRMApps().get(attempt.getApplicationId());
    ApplicationAttemptId id = attempt.getApplicationAttemptId();
    Container container = app.getRMAppAttempt(id).getMasterContainer();
    Resource master = container == null ? Resources.none() : container.getResource();
    Resource counted = attempt.getAMResource();
    if (!master.equals(counted)) {
      FairSchedulerAccess.countMasters(attempt.getQueue(), Resources.subtract(master, counted));
      attempt.setAMResource(Resources.clone(master));
    }
    attempt.setAmRunning(container != null);
    LeafApps.changed(attempt);
  }

  /**
   * The FairScheduler allocates increases but never reports them to the AM.
   *
   * @return the containers that will not be increased
   */
  List<ContainerId> leaveOut(ContainerUpdates updates, FSAppAttempt attempt) {
    List<ContainerId> leftOut = new ArrayList<>();
    if (updates != null && !updates.getIncreaseRequests().isEmpty() && apply(attempt.getQueue())) {
      updates.getIncreaseRequests().forEach(increase -> leftOut.add(increase.getContainerId()));
      updates.getIncreaseRequests().clear();
    }
    return leftOut;
  }

  /**
   * An application has moved; either queue may be null. The FairScheduler does not count its AM in
   * the new queue, but subtracts it there when the application ends.
   */
  void moved(String from, String to) {
    Stream.of(from, to).filter(Objects::nonNull).forEach(this::countMasters);
  }

  private void countMasters(String name) {
    FSQueue queue = scheduler.getQueueManager().getQueue(name);
    if (queue instanceof FSLeafQueue && apply(queue)) {
      lock.lock();
      try {
        countMasters((FSLeafQueue) queue);
      } finally {
        lock.unlock();
      }
    }
  }

  private void countMasters(FSLeafQueue queue) {
    Resource masters = Resources.createResource(0, 0);
    for (ApplicationAttemptId id : scheduler.getAppsInQueue(queue.getName())) {
      FSAppAttempt attempt = scheduler.getSchedulerApp(id);
      if (attempt != null
          && attempt.isAmRunning()
          && FairSchedulerAccess.isRunnable(queue, attempt)) {
        Resources.addTo(masters, attempt.getAMResource());
        LeafApps.changed(attempt);
      }
    }
    FairSchedulerAccess.countMasters(
        queue, Resources.subtract(masters, FairSchedulerAccess.mastersHold(queue)));
  }
}
