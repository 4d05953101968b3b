/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.workload.ResourceVector;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The calls of Global Preemption into the FairScheduler between decisions.
 *
 * <p>Its events are handled directly and not through the ResourceManager's dispatcher: marking a
 * container of an application that has ended throws a NullPointerException in the FairScheduler,
 * which on the dispatcher's thread would stop the process. Here it is caught.
 */
final class SchedulerCommands {
  private final FairScheduler scheduler;
  private final BiPredicate<FSAppAttempt, String> ownBars;
  private final Runnable onFault;

  /**
   * Commands to one scheduler.
   *
   * @param ownBars whether LsPS has barred an attempt from a place, which the attempt reports as
   *     blacklisted
   * @param onFault run at an error
   */
  SchedulerCommands(
      FairScheduler scheduler, BiPredicate<FSAppAttempt, String> ownBars, Runnable onFault) {
    this.scheduler = scheduler;
    this.ownBars = ownBars;
    this.onFault = onFault;
  }

  /** Notifies the AM that a container will be killed. */
  void warn(RMContainer container) {
    send(container, SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION);
  }

  void kill(RMContainer container) {
    send(container, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE);
  }

  private void send(RMContainer container, SchedulerEventType type) {
    if (!isLive(container)) {
      return;
    }
    try {
      scheduler.handle(
          new ContainerPreemptEvent(container.getApplicationAttemptId(), container, type));
    } catch (RuntimeException e) {
      // If it still runs, its end is not the cause.
      if (!Faults.isInterruption(e) && isLive(container)) {
        onFault.run();
      }
    }
  }

  /** Whether a container is running or waits to be acquired. */
  boolean isLive(RMContainer container) {
    FSAppAttempt attempt = scheduler.getSchedulerApp(container.getApplicationAttemptId());
    return attempt != null
        && !attempt.isStopped()
        && attempt.getLiveContainersMap().containsKey(container.getContainerId());
  }

  /** All resources of the cluster. */
  ResourceVector total() {
    return ResourceVectors.signed(scheduler.getClusterResource());
  }

  /** Whether an application has pending requests. */
  boolean waits(String application) {
    return nextAsk(application) != null;
  }

  /** Whether an application's most urgent request has this size. */
  boolean wouldStart(String application, ResourceVector size) {
    PendingAsk next = nextAsk(application);
    return next != null && ResourceVectors.signed(next.getPerAllocationResource()).equals(size);
  }

  private PendingAsk nextAsk(String application) {
    FSAppAttempt attempt = attempt(application);
    if (attempt != null) {
      for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
        if (attempt.getOutstandingAsksCount(key) > 0) {
          return attempt.getPendingAsk(key, ResourceRequest.ANY);
        }
      }
    }
    return null;
  }

  /** Whether an AM has blacklisted a node, as far as known. */
  boolean isRefused(String node, String application) {
    FSAppAttempt attempt = attempt(application);
    FSSchedulerNode view = node(node);
    return attempt != null
        && view != null
        && !attempt.isWaitingForAMContainer()
        && (isRefused(attempt, view.getNodeName()) || isRefused(attempt, view.getRackName()));
  }

  private boolean isRefused(FSAppAttempt attempt, String place) {
    return attempt.isPlaceBlacklisted(place) && !ownBars.test(attempt, place);
  }

  /**
   * What is free or being freed on a node, reservations included; null if the node is lost.
   * Transfers are served before reservations.
   */
  ResourceVector free(String node) {
    FSSchedulerNode view = node(node);
    if (view == null) {
      return null;
    }
    ResourceVector free = ResourceVectors.signed(view.getTotalResource());
    for (RMContainer container : view.getCopiedListOfRunningContainers()) {
      free =
          isLive(container)
              ? free.minus(ResourceVectors.signed(container.getAllocatedResource()))
              : free;
    }
    return free;
  }

  /** What other applications have reserved on a node. */
  ResourceVector reservedBeside(String application, String node) {
    FSSchedulerNode view = node(node);
    if (view != null) {
      SnapshotReader.Node read = new SnapshotReader.Node(view);
      if (read.reserver != null && !read.reserver.equals(application)) {
        return read.reserved;
      }
    }
    return ResourceVectors.signed(Resources.none());
  }

  boolean isLost(String node) {
    return node(node) == null;
  }

  /** Whether a node has released all these containers, or is lost. */
  boolean released(String node, List<RMContainer> containers) {
    FSSchedulerNode view = node(node);
    // A killed container stays until the node reports its end.
    return view == null
        || Collections.disjoint(view.getCopiedListOfRunningContainers(), containers);
  }

  /** An application's containers on a node. */
  Set<ContainerId> containersOn(String application, String node) {
    Set<ContainerId> ids = new HashSet<>();
    FSAppAttempt attempt = attempt(application);
    if (attempt != null) {
      for (RMContainer container : attempt.getLiveContainers()) {
        if (container.getNodeId().toString().equals(node)) {
          ids.add(container.getContainerId());
        }
      }
    }
    return ids;
  }

  /**
   * Keeps what containers on the node are about to free, or without containers what is free and
   * reserved by another application.
   *
   * @param rooms transfers kept for the application, this one included
   */
  void keep(Transfer transfer, List<RMContainer> containers, int rooms) {
    FSAppAttempt attempt = attempt(transfer.application);
    FSSchedulerNode view = node(transfer.node);
    if (attempt == null || view == null) {
      return;
    }
    // The FairScheduler only checks that it is not zero.
    Resource starvation = Resource.newInstance(rooms, rooms);
    Resource size = ResourceVectors.resource(transfer.size);
    if (containers.isEmpty()) {
      FairSchedulerAccess.keepReservedFor(attempt, view, size, starvation);
    } else {
      FairSchedulerAccess.keepFor(attempt, view, containers, size, starvation);
    }
  }

  /**
   * Keeps what killed containers freed for another application.
   *
   * @param rooms transfers kept for the application, this one included
   */
  void keepAgain(Transfer transfer, int rooms) {
    FSSchedulerNode view = node(transfer.node);
    if (view != null) {
      FairSchedulerAccess.forget(view, transfer.victims);
      keep(transfer, transfer.victims, rooms);
      if (released(transfer.node, transfer.victims)) {
        FairSchedulerAccess.forget(view, transfer.victims);
      }
    }
  }

  /** Stops keeping resources for an application. */
  void keepNoLonger(String application) {
    FSAppAttempt attempt = attempt(application);
    if (attempt != null) {
      FairSchedulerAccess.satisfied(attempt);
    }
  }

  private FSAppAttempt attempt(String application) {
    SchedulerApplication<FSAppAttempt> known =
        scheduler.getSchedulerApplications().get(ApplicationId.fromString(application));
    FSAppAttempt attempt = known == null ? null : known.getCurrentAppAttempt();
    return attempt == null || attempt.isStopped() ? null : attempt;
  }

  private FSSchedulerNode node(String node) {
    return scheduler.getNodeTracker().getNode(NodeId.fromString(node));
  }
}
