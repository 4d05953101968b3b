/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The positions of one leaf queue's applications. Immutable. */
public final class QueuePlaces {
  /** The runnable ones, in the order of service. */
  public final List<? extends SchedulerApplicationAttempt> served;

  private final Set<? extends SchedulerApplicationAttempt> limited;
  private final Map<SchedulerApplicationAttempt, Integer> places = new HashMap<>();
  private final int[] before;

  /**
   * The current positions, read without the scheduler's lock.
   *
   * @param limited applications held by a limit on running applications
   */
  public QueuePlaces(
      List<? extends SchedulerApplicationAttempt> served,
      Set<? extends SchedulerApplicationAttempt> limited) {
    this.served = served;
    this.limited = limited;
    before = new int[served.size()];
    int wanting = 0;
    for (int i = 0; i < before.length; i++) {
      places.put(served.get(i), i + 1);
      before[i] = wanting;
      wanting += wants(served.get(i)) ? 1 : 0;
    }
  }

  private static boolean wants(SchedulerApplicationAttempt app) {
    Resource pending = app.getAppAttemptResourceUsage().getPending();
    return pending.getMemorySize() > 0 || !Resources.isNone(pending);
  }

  /** Whether a limit on running applications holds it. */
  boolean isLimited(SchedulerApplicationAttempt app) {
    return limited.contains(app);
  }

  /** Position in the order of service, from 1; 0 if it has none. */
  int place(SchedulerApplicationAttempt app) {
    return places.getOrDefault(app, 0);
  }

  /** Number of earlier ones with requests. */
  int before(SchedulerApplicationAttempt app) {
    int place = place(app);
    return place == 0 ? 0 : before[place - 1];
  }
}
