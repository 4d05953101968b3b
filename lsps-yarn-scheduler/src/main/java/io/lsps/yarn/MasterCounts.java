/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Puts right what the FairScheduler counts of the application masters of a queue, by which it
 * limits how many may start ({@code maxAMShare}): after a restart it takes the first container of
 * an application that comes back for its master, and after a move the new queue does not count the
 * master, but loses it when the application ends.
 */
final class MasterCounts {
  private MasterCounts() {}

  /**
   * Containers of an attempt have come back, which may be any of its own.
   *
   * @param container the master's; null while the attempt waits for it
   */
  static void recovered(FSAppAttempt attempt, Container container) {
    if (!attempt.isAmRunning() || attempt.getUnmanagedAM()) {
      return;
    }
    Resource master = container == null ? Resources.none() : container.getResource();
    Resource counted = attempt.getAMResource();
    if (!master.equals(counted)) {
      FairSchedulerAccess.countMasters(attempt.getQueue(), Resources.subtract(master, counted));
      attempt.setAMResource(Resources.clone(master));
    }
    attempt.setAmRunning(container != null);
  }

  /** An application has come to a queue or left it. */
  static void moved(
      FSLeafQueue queue,
      Collection<ApplicationAttemptId> applications,
      Function<ApplicationAttemptId, FSAppAttempt> attempts) {
    Resource masters = Resources.createResource(0, 0);
    for (ApplicationAttemptId id : applications) {
      FSAppAttempt attempt = attempts.apply(id);
      if (attempt != null
          && attempt.isAmRunning()
          && FairSchedulerAccess.isRunnable(queue, attempt)) {
        Resources.addTo(masters, attempt.getAMResource());
      }
    }
    FairSchedulerAccess.countMasters(
        queue, Resources.subtract(masters, FairSchedulerAccess.mastersHold(queue)));
  }
}
