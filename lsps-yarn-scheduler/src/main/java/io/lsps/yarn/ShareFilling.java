/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.ComputeFairShares;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Stock share computation over all resource types, and what to do before and after it. */
final class ShareFilling {
  private ShareFilling() {}

  /** Fills shares in proportion to weights within minimum and maximum shares, type by type. */
  static void fill(Collection<? extends Schedulable> children, Resource total) {
    for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
      ComputeFairShares.computeShares(children, total, type.getName());
    }
  }

  /**
   * Clears the fair shares, so that a stock policy which sets memory alone leaves no trace of ours.
   */
  static void clear(Collection<? extends Schedulable> children) {
    for (Schedulable child : children) {
      child.setFairShare(Resources.clone(Resources.none()));
    }
  }

  /**
   * Scales floors down, type by type, to what is left of the total beside the minimum shares, and
   * raises each to its minimum share.
   */
  static List<Resource> leastShares(
      List<Resource> minimums, List<Resource> floors, Resource total) {
    List<Resource> least = new ArrayList<>(floors.size());
    for (int i = 0; i < floors.size(); i++) {
      least.add(Resources.clone(Resources.componentwiseMax(minimums.get(i), floors.get(i))));
    }
    for (int type = 0; type < total.getResources().length; type++) {
      double room = total.getResourceInformation(type).getValue();
      double extra = 0;
      for (int i = 0; i < least.size(); i++) {
        long minimum = valueOf(minimums.get(i), type);
        room -= minimum;
        extra += valueOf(least.get(i), type) - minimum;
      }
      if (extra > Math.max(room, 0)) {
        double scale = Math.max(room, 0) / extra;
        for (int i = 0; i < least.size(); i++) {
          long minimum = valueOf(minimums.get(i), type);
          long raised = valueOf(least.get(i), type) - minimum;
          least.get(i).setResourceValue(type, minimum + (long) (raised * scale));
        }
      }
    }
    return least;
  }

  private static long valueOf(Resource resource, int type) {
    return resource.getResourceInformation(type).getValue();
  }
}
