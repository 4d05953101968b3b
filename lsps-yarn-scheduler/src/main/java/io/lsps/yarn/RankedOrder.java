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
  private final Faults faults;
  private final Comparator<Schedulable> stock;
  private final IdentityHashMap<Schedulable, ServiceRank> ranks = new IdentityHashMap<>();
  private boolean failed;

  RankedOrder(
      Function<Schedulable, ServiceRank> rank, Faults faults, Comparator<Schedulable> stock) {
    this.rank = rank;
    this.faults = faults;
    this.stock = stock;
  }

  @Override
  public int compare(Schedulable first, Schedulable second) {
    if (!failed) {
      try {
        return of(first).compareTo(of(second));
      } catch (RuntimeException e) {
        failed = true;
        faults.record("ranking", e);
      }
    }
    return stock.compare(first, second);
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
