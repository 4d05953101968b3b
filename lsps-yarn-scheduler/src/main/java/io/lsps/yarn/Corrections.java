/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.options.OptionsSource;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Corrects bugs of the FairScheduler in queues under a policy of LsPS; nothing where every decision
 * is to be the FairScheduler's.
 */
final class Corrections {
  private static final Logger LOG = LoggerFactory.getLogger(Corrections.class);

  private final FairScheduler scheduler;
  private final OptionsSource options;
  private final Lock lock;

  /**
   * The corrections of a scheduler.
   *
   * @param lock its write lock
   */
  Corrections(FairScheduler scheduler, OptionsSource options, Lock lock) {
    this.scheduler = scheduler;
    this.options = options;
    this.lock = lock;
  }

  private boolean apply(FSQueue queue) {
    return !options.current().mode().decidesAsStock() && PolicyBinder.isOurs(queue.getPolicy());
  }

  /**
   * Gives up what is reserved on a node that is being decommissioned, where nothing will ever
   * start: the FairScheduler keeps it, and with it the application from reserving another node.
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
   * The queue of a recovered application whose own is a parent queue now: below that, within its
   * weight and its limits. The FairScheduler puts it into {@code root.recovery}.
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

  /** After a restart the applications that ran go on running. Under the write lock. */
  void recovered(FSAppAttempt attempt) {
    if (apply(attempt.getQueue())) {
      RunningFirst.recovered(scheduler, attempt);
    }
  }

  /** A container of an attempt was recovered, which may or may not be its master's. */
  void containerRecovered(FSAppAttempt attempt) {
    if (apply(attempt.getQueue())) {
      RMApp app = scheduler.getRMContext().getRMApps().get(attempt.getApplicationId());
      ApplicationAttemptId id = attempt.getApplicationAttemptId();
      MasterCounts.recovered(attempt, app.getRMAppAttempt(id).getMasterContainer());
    }
  }

  /**
   * The FairScheduler takes room for increases and never tells the master that it has it.
   *
   * @param leftOut takes the containers that will not become larger
   */
  void leaveOut(ContainerUpdates updates, FSAppAttempt attempt, Collection<ContainerId> leftOut) {
    if (updates != null && !updates.getIncreaseRequests().isEmpty() && apply(attempt.getQueue())) {
      leftOut.removeIf(container -> attempt.getRMContainer(container) == null);
      updates.getIncreaseRequests().forEach(increase -> leftOut.add(increase.getContainerId()));
      updates.getIncreaseRequests().clear();
    }
  }

  /** An application has moved; either queue may be null. */
  void moved(String from, String to) {
    Stream.of(from, to).filter(Objects::nonNull).forEach(this::countMasters);
  }

  private void countMasters(String name) {
    FSQueue queue = scheduler.getQueueManager().getQueue(name);
    if (queue instanceof FSLeafQueue && apply(queue)) {
      lock.lock();
      try {
        MasterCounts.moved(
            (FSLeafQueue) queue, scheduler.getAppsInQueue(name), scheduler::getSchedulerApp);
      } finally {
        lock.unlock();
      }
    }
  }
}
