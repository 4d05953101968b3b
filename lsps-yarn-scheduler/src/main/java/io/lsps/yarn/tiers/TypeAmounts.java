/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Amounts of resources, type by type, without the objects that YARN makes for each. */
final class TypeAmounts {
  private TypeAmounts() {}

  /** The amounts of the first types. */
  static long[] of(Resource resource, int types) {
    ResourceInformation[] parts = resource.getResources();
    long[] amounts = new long[types];
    // Some leave out the types that nobody asked for.
    for (int type = 0; type < types && type < parts.length; type++) {
      amounts[type] = parts[type].getValue();
    }
    return amounts;
  }

  /** The amounts of all types that are shared out by any policy. */
  static long[] ofAll(Resource resource) {
    return of(resource, ResourceUtils.getNumberOfCountableResourceTypes());
  }

  /** A new resource of these amounts of the first types. */
  static Resource resource(long[] amounts) {
    Resource resource = Resources.clone(Resources.none());
    set(resource, amounts);
    return resource;
  }

  /** Sets the first types. */
  static void set(Resource resource, long[] amounts) {
    for (int type = 0; type < amounts.length; type++) {
      resource.setResourceValue(type, amounts[type]);
    }
  }

  /** Adds amounts to a sum, which is empty at first. */
  static long[] sum(long[] sum, long[] more) {
    if (sum.length == 0) {
      return more.clone();
    }
    for (int type = 0; type < more.length; type++) {
      sum[type] += more[type];
    }
    return sum;
  }
}
