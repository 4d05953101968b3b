/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/** Resources as shares of the cluster, over all resource types: memory, vcores and custom ones. */
public final class DominantShares {
  private DominantShares() {}

  /** The dominant share, in [0, …]; types that the cluster does not have do not count. */
  public static double of(Resource resource, Resource cluster) {
    ResourceInformation[] parts = resource.getResources();
    ResourceInformation[] wholes = cluster.getResources();
    double largest = 0;
    for (int i = 0; i < parts.length && i < wholes.length; i++) {
      long whole = wholes[i].getValue();
      if (whole > 0) {
        largest = Math.max(largest, (double) parts[i].getValue() / whole);
      }
    }
    return largest;
  }

  /**
   * How well a minimum share is met: the least ratio of usage to minimum share, over the types in
   * which usage is below both the minimum share and the demand; 1 if there is none.
   */
  public static double satisfaction(Resource usage, Resource minimum, Resource demand) {
    ResourceInformation[] used = usage.getResources();
    ResourceInformation[] least = minimum.getResources();
    ResourceInformation[] wanted = demand.getResources();
    double worst = 1;
    for (int i = 0; i < used.length && i < least.length; i++) {
      // Some demands leave out types that were not requested.
      long due = Math.min(least[i].getValue(), i < wanted.length ? wanted[i].getValue() : 0);
      if (used[i].getValue() < due) {
        worst = Math.min(worst, (double) used[i].getValue() / due);
      }
    }
    return worst;
  }

  /** True if any type is above 0. */
  public static boolean any(Resource resource) {
    for (ResourceInformation part : resource.getResources()) {
      if (part.getValue() > 0) {
        return true;
      }
    }
    return false;
  }
}
