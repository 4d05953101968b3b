/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.share.ServiceRank;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Orders schedulables by ranks taken once each: live values change while a set is being sorted, and
 * a comparator over them can contradict itself. For one sorting on one thread.
 */
final class RankedOrder implements Comparator<Schedulable> {
  private final Function<Schedulable, ServiceRank> rank;
  private final IdentityHashMap<Schedulable, ServiceRank> ranks;
  // A sorted set compares the one being added with many in turn.
  private Schedulable last;
  private ServiceRank lastRank;

  /**
   * An order.
   *
   * @param expected about how many will be sorted
   */
  RankedOrder(Function<Schedulable, ServiceRank> rank, int expected) {
    this.rank = rank;
    this.ranks = new IdentityHashMap<>(expected);
  }

  @Override
  public int compare(Schedulable first, Schedulable second) {
    if (first != last) {
      lastRank = of(first);
      last = first;
    }
    return lastRank.compareTo(of(second));
  }

  private ServiceRank of(Schedulable schedulable) {
    ServiceRank known = ranks.get(schedulable);
    if (known == null) {
      known = rank.apply(schedulable);
      ranks.put(schedulable, known);
    }
    return known;
  }
}
