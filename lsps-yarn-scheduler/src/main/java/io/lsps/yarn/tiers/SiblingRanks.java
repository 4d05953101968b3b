/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.ServiceRank;
import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * The ranks of a parent queue's children, from one update to the next. Hadoop sorts all children
 * for every container that it assigns, and each comparison looks up two ranks. So a queue under
 * LsPS keeps its rank with its policy, where the look-up is one step.
 */
final class SiblingRanks {
  private final SiblingClaims claims;
  private final IdentityHashMap<Schedulable, CachedRank> others = new IdentityHashMap<>();

  SiblingRanks(SiblingClaims claims) {
    this.claims = claims;
  }

  /** All resources as of the update. */
  Resource cluster() {
    return claims.cluster();
  }

  /**
   * A child's rank.
   *
   * @param sorting another in every sorting: within one a rank does not change
   */
  ServiceRank rank(Schedulable child, Object sorting) {
    return cache(child).in(sorting, child, claims);
  }

  private CachedRank cache(Schedulable child) {
    SchedulingPolicy policy = child instanceof FSQueue ? ((FSQueue) child).getPolicy() : null;
    CachedRank kept = policy instanceof TierPolicy ? ((TierPolicy) policy).cachedRank() : null;
    return kept == null ? others.computeIfAbsent(child, unknown -> new CachedRank()) : kept;
  }
}
