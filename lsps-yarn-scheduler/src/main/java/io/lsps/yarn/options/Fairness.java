/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.policy.yarn.DominantShares;
import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** The stock policy under LsPS: what it divides, and what applies where LsPS does not decide. */
public enum Fairness {
  /** The one named in the allocation file, resolved by {@link Options}. */
  AUTO(null),
  /** Stock {@code fair}: memory only. */
  FAIR(FairSharePolicy.class),
  /** Stock {@code drf}: the dominant resource. */
  DRF(DominantResourceFairnessPolicy.class);

  private final Class<? extends SchedulingPolicy> type;

  Fairness(Class<? extends SchedulingPolicy> type) {
    this.type = type;
  }

  /** The one that a policy name stands for; null for any other. */
  static Fairness named(String policy) {
    for (Fairness each : Arrays.asList(FAIR, DRF)) {
      boolean isName = each.policy().getName().equalsIgnoreCase(policy);
      if (isName || each.type.getName().equals(policy)) {
        return each;
      }
    }
    return null;
  }

  /** Hadoop's shared instance of the policy. */
  public SchedulingPolicy policy() {
    return SchedulingPolicy.getInstance(type);
  }

  public boolean is(SchedulingPolicy policy) {
    return type.isInstance(policy);
  }

  /** Number of resource types it divides, in their order: memory is the first. */
  public int types() {
    return this == FAIR ? 1 : ResourceUtils.getNumberOfCountableResourceTypes();
  }

  /** A resource as a fraction of the cluster, in the policy's terms. */
  public double part(Resource resource, Resource cluster) {
    if (this == DRF) {
      return DominantShares.of(resource, cluster);
    }
    long all = cluster.getMemorySize();
    return all > 0 ? (double) resource.getMemorySize() / all : 0;
  }
}
