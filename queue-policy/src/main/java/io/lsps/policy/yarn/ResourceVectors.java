/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import io.lsps.workload.ResourceVector;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Converts Hadoop's resources to and from plain values. */
public final class ResourceVectors {
  // The resource types do not change while the ResourceManager runs, so one array serves all.
  private static volatile String[] types = new String[0];

  private ResourceVectors() {}

  public static ResourceVector of(Resource resource) {
    ResourceInformation[] parts = resource.getResources();
    return ResourceVector.of(typesOf(parts), amounts(parts));
  }

  /** For values that may temporarily be negative, such as the unallocated resources of a node. */
  public static ResourceVector signed(Resource resource) {
    ResourceInformation[] parts = resource.getResources();
    return ResourceVector.signed(typesOf(parts), amounts(parts));
  }

  /** The same, with negative values as 0. */
  public static ResourceVector ofRoom(Resource resource) {
    return of(Resources.componentwiseMax(resource, Resources.none()));
  }

  public static Resource resource(ResourceVector vector) {
    Resource resource = Resources.clone(Resources.none());
    for (String type : vector.types()) {
      resource.setResourceValue(type, (long) vector.amount(type));
    }
    return resource;
  }

  /** The amounts of the types that policies divide, in Hadoop's order. */
  public static long[] amounts(Resource resource) {
    ResourceInformation[] parts = resource.getResources();
    long[] amounts = new long[ResourceUtils.getNumberOfCountableResourceTypes()];
    // Some leave out types that were not requested.
    for (int type = 0; type < amounts.length && type < parts.length; type++) {
      amounts[type] = parts[type].getValue();
    }
    return amounts;
  }

  /** A new resource with these amounts of the first types. */
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

  private static double[] amounts(ResourceInformation[] parts) {
    double[] amounts = new double[parts.length];
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] = parts[i].getValue();
    }
    return amounts;
  }

  private static String[] typesOf(ResourceInformation[] parts) {
    String[] known = types;
    boolean same = known.length == parts.length;
    for (int i = 0; same && i < parts.length; i++) {
      same = known[i].equals(parts[i].getName());
    }
    if (same) {
      return known;
    }
    String[] names = new String[parts.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = parts[i].getName();
    }
    types = names;
    return names;
  }
}
