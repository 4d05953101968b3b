/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Where the applications of one queue stand. Immutable. */
final class QueuePlaces {
  private final List<Schedulable> served;
  private final Set<FSAppAttempt> limited;
  private final Map<Schedulable, Integer> places = new HashMap<>();
  private final int[] before;

  /**
   * Places.
   *
   * @param served those that may get containers, in the order of service
   * @param limited those that a limit does not let run
   */
  QueuePlaces(List<Schedulable> served, Set<FSAppAttempt> limited) {
    this.served = served;
    this.limited = limited;
    this.before = new int[served.size()];
    int wanting = 0;
    for (int i = 0; i < served.size(); i++) {
      Schedulable app = served.get(i);
      places.put(app, i + 1);
      before[i] = wanting;
      wanting += wants((FSAppAttempt) app) ? 1 : 0;
    }
  }

  private static boolean wants(FSAppAttempt app) {
    Resource pending = app.getAppAttemptResourceUsage().getPending();
    return pending.getMemorySize() > 0 || !Resources.isNone(pending);
  }

  List<Schedulable> served() {
    return served;
  }

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
