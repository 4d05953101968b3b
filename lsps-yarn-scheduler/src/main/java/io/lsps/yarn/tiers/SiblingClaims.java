/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * How strong the claims of a parent queue's children to the next container are, as of an update.
 */
final class SiblingClaims {
  private final Resource cluster;
  private final ClaimRule rule;
  private final IdentityHashMap<Schedulable, Double> entitled = new IdentityHashMap<>();
  private final Map<String, Integer> nextJobs = new HashMap<>();

  SiblingClaims(Resource cluster, ClaimRule rule) {
    this.cluster = cluster;
    this.rule = rule;
  }

  /** Sets what a child is measured against, as a part of the cluster. */
  void entitle(Schedulable child, double part) {
    entitled.put(child, part);
  }

  /**
   * Says of which size class the job is that a child's next container goes to: as long as the child
   * has less than it is to have, the lowest class goes first.
   */
  void nextJob(String child, int sizeClass) {
    nextJobs.put(child, sizeClass);
  }

  /** How strong a child's claim to the next container is. */
  double claim(Schedulable child) {
    // A child that came after the update is entitled to nothing yet.
    double part = entitled.getOrDefault(child, 0.0);
    return rule.claim(part, child.getResourceUsage(), cluster, nextJobs.get(child.getName()));
  }

  /** All resources as of the update. */
  Resource cluster() {
    return cluster;
  }
}
