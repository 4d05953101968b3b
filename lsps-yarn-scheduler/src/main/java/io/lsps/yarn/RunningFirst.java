/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.fast.LeafApps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/**
 * After a restart the FairScheduler counts applications against its limits on running applications
 * in the order of their ids: one that waited may take the place of one that ran, whose master then
 * asks in vain. Here who ran goes on, and of those that hold nothing the newest wait again. Under
 * the write lock.
 */
final class RunningFirst {
  private RunningFirst() {}

  /** An attempt of before the restart has come back. */
  static void recovered(FairScheduler scheduler, FSAppAttempt attempt) {
    if (attempt.getUnmanagedAM()
        || attempt.isWaitingForAMContainer()
        || !FairSchedulerAccess.isNonRunnable(attempt.getQueue(), attempt)) {
      return;
    }
    for (FSAppAttempt other : startingNewestFirst(scheduler)) {
      boolean sameUser = other.getUser().equals(attempt.getUser());
      if ((sameUser && FairSchedulerAccess.isAtLimit(scheduler, attempt.getUser()))
          || isBelowFull(other.getQueue(), attempt.getQueue())) {
        setRunnable(scheduler, other, false);
      }
    }
    setRunnable(scheduler, attempt, true);
  }

  private static List<FSAppAttempt> startingNewestFirst(FairScheduler scheduler) {
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

  /** Whether a queue is, or is below, one at or above another that runs as many as it may. */
  private static boolean isBelowFull(FSQueue queue, FSQueue other) {
    for (FSQueue above = other; above != null; above = above.getParent()) {
      if (above.getNumRunnableApps() >= above.getMaxRunningApps()
          && (queue.getName() + ".").startsWith(above.getName() + ".")) {
        return true;
      }
    }
    return false;
  }

  private static void setRunnable(FairScheduler scheduler, FSAppAttempt attempt, boolean runs) {
    FairSchedulerAccess.setRunnable(scheduler, attempt, runs);
    LeafApps.moved(attempt);
  }
}
