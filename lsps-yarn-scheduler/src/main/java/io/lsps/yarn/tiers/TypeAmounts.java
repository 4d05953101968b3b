/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import org.apache.hadoop.yarn.api.records.Resource;

/** TypeAmounts of resources, type by type, without the objects that YARN makes for each. */
final class TypeAmounts {
  private TypeAmounts() {}

  /** Whether two are the same in every type; both are to be of all types. */
  static boolean same(Resource first, Resource second) {
    int types = first.getResources().length;
    if (types != second.getResources().length) {
      return false;
    }
    for (int type = 0; type < types; type++) {
      if (first.getResourceInformation(type).getValue()
          != second.getResourceInformation(type).getValue()) {
        return false;
      }
    }
    return true;
  }

  /** The amounts of the first types. */
  static long[] of(Resource resource, int types) {
    long[] amounts = new long[types];
    for (int type = 0; type < types; type++) {
      // Some leave out the types that nobody asked for.
      amounts[type] =
          type < resource.getResources().length
              ? resource.getResourceInformation(type).getValue()
              : 0;
    }
    return amounts;
  }
}
