/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/** Hadoop's resources as amounts: memory, virtual cores, then the cluster's other types. */
final class Amounts {
  private Amounts() {}

  static Amount of(Resource resource) {
    ResourceInformation[] types = resource.getResources();
    long[] values = new long[types.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = types[i].getValue();
    }
    return Amount.of(values);
  }

  static Resource resource(Amount amount) {
    Resource resource = Resource.newInstance(0, 0);
    for (int i = 0; i < amount.types(); i++) {
      resource.setResourceValue(i, amount.get(i));
    }
    return resource;
  }
}
