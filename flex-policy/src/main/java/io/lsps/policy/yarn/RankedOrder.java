/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Orders schedulables by ranks taken once each: live values change while a set is being sorted, and
 * a comparator over them can contradict itself. For one sorting on one thread.
 */
public final class RankedOrder<R extends Comparable<R>> implements Comparator<Schedulable> {
  private static final int FEW = 32;

  private final Function<Schedulable, R> rank;
  private final IdentityHashMap<Schedulable, R> ranks;
  // A sorted set compares the one being added with many in turn.
  private Schedulable last;
  private R lastRank;

  /** The order of the ranks that {@code rank} gives. */
  public RankedOrder(Function<Schedulable, R> rank) {
    this(rank, FEW);
  }

  /**
   * The order of the ranks that {@code rank} gives.
   *
   * @param expected about how many will be sorted
   */
  public RankedOrder(Function<Schedulable, R> rank, int expected) {
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

  private R of(Schedulable schedulable) {
    R known = ranks.get(schedulable);
    if (known == null) {
      known = rank.apply(schedulable);
      ranks.put(schedulable, known);
    }
    return known;
  }
}
