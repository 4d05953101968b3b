/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.policy.yarn.DominantShares;
import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** The stock policy that LsPS stands on: what it shares, and what it does where LsPS has no say. */
public enum Fairness {
  /** The one that the allocation file names, found by {@link Options}; no queue goes by this. */
  AUTO(null),
  /** Stock {@code fair}: memory alone. */
  FAIR(FairSharePolicy.class),
  /** Stock {@code drf}: the dominant resource. */
  DRF(DominantResourceFairnessPolicy.class);

  private final Class<? extends SchedulingPolicy> type;

  Fairness(Class<? extends SchedulingPolicy> type) {
    this.type = type;
  }

  /** The one that an allocation file names; null for any other policy. */
  static Fairness named(String policy) {
    for (Fairness each : Arrays.asList(FAIR, DRF)) {
      boolean isName = each.policy().getName().equalsIgnoreCase(policy);
      if (isName || each.type.getName().equals(policy)) {
        return each;
      }
    }
    return null;
  }

  /** Hadoop's one instance of the policy in this JVM. */
  public SchedulingPolicy policy() {
    return SchedulingPolicy.getInstance(type);
  }

  public boolean is(SchedulingPolicy policy) {
    return type.isInstance(policy);
  }

  /** How many of the resource types it shares, in their order: memory is the first. */
  public int types() {
    return this == FAIR ? 1 : ResourceUtils.getNumberOfCountableResourceTypes();
  }

  /** How much of the cluster that is, by what the policy looks at. */
  public double part(Resource resource, Resource cluster) {
    if (this == DRF) {
      return DominantShares.of(resource, cluster);
    }
    long all = cluster.getMemorySize();
    return all > 0 ? (double) resource.getMemorySize() / all : 0;
  }
}
