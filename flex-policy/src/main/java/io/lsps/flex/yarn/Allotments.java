/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.JobRank;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What one schedule gives each application, as shares of the cluster's dominant resource. */
final class Allotments {
  static final Allotments NONE = new Allotments(0);

  private static final int BELOW_MINIMUM = 0;
  private static final int BELOW_SHARE = 1;
  private static final int SERVED = 2;

  /** One application's part. */
  private static final class Part {
    private final int place;
    private final double least;
    private final double share;

    Part(int place, double least, double share) {
      this.place = place;
      this.least = least;
      this.share = share;
    }
  }

  private final Map<ApplicationId, Part> parts = new HashMap<>();
  // Half a slot. Usage within this of a share counts as the whole share.
  private final double margin;

  Allotments(double slot) {
    this.margin = slot / 2;
  }

  /** Only before others see it. */
  void put(ApplicationId app, int place, double least, double share) {
    parts.put(app, new Part(place, least, share));
  }

  /**
   * An application's rank. Applications below their minimum come first, then those below their
   * share, then the others. Within each group the order of the schedule holds.
   *
   * @param before its rank earlier by this schedule, or null
   */
  JobRank rank(FSAppAttempt app, JobRank before, Resource cluster) {
    double usage = DominantShares.of(app.getResourceUsage(), cluster);
    Part part = parts.get(app.getApplicationId());
    int precedence = precedence(part, usage);
    if (before != null) {
      return before.precedence(precedence);
    }
    int place = part == null ? Integer.MAX_VALUE : part.place;
    return new JobRank(precedence, place, app.getStartTime(), app.getName());
  }

  private int precedence(Part part, double usage) {
    if (part == null) {
      // It is not in the schedule: it came later, or waits for its master.
      return usage == 0 ? BELOW_MINIMUM : SERVED;
    }
    if (usage < part.least - margin) {
      return BELOW_MINIMUM;
    }
    return usage < part.share - margin ? BELOW_SHARE : SERVED;
  }
}
