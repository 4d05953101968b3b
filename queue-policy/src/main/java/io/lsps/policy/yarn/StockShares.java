/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Gives shares back to the stock policy. */
public final class StockShares {
  private StockShares() {}

  /** Clears what stock {@code fair} does not set, so that it finds no trace of ours. */
  public static void clearBeyondMemory(Collection<? extends Schedulable> children) {
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
