/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;

/** The stock policy that LsPS stands on: what it does where LsPS has no say. */
enum Fairness {
  /** Stock {@code fair}: memory alone. */
  FAIR(FairSharePolicy.class),
  /** Stock {@code drf}: the dominant resource. */
  DRF(DominantResourceFairnessPolicy.class);

  private final Class<? extends SchedulingPolicy> type;

  Fairness(Class<? extends SchedulingPolicy> type) {
    this.type = type;
  }

  /** Hadoop's one instance of the policy in this JVM. */
  SchedulingPolicy policy() {
    return SchedulingPolicy.getInstance(type);
  }

  boolean is(SchedulingPolicy policy) {
    return type.isInstance(policy);
  }
}
