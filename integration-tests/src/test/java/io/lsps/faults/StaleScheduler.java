/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PlantedQueues.Limit;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Our scheduler with a bug in what it takes over at updates, reloads and moves. */
abstract class StaleScheduler extends BuggyScheduler {
  private Resource largest = Resources.none();

  StaleScheduler(PlantedFault bug) {
    super(bug);
  }

  @Override
  public Resource getClusterResource() {
    Resource now = super.getClusterResource();
    if (!is(PlantedFault.CLUSTER_SIZE_STALE)) {
      return now;
    }
    largest = Resources.componentwiseMax(largest, now);
    return largest;
  }

  private void forgetAsks(FSAppAttempt attempt) {
    List<ResourceRequest> none = new ArrayList<>();
    attempt.getAppSchedulingInfo().getAllResourceRequests().stream()
        .filter(row -> ResourceRequest.ANY.equals(row.getResourceName()))
        .forEach(
            row -> {
              ResourceRequest copy = ResourceRequest.clone(row);
              copy.setNumContainers(0);
              none.add(copy);
            });
    attempt.updateResourceRequests(none);
  }

  @Override
  public void reinitialize(Configuration conf, RMContext context) throws IOException {
    AllocationConfiguration before = getAllocationConfiguration();
    if (is(PlantedFault.QUEUES_KEPT_AT_RELOAD)) {
      return;
    }
    List<Runnable> old = oldLimits();
    super.reinitialize(conf, context);
    boolean applied = getAllocationConfiguration() != before;
    if (applied) {
      old.forEach(Runnable::run);
    }
    if (is(PlantedFault.ASKS_FORGOTTEN_AT_RELOAD)) {
      getSchedulerApplications().values().stream()
          .limit(1)
          .forEach(app -> forgetAsks(app.getCurrentAppAttempt()));
    }
    if (!applied && is(PlantedFault.BROKEN_FILE_IN_FORCE)) {
      getQueueManager().getLeafQueues().forEach(queue -> queue.setWeights(2));
    }
  }

  private List<Runnable> oldLimits() {
    return switch (bug() == null ? PlantedFault.COMPLETION_DROPPED : bug()) {
      case OLD_APP_LIMITS_AT_RELOAD -> PlantedQueues.limits(this, Limit.APPLICATIONS);
      case OLD_MAXIMA_AT_RELOAD -> PlantedQueues.limits(this, Limit.MAXIMUM);
      case OLD_WEIGHTS_AT_RELOAD -> PlantedQueues.limits(this, Limit.WEIGHT);
      default -> List.of();
    };
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    if (is(PlantedFault.MOVE_TO_NOWHERE)) {
      return queue;
    }
    SchedulerApplication<FSAppAttempt> app = getSchedulerApplications().get(id);
    FSLeafQueue from = (FSLeafQueue) app.getQueue();
    String moved = super.moveApplication(id, queue);
    boolean left = app.getQueue() != from;
    if (left && is(PlantedFault.MOVED_AND_STAYS) && app.getCurrentAppAttempt() != null) {
      PlantedQueues.addApplication(from, app.getCurrentAppAttempt());
    }
    if (left && is(PlantedFault.MOVED_JOB_COUNTS_WHERE_IT_WAS)) {
      workload().jobMoved(id.toString(), from.getQueueName(), getClock().getTime());
    }
    if (is(PlantedFault.ASKS_FORGOTTEN_AT_MOVE)) {
      forgetAsks(getSchedulerApplications().get(id).getCurrentAppAttempt());
    }
    return moved;
  }

  @Override
  public void update() {
    if (nowAndThen(PlantedFault.UPDATE_LEFT_OUT)) {
      return;
    }
    super.update();
    for (FSLeafQueue queue : getQueueManager().getLeafQueues()) {
      if (nowAndThen(PlantedFault.SHARE_DOUBLED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 2));
      }
      if (nowAndThen(PlantedFault.SHARE_HALVED)) {
        queue.setFairShare(Resources.multiply(queue.getFairShare(), 0.5));
      }
      if (is(PlantedFault.SHARE_KEPT) && queue.getNumRunnableApps() == 0) {
        queue.setFairShare(Resource.newInstance(1024, 1));
      }
    }
    if (nowAndThen(PlantedFault.KILLS_FOR_NOTHING)) {
      anyContainer().ifPresent(super::killContainer);
    }
    if (once(PlantedFault.FAULT_ESCAPES)) {
      throw new IllegalStateException("a planted fault");
    }
  }

  private Optional<RMContainer> anyContainer() {
    return getNodeTracker().getAllNodes().stream()
        .flatMap(node -> node.getCopiedListOfRunningContainers().stream())
        .filter(container -> !container.isAMContainer())
        .min(Comparator.comparing(RMContainer::getContainerId));
  }
}
