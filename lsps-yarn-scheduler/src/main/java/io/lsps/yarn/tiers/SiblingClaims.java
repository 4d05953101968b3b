/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * How strong the claims of a parent queue's children to the next container are, as of an update.
 */
final class SiblingClaims {
  private final Resource cluster;
  private final ClaimRule rule;
  private final IdentityHashMap<Schedulable, Double> entitled = new IdentityHashMap<>();

  SiblingClaims(Resource cluster, ClaimRule rule) {
    this.cluster = cluster;
    this.rule = rule;
  }

  /** Sets what a child is measured against, as a part of the cluster. */
  void entitle(Schedulable child, double part) {
    entitled.put(child, part);
  }

  /** How strong a child's claim to the next container is. */
  double claim(Schedulable child) {
    // A child that came after the update is entitled to nothing yet.
    return rule.claim(entitled.getOrDefault(child, 0.0), child.getResourceUsage(), cluster);
  }

  /** All resources as of the update. */
  Resource cluster() {
    return cluster;
  }
}
