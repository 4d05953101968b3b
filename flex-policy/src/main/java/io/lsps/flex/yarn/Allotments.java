/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.policy.yarn.DominantShares;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What one schedule gives each application, as shares of the cluster's dominant resource. */
final class Allotments {
  static final Allotments NONE = new Allotments(0);

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
  // Half a slot: usage that is nearer than this to its share has it.
  private final double margin;

  Allotments(double slot) {
    this.margin = slot / 2;
  }

  /** Only before others see it. */
  void put(ApplicationId app, int place, double least, double share) {
    parts.put(app, new Part(place, least, share));
  }

  FlexRank rank(FSAppAttempt app, Resource cluster) {
    double usage = DominantShares.of(app.getResourceUsage(), cluster);
    Part part = parts.get(app.getApplicationId());
    int standing;
    if (part == null) {
      // Not in the schedule: it came after it, or waits for its master.
      standing = usage == 0 ? FlexRank.BELOW_MINIMUM : FlexRank.SERVED;
    } else if (usage < part.least - margin) {
      standing = FlexRank.BELOW_MINIMUM;
    } else {
      standing = usage < part.share - margin ? FlexRank.BELOW_SHARE : FlexRank.SERVED;
    }
    int place = part == null ? Integer.MAX_VALUE : part.place;
    return new FlexRank(standing, place, app.getStartTime(), app.getName());
  }
}
