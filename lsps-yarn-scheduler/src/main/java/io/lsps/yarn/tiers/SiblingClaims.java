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
  private final Map<String, NextJob> nextJobs = new HashMap<>();
  private NextJob newcomer;

  SiblingClaims(Resource cluster, ClaimRule rule) {
    this.cluster = cluster;
    this.rule = rule;
  }

  /** Sets what a child is measured against, as a part of the cluster. */
  void entitle(Schedulable child, double part) {
    entitled.put(child, part);
  }

  /**
   * Says what a child's next containers are for: as long as the child has less than it is to have,
   * the lowest size class goes first.
   */
  void nextJob(String child, NextJob job) {
    nextJobs.put(child, job);
  }

  /** Children that come from now on go first with one container, as at an update. */
  void newcomersFirst() {
    newcomer = rule.newcomer(cluster);
  }

  /** How strong a child's claim to the next container is. */
  double claim(Schedulable child) {
    Double part = entitled.get(child);
    if (part == null) {
      // What it is entitled to beyond its first container the next update tells.
      NextJob first = child.getWeight() > 0 ? newcomer : null;
      return rule.claim(0, child.getResourceUsage(), cluster, first);
    }
    return rule.claim(part, child.getResourceUsage(), cluster, nextJobs.get(child.getName()));
  }

  /** How claims are compared. */
  ClaimRule rule() {
    return rule;
  }

  /** All resources as of the update. */
  Resource cluster() {
    return cluster;
  }
}
