/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Orders built from the front, for metrics that are sums: of all that begin with the same jobs only
 * the cheapest is kept, and of as many jobs each those sets that promise most. Exact for one
 * machine where all sets are kept, as dynamic programming over sets of jobs (Held and Karp, 1962).
 *
 * <p>The jobs in front run as on one machine. All other jobs hold their minimum and no more, as
 * malleable packing gives it. So those in front end at work / (slots - minima of the others).
 */
final class PrefixSearch {
  /** A set is the bits of a number. */
  private static final int MOST_JOBS = 63;

  private final Problem problem;
  private final int size;
  private final int width;
  private final BooleanSupplier timeLeft;

  /** The jobs in front, the last of them, and those before it. */
  private static final class Prefix {
    final Prefix before;
    final int job;
    final long jobs;
    final double work;
    final int leastOfOthers;
    final double end;
    final double cost;
    double promise;

    Prefix(
        Prefix before,
        int job,
        long jobs,
        double work,
        int leastOfOthers,
        double end,
        double cost) {
      this.before = before;
      this.job = job;
      this.jobs = jobs;
      this.work = work;
      this.leastOfOthers = leastOfOthers;
      this.end = end;
      this.cost = cost;
    }
  }

  /**
   * A search.
   *
   * @param placements of a job to look at, about
   * @param timeLeft once false, no order is found
   */
  PrefixSearch(Problem problem, long placements, BooleanSupplier timeLeft) {
    this.problem = problem;
    this.size = problem.size();
    this.width = (int) Math.min(4096, placements / Math.max(1, (long) size * size));
    this.timeLeft = timeLeft;
  }

  /** The orders found, none where that would take too long. */
  List<int[]> orders() {
    List<int[]> orders = new ArrayList<>();
    if (size > MOST_JOBS || width == 0) {
      return orders;
    }
    int minima = 0;
    for (int least : problem.least) {
      minima += least;
    }
    List<Prefix> prefixes = new ArrayList<>();
    prefixes.add(new Prefix(null, -1, 0, 0, minima, 0, 0));
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
          Prefix next = next(prefix, j);
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

  private Prefix next(Prefix prefix, int j) {
    double work = prefix.work + problem.work[j];
    int leastOfOthers = prefix.leastOfOthers - problem.least[j];
    double together = work / Math.max(1, problem.slots() - leastOfOthers);
    double end = Math.max(together, Math.max(prefix.end, problem.work[j] / problem.most[j]));
    return new Prefix(
        prefix,
        j,
        prefix.jobs | (1L << j),
        work,
        leastOfOthers,
        end,
        prefix.cost + problem.penalty[j].at(end));
  }

  /** What it costs if each of the others were next. */
  private void promise(Prefix prefix) {
    prefix.promise = prefix.cost;
    for (int j = 0; j < size; j++) {
      if ((prefix.jobs & (1L << j)) == 0) {
        prefix.promise += next(prefix, j).cost - prefix.cost;
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
