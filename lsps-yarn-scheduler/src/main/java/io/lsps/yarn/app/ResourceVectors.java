/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.workload.ResourceVector;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Translates Hadoop's resources for the workload model. */
public final class ResourceVectors {
  // The resource types stay the same while the ResourceManager runs, so one array serves all.
  private static volatile String[] types = new String[0];

  private ResourceVectors() {}

  public static ResourceVector of(Resource resource) {
    ResourceInformation[] parts = resource.getResources();
    double[] amounts = new double[parts.length];
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] = parts[i].getValue();
    }
    return ResourceVector.of(typesOf(parts), amounts);
  }

  /** The same of what may be below nought for a while, such as room: that counts as nothing. */
  public static ResourceVector ofRoom(Resource resource) {
    return of(Resources.componentwiseMax(resource, Resources.none()));
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
