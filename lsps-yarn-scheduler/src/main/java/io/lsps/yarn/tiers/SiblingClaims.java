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
  private final IdentityHashMap<Schedulable, Entitled> entitled;
  private NextJob newcomer;

  /** What one child may claim. */
  static final class Entitled {
    private double part;
    private double certain;
    private NextJob nextJob;

    /**
     * Sets all.
     *
     * @param forCertain what it has before all else, as a part of the cluster
     * @param ofCluster what it is measured against, as a part of the cluster
     * @param next what its next containers are for: as long as it has less than it is to have, the
     *     lowest size class goes first; null where that is not known
     */
    void set(double forCertain, double ofCluster, NextJob next) {
      certain = forCertain;
      part = ofCluster;
      nextJob = next;
    }
  }

  /**
   * Claims as of an update.
   *
   * @param entitled by child; whoever is not among them came after the update
   */
  SiblingClaims(Resource cluster, ClaimRule rule, IdentityHashMap<Schedulable, Entitled> entitled) {
    this.cluster = cluster;
    this.rule = rule;
    this.entitled = entitled;
  }

  /** Children that come from now on go first with one container, as at an update. */
  void newcomersFirst() {
    newcomer = rule.newcomer(cluster);
  }

  /** How strong a child's claim to the next container is. */
  double claim(Schedulable child) {
    Entitled known = entitled.get(child);
    if (known == null) {
      // What it is entitled to beyond its first container the next update tells.
      NextJob first = child.getWeight() > 0 ? newcomer : null;
      return rule.claim(0, 0, child.getResourceUsage(), cluster, first);
    }
    return rule.claim(known.certain, known.part, child.getResourceUsage(), cluster, known.nextJob);
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
