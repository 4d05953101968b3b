/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Where the applications of one leaf queue stand. Nobody changes it. */
public final class QueuePlaces {
  /** Those that may get containers, in the order of service. */
  public final List<? extends SchedulerApplicationAttempt> served;

  private final Set<? extends SchedulerApplicationAttempt> limited;
  private final Map<SchedulerApplicationAttempt, Integer> places = new HashMap<>();
  private final int[] before;

  /**
   * Those of a queue now, read without the scheduler's lock.
   *
   * @param limited those that a limit of running applications does not let run
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

  /** Whether a limit of running applications does not let it run. */
  boolean isLimited(SchedulerApplicationAttempt app) {
    return limited.contains(app);
  }

  /** Its place in the order of service, 1 for the first; 0 where it has none. */
  int place(SchedulerApplicationAttempt app) {
    return places.getOrDefault(app, 0);
  }

  /** How many of those before it want containers. */
  int before(SchedulerApplicationAttempt app) {
    int place = place(app);
    return place == 0 ? 0 : before[place - 1];
  }
}
