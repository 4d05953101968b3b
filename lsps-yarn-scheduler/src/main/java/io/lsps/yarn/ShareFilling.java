/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.ComputeFairShares;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Stock share computation over all resource types. */
final class ShareFilling {
  private ShareFilling() {}

  /** Fills shares in proportion to weights within minimum and maximum shares, type by type. */
  static void fill(Collection<? extends Schedulable> children, Resource total) {
    for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
      ComputeFairShares.computeShares(children, total, type.getName());
    }
  }

  /** Clears what stock {@code fair} does not set, so that it finds no trace of ours. */
  static void clearBeyondMemory(Collection<? extends Schedulable> children) {
    for (Schedulable child : children) {
      Resource share = child.getFairShare();
      for (ResourceInformation type : ResourceUtils.getResourceTypesArray()) {
        if (!type.getName().equals(ResourceInformation.MEMORY_URI)) {
          share.setResourceValue(type.getName(), 0);
        }
      }
    }
  }
}
