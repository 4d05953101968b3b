/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.options.QueueOptions;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What a user would have under the FairScheduler now, and what it has: parts of the cluster. */
final class Standing {
  private final double due;
  private final double held;

  /**
   * A user's standing.
   *
   * @param stock its stock fair share, which counts as far as it can use it
   */
  Standing(Resource stock, Resource demand, Resource usage, Resource cluster, QueueOptions under) {
    due = under.fairness().part(Resources.componentwiseMin(stock, demand), cluster);
    held = under.fairness().part(usage, cluster);
  }

  double due() {
    return due;
  }

  double held() {
    return held;
  }
}
