/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.ComputeFairShares;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Stock share computation over all resource types. */
final class ShareFilling {
  private ShareFilling() {}

  /**
   * Fills the shares of queues as stock does, in proportion to weights within minimum and maximum
   * shares, for all resource types. The stock computation asks each queue for its limits dozens of
   * times, and a queue works them out afresh each time; so it is given stand-ins that know them.
   */
  static void fillQueues(Collection<? extends Schedulable> queues, Resource total) {
    List<WeightedChild> active = new ArrayList<>(queues.size());
    for (Schedulable queue : queues) {
      if (queue instanceof FSQueue && !((FSQueue) queue).isActive()) {
        clear(queue.getFairShare());
      } else {
        active.add(
            new WeightedChild(
                queue.getName(),
                queue.getWeight(),
                queue.getMinShare(),
                queue.getMaxShare(),
                queue.getFairShare()));
      }
    }
    fill(active, total);
  }

  /** Fills shares in proportion to weights within least and most shares, type by type. */
  static void fill(Collection<WeightedChild> children, Resource total) {
    for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
      ComputeFairShares.computeShares(children, total, type.getName());
    }
  }

  private static void clear(Resource share) {
    for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
      share.setResourceValue(type.getName(), 0);
    }
  }
}
