/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Orders built from the front, for metrics that are sums: of all prefixes with the same set of jobs
 * only the cheapest is kept, and of each size the most promising sets (beam search). Exact for one
 * machine if all sets are kept, as dynamic programming over sets of jobs (Held and Karp, 1962).
 *
 * <p>The prefix runs as on one machine, while all other jobs hold their minimum, as in malleable
 * packing. So its jobs end at work / (slots - minima of the others).
 */
final class PrefixSearch {
  /** A set is a bit mask in a long. */
  private static final int MOST_JOBS = 63;

  private final Problem problem;
  private final int size;
  private final int width;
  private final BooleanSupplier timeLeft;

  /** A set of jobs in front, with the last one, and the prefix before it. */
  private final class Prefix {
    final Prefix before;
    final int job;
    final long jobs;
    final double work;
    final int leastOfOthers;
    final double end;
    final double cost;
    double promise;

    /** The empty prefix. */
    Prefix() {
      before = null;
      job = -1;
      jobs = 0;
      work = 0;
      leastOfOthers = Arrays.stream(problem.least).sum();
      end = 0;
      cost = 0;
    }

    Prefix(Prefix before, int job) {
      this.before = before;
      this.job = job;
      jobs = before.jobs | (1L << job);
      work = before.work + problem.work[job];
      leastOfOthers = before.leastOfOthers - problem.least[job];
      double together = work / Math.max(1, problem.slots - leastOfOthers);
      end = Math.max(together, Math.max(before.end, problem.shortest(job)));
      cost = before.cost + problem.penalty[job].at(end);
    }
  }

  /**
   * A search.
   *
   * @param placements approximate number of job placements to evaluate
   * @param timeLeft once false, no order is found
   */
  PrefixSearch(Problem problem, long placements, BooleanSupplier timeLeft) {
    this.problem = problem;
    this.size = problem.size();
    this.width = (int) Math.min(4096, placements / Math.max(1, (long) size * size));
    this.timeLeft = timeLeft;
  }

  /** The orders found; none if it would take too long. */
  List<int[]> orders() {
    List<int[]> orders = new ArrayList<>();
    if (size > MOST_JOBS || width == 0) {
      return orders;
    }
    List<Prefix> prefixes = new ArrayList<>();
    prefixes.add(new Prefix());
    for (int place = 0; place < size - 1; place++) {
      if (!timeLeft.getAsBoolean()) {
        return orders;
      }
      prefixes = extended(prefixes);
    }
    for (Prefix prefix : prefixes) {
      orders.add(order(prefix));
    }
    return orders;
  }

  private List<Prefix> extended(List<Prefix> prefixes) {
    Map<Long, Prefix> cheapest = new HashMap<>();
    for (Prefix prefix : prefixes) {
      for (int j = 0; j < size; j++) {
        if ((prefix.jobs & (1L << j)) == 0) {
          Prefix next = new Prefix(prefix, j);
          cheapest.merge(next.jobs, next, (a, b) -> b.cost < a.cost ? b : a);
        }
      }
    }
    List<Prefix> kept = new ArrayList<>(cheapest.values());
    if (kept.size() > width) {
      for (Prefix prefix : kept) {
        promise(prefix);
      }
      kept.sort(Comparator.comparingDouble((Prefix p) -> p.promise).thenComparing(p -> p.jobs));
      kept = kept.subList(0, width);
    }
    return kept;
  }

  /** Its cost, and what each of the other jobs would add if it came next. */
  private void promise(Prefix prefix) {
    prefix.promise = prefix.cost;
    for (int j = 0; j < size; j++) {
      if ((prefix.jobs & (1L << j)) == 0) {
        prefix.promise += new Prefix(prefix, j).cost - prefix.cost;
      }
    }
  }

  private int[] order(Prefix last) {
    int[] order = new int[size];
    int place = size - 1;
    order[place] = Long.numberOfTrailingZeros(~last.jobs);
    for (Prefix prefix = last; prefix.before != null; prefix = prefix.before) {
      order[--place] = prefix.job;
    }
    return order;
  }
}
