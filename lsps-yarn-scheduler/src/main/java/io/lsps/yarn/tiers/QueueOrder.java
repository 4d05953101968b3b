/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.Faults;
import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.share.ServiceRank;
import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** The order of a parent queue's children, for one sorting. */
final class QueueOrder extends GuardedOrder {
  private final SiblingRanks ranks;
  // A sorted set compares the one being added with many in turn.
  private Schedulable added;
  private ServiceRank addedRank;

  QueueOrder(SiblingRanks ranks, Faults faults, Comparator<Schedulable> stock) {
    super(faults, stock);
    this.ranks = ranks;
  }

  @Override
  protected int order(Schedulable first, Schedulable second) {
    if (first != added) {
      addedRank = rank(first);
      added = first;
    }
    return addedRank.compareTo(rank(second));
  }

  private ServiceRank rank(Schedulable child) {
    return ranks.rank(child, this);
  }
}
