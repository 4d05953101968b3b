/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** The applications of a leaf queue, which only Hadoop's own package may tell apart. */
public final class LeafApps {
  private LeafApps() {}

  /** What is told of the applications in the queue; null where nothing is. */
  public static LeafNews news(FSLeafQueue queue) {
    return queue.scheduler instanceof FastFairScheduler
        ? ((FastFairScheduler) queue.scheduler).news(queue)
        : null;
  }

  /**
   * Whether shares are asked for whether they hold, and nothing has been told of any application,
   * job or option since they were computed or asked for last: only time has passed.
   */
  public static boolean onlyTimePassed(FSLeafQueue queue) {
    return queue.scheduler instanceof FastFairScheduler
        && ((FastFairScheduler) queue.scheduler).onlyTimePassed();
  }

  /** Those that {@code maxRunningApps} lets run, in the order in which they came. */
  public static List<FSAppAttempt> runnable(FSLeafQueue queue) {
    List<ApplicationAttemptId> ids = new ArrayList<>();
    queue.collectSchedulerApplications(ids);
    Set<FSAppAttempt> others = Collections.newSetFromMap(new IdentityHashMap<>());
    if (queue.getNumNonRunnableApps() > 0) {
      others.addAll(queue.getCopyOfNonRunnableAppSchedulables());
    }
    List<FSAppAttempt> apps = new ArrayList<>(ids.size());
    for (ApplicationAttemptId id : ids) {
      FSAppAttempt app = queue.scheduler.getSchedulerApp(id);
      if (app != null && !others.contains(app)) {
        apps.add(app);
      }
    }
    return apps;
  }
}
