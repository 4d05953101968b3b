/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.yarn.fast.LeafApps;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Where the applications of one leaf queue stand, read without the scheduler's lock. Nobody changes
 * it.
 */
public final class QueuePlaces {
  /** Those that may get containers, in the order of service. */
  public final List<Schedulable> served;

  private final Set<FSAppAttempt> limited;
  private final Map<Schedulable, Integer> places = new HashMap<>();
  private final int[] before;

  /** Those of a queue now. */
  public QueuePlaces(FSLeafQueue queue) {
    limited = FairSchedulerAccess.notRunnable(queue);
    served = inOrder(LeafApps.runnable(queue), queue.getPolicy());
    before = new int[served.size()];
    int wanting = 0;
    for (int i = 0; i < before.length; i++) {
      places.put(served.get(i), i + 1);
      before[i] = wanting;
      wanting += wants((FSAppAttempt) served.get(i)) ? 1 : 0;
    }
  }

  private static List<Schedulable> inOrder(List<FSAppAttempt> runnable, SchedulingPolicy policy) {
    if (!(policy instanceof GuardedPolicy)) {
      return LeafApps.inOrder(runnable, policy);
    }
    QueueDiscipline discipline = ((GuardedPolicy) policy).discipline();
    List<Schedulable> served = discipline == null ? null : discipline.served(runnable);
    return served == null ? LeafApps.inOrder(runnable, ((GuardedPolicy) policy).stock()) : served;
  }

  private static boolean wants(FSAppAttempt app) {
    Resource pending = app.getAppAttemptResourceUsage().getPending();
    return pending.getMemorySize() > 0 || !Resources.isNone(pending);
  }

  /** Whether a limit of running applications does not let it run. */
  boolean isLimited(FSAppAttempt app) {
    return limited.contains(app);
  }

  /** Its place in the order of service, 1 for the first; 0 where it has none. */
  int place(FSAppAttempt app) {
    return places.getOrDefault(app, 0);
  }

  /** How many of those before it want containers. */
  int before(FSAppAttempt app) {
    int place = place(app);
    return place == 0 ? 0 : before[place - 1];
  }
}
