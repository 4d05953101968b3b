/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/** TypeAmounts of resources, type by type, without the objects that YARN makes for each. */
public final class TypeAmounts {
  private TypeAmounts() {}

  /** The amounts of all types that are shared out by any policy. */
  public static long[] of(Resource resource) {
    ResourceInformation[] parts = resource.getResources();
    long[] amounts = new long[ResourceUtils.getNumberOfCountableResourceTypes()];
    // Some leave out the types that nobody asked for.
    for (int type = 0; type < amounts.length && type < parts.length; type++) {
      amounts[type] = parts[type].getValue();
    }
    return amounts;
  }

  /** A new resource of these amounts of the first types. */
  public static Resource resource(long[] amounts) {
    Resource resource = Resources.clone(Resources.none());
    set(resource, amounts);
    return resource;
  }

  /** Sets the first types. */
  public static void set(Resource resource, long[] amounts) {
    for (int type = 0; type < amounts.length; type++) {
      resource.setResourceValue(type, amounts[type]);
    }
  }
}
