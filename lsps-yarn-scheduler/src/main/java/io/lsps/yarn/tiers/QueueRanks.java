/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.LspsPolicy;
import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Where the ranks of a parent queue's children are, from one update to the next. Hadoop sorts all
 * children for every container that it assigns, and each comparison looks two ranks up: so a queue
 * of ours keeps its rank with its policy, one step away.
 */
final class QueueRanks {
  private final Resource cluster;
  private final ClaimRule rule;
  private final IdentityHashMap<Schedulable, KeptRank> others = new IdentityHashMap<>();

  private final IdentityHashMap<Schedulable, Double> entitled = new IdentityHashMap<>();

  QueueRanks(Resource cluster, ClaimRule rule) {
    this.cluster = cluster;
    this.rule = rule;
  }

  /** Sets what a child is measured against, as a part of the cluster. */
  void entitle(Schedulable child, double part) {
    entitled.put(child, part);
  }

  /** How strong a child's claim to the next container is. */
  double claim(Schedulable child) {
    // Whoever came after the update has no demand yet that is known.
    return rule.claim(entitled.getOrDefault(child, 0.0), child.getResourceUsage(), cluster);
  }

  /** All resources as of the last update. */
  Resource cluster() {
    return cluster;
  }

  KeptRank of(Schedulable child) {
    SchedulingPolicy policy = child instanceof FSQueue ? ((FSQueue) child).getPolicy() : null;
    KeptRank kept = policy instanceof LspsPolicy ? ((LspsPolicy) policy).keptRank() : null;
    return kept == null ? others.computeIfAbsent(child, unknown -> new KeptRank()) : kept;
  }
}
