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
 * Orders the children of one queue by ranks. Within one sorting each child's rank is computed once,
 * because a comparator over live values can contradict itself. The rank is kept for the next
 * sorting, where the {@link Ranker} may give it again: Hadoop sorts all children for each container
 * that it assigns, and only one of them has changed.
 *
 * <p>Sortings do not overlap: Hadoop holds the scheduler's write lock in them, or is the only
 * thread that sorts under its read lock.
 */
public final class Ranks<R extends Comparable<R>> {
  /** Takes ranks. */
  public interface Ranker<R> {
    /**
     * The rank of a child now.
     *
     * @param before its rank at an earlier sorting since the last update, to be given again where
     *     it still holds; null where there was none
     */
    R rank(Schedulable child, R before);
  }

  /** A child's rank, and the sorting it was last taken in. */
  private static final class TakenRank<R> {
    private long sorting;
    private R value;
  }

  private final Ranker<R> ranker;
  private volatile IdentityHashMap<Schedulable, TakenRank<R>> kept = new IdentityHashMap<>(0);
  private long sortings;

  /** Ranks that {@code ranker} takes; none are known yet. */
  public Ranks(Ranker<R> ranker) {
    this.ranker = ranker;
  }

  /** Children by ranks that are taken once each and kept for nobody: safe on any thread. */
  public static <R extends Comparable<R>> List<Schedulable> sorted(
      Collection<? extends Schedulable> children, Function<Schedulable, R> ranks) {
    IdentityHashMap<Schedulable, R> taken = new IdentityHashMap<>(children.size());
    children.forEach(child -> taken.put(child, ranks.apply(child)));
    List<Schedulable> sorted = new ArrayList<>(children);
    sorted.sort(Comparator.comparing(taken::get));
    return sorted;
  }

  /** Forgets all ranks, and expects these children from now on: at every update. */
  public void expect(Collection<? extends Schedulable> children) {
    IdentityHashMap<Schedulable, TakenRank<R>> next = new IdentityHashMap<>(children.size());
    for (Schedulable child : children) {
      next.put(child, new TakenRank<>());
    }
    kept = next;
  }

  /** Another object after every {@link #expect}: see {@link QueueDiscipline#orderBasis}. */
  public Object basis() {
    return kept;
  }

  /** The order of the ranks: for one sorting on one thread. */
  public Comparator<Schedulable> order() {
    sortings++;
    return new Sorting(sortings, kept);
  }

  /**
   * A sorted set compares a new element with its root first, and then with others on the way down.
   * So the new element and the root are looked up only once.
   */
  private final class Sorting implements Comparator<Schedulable> {
    private final long number;
    private final IdentityHashMap<Schedulable, TakenRank<R>> known;

    /** Children that came after the last update; null without any. */
    private IdentityHashMap<Schedulable, TakenRank<R>> others;

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
        if (others == null) {
          others = new IdentityHashMap<>();
        }
        rank = others.computeIfAbsent(child, unknown -> new TakenRank<>());
      }
      if (rank.sorting != number) {
        rank.value = ranker.rank(child, rank.value);
        rank.sorting = number;
      }
      return rank.value;
    }
  }
}
