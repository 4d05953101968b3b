/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Reads the FairScheduler's queues. It lies in Hadoop's package because what it reads is visible
 * only here.
 */
public final class FairQueues {
  private FairQueues() {}

  public static Collection<FSQueue> all(FairScheduler scheduler) {
    return scheduler.getQueueManager().getQueues();
  }

  /** Names of queues whose limits are not those of the allocation file that is in force. */
  public static String differentFromFile(FairScheduler scheduler) {
    AllocationConfiguration file = scheduler.getAllocationConfiguration();
    StringBuilder different = new StringBuilder();
    for (FSQueue queue : all(scheduler)) {
      FSQueue fresh =
          queue instanceof FSLeafQueue
              ? new FSLeafQueue(queue.getName(), scheduler, queue.getParent())
              : new FSParentQueue(queue.getName(), scheduler, queue.getParent());
      file.initFSQueue(fresh);
      boolean same =
          fresh.getWeight() == queue.getWeight()
              && fresh.getMinShare().equals(queue.getMinShare())
              && fresh.getMaxShare().equals(queue.getMaxShare())
              && fresh.getMaxRunningApps() == queue.getMaxRunningApps()
              && fresh.getMaxAMShare() == queue.getMaxAMShare();
      different.append(same ? "" : queue.getName() + " ");
    }
    return different.toString();
  }

  /** Whether containers were killed on a node to make room for an application there. */
  public static boolean isRoomMade(FSSchedulerNode node, FSAppAttempt app) {
    return node.isPreemptedForApp(app);
  }

  public static int applications(FSLeafQueue queue) {
    return queue.getNumRunnableApps() + queue.getNumNonRunnableApps();
  }

  public static List<FSAppAttempt> runnable(FSLeafQueue queue) {
    List<ApplicationAttemptId> ids = new ArrayList<>();
    queue.collectSchedulerApplications(ids);
    List<FSAppAttempt> apps = new ArrayList<>();
    for (ApplicationAttemptId id : ids) {
      FSAppAttempt app = queue.scheduler.getSchedulerApp(id);
      if (app != null && queue.isRunnableApp(app)) {
        apps.add(app);
      }
    }
    return apps;
  }

  public static List<FSAppAttempt> waiting(FSLeafQueue queue) {
    return queue.getCopyOfNonRunnableAppSchedulables();
  }

  /** What the masters of a queue's applications hold. */
  public static Resource usedByMasters(FSLeafQueue queue) {
    return Resources.clone(queue.getAmResourceUsage());
  }

  /**
   * What they may hold, as the queue computes it at an assignment. Where it depends on what the
   * cluster has to spare, that has become less by the assignment: then anything may have been
   * legal.
   */
  public static Resource mostForMasters(FairScheduler scheduler, FSLeafQueue queue) {
    float part = queue.getMaxAMShare();
    if (Math.abs(part + 1) < 0.0001) {
      return Resources.unbounded();
    }
    Resource share = queue.getFairShare();
    Resource cluster = scheduler.getClusterResource();
    Resource base =
        Resources.createResource(
            share.getMemorySize() == 0 ? cluster.getMemorySize() : share.getMemorySize(),
            share.getVirtualCores() == 0 ? cluster.getVirtualCores() : share.getVirtualCores());
    return Resources.multiplyAndRoundUp(base, part);
  }

  /**
   * Whether an application may have one more container of a size, as far as its queues go. Its
   * demand is as of the last update: what it asked for since, the FairScheduler does not serve yet.
   */
  public static boolean mayHave(FSAppAttempt app, Resource size) {
    FSLeafQueue queue = app.getQueue();
    return queue.isRunnableApp(app)
        && !Resources.isNone(app.getPendingDemand())
        && queue.fitsInMaxShare(size)
        && (app.isAmRunning() || app.getUnmanagedAM() || queue.canRunAppAM(size));
  }
}
