/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Orders the children of one queue by ranks. Within one sort each child's rank is computed once,
 * because a comparator over live values can contradict itself. The rank is kept for the next sort,
 * where the {@link Ranker} may return it again: Hadoop sorts all children for each assigned
 * container, and only one of them has changed.
 *
 * <p>Sorts must not overlap, since they add ranks, and they do not: Hadoop holds the scheduler's
 * write lock, or is the only sorting thread under its read lock.
 */
public final class Ranks<R extends Comparable<R>> {
  /** Computes ranks. */
  public interface Ranker<R> {
    /**
     * The current rank of a child.
     *
     * @param before its rank in an earlier sort since the last {@link #clear}, to be returned again
     *     if still valid; or null
     */
    R rank(Schedulable child, R before);
  }

  /** A child's rank and the sort that computed it. */
  private static final class TakenRank<R> {
    private long sorting;
    private R value;
  }

  private final Ranker<R> ranker;
  private volatile IdentityHashMap<Schedulable, TakenRank<R>> kept = new IdentityHashMap<>(0);
  private long sortings;

  /** Starts without ranks. */
  public Ranks(Ranker<R> ranker) {
    this.ranker = ranker;
  }

  /** The children sorted by ranks that are not kept: thread-safe. */
  public static <R extends Comparable<R>> List<Schedulable> sorted(
      Collection<? extends Schedulable> children, Function<Schedulable, R> ranks) {
    IdentityHashMap<Schedulable, R> taken = new IdentityHashMap<>(children.size());
    children.forEach(child -> taken.put(child, ranks.apply(child)));
    List<Schedulable> sorted = new ArrayList<>(children);
    sorted.sort(Comparator.comparing(taken::get));
    return sorted;
  }

  /** Drops all ranks, whenever shares are computed in another order. */
  public void clear() {
    kept = new IdentityHashMap<>(0);
  }

  /** A new object after every {@link #clear}: see {@link QueueDiscipline#orderBasis}. */
  public Object basis() {
    return kept;
  }

  /** The order of the ranks: for one sort on one thread. */
  public Comparator<Schedulable> order() {
    sortings++;
    return new Sorting(sortings, kept);
  }

  /**
   * A sorted set compares a new element with its root first, then on the way down: both are cached.
   */
  private final class Sorting implements Comparator<Schedulable> {
    private final long number;
    private final IdentityHashMap<Schedulable, TakenRank<R>> known;
    private Schedulable added;
    private R addedRank;
    private Schedulable root;
    private R rootRank;

    Sorting(long number, IdentityHashMap<Schedulable, TakenRank<R>> known) {
      this.number = number;
      this.known = known;
    }

    @Override
    public int compare(Schedulable first, Schedulable second) {
      if (first != added) {
        addedRank = of(first);
        added = first;
        if (second != root) {
          rootRank = of(second);
          root = second;
        }
        return addedRank.compareTo(rootRank);
      }
      return addedRank.compareTo(of(second));
    }

    private R of(Schedulable child) {
      TakenRank<R> rank = known.get(child);
      if (rank == null) {
        rank = new TakenRank<>();
        known.put(child, rank);
      }
      if (rank.sorting != number) {
        rank.value = ranker.rank(child, rank.value);
        rank.sorting = number;
      }
      return rank.value;
    }
  }
}
