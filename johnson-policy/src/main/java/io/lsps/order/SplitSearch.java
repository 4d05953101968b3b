/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The best split of a number of slots for an ordering rule (MK_SF_JR with MK_JR, MK_TCT_SF_JR with
 * MK_TCT_JR; algorithms 3 and 4): the least makespan, then the least TCT, then the fewest map
 * slots.
 *
 * <p>Splits are tried by rising lower bound of their makespan, until it exceeds the best makespan
 * found: the result is that of exhaustive search.
 */
final class SplitSearch {
  /** Relative tolerance for rounding in bounds. */
  private static final double ROUNDING = 1e-9;

  /** A quick search first tries up to this many splits, depending on the number of jobs. */
  private static final int MOST_COARSE = 64;

  private static final int LEAST_COARSE = 8;

  /** Jobs x splits tried first in a quick search with simulation, and without. */
  private static final int PLAYED = 4_000;

  private static final int BOUNDED = 16_000;

  /** With more jobs a quick search uses the lower bounds, which then are tight. */
  private static final int MOST_PLAYED_JOBS = 250;

  private final Estimator estimator;

  SplitSearch(Estimator estimator) {
    this.estimator = estimator;
  }

  /**
   * The best split.
   *
   * @param total number of slots, at least 2
   */
  Schedule best(Batch batch, int total, Ordering ordering) {
    double[] bounds = new double[total];
    Integer[] byBound = new Integer[total - 1];
    for (int maps = 1; maps < total; maps++) {
      bounds[maps] = bound(batch, new Slots(maps, total - maps), ordering);
      byBound[maps - 1] = maps;
    }
    Arrays.sort(byBound, (a, b) -> Double.compare(bounds[a], bounds[b]));
    Schedule best = null;
    for (int maps : byBound) {
      if (best != null && bounds[maps] > best.prediction.makespan * (1 + ROUNDING)) {
        break;
      }
      Schedule next = ordering.plan(batch, new Slots(maps, total - maps), estimator);
      if (best == null || better(next, best)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * A probably good split by coarse-to-fine search: O(jobs log slots) with many jobs. By simulation
   * with few jobs, for which lower bounds are loose; else by lower bounds.
   */
  Slots likely(Batch batch, int total, Ordering ordering) {
    boolean played = batch.size() <= MOST_PLAYED_JOBS;
    return likely(
        total,
        (played ? PLAYED : BOUNDED) / Math.max(1, batch.size()),
        slots ->
            played
                ? ordering.plan(batch, slots, estimator).prediction.makespan
                : bound(batch, slots, ordering));
  }

  private static Slots likely(int total, int coarse, ToDoubleFunction<Slots> length) {
    int step = Math.max(1, total / Math.max(LEAST_COARSE, Math.min(MOST_COARSE, coarse)));
    int best = 1;
    double least = Double.POSITIVE_INFINITY;
    for (int maps = 1; maps < total; maps += step) {
      double next = length.applyAsDouble(new Slots(maps, total - maps));
      if (next < least) {
        least = next;
        best = maps;
      }
    }
    while (step > 1) {
      step = (step + 1) / 2;
      int around = best;
      for (int maps : new int[] {around - step, around + step}) {
        double next =
            maps < 1 || maps >= total
                ? Double.POSITIVE_INFINITY
                : length.applyAsDouble(new Slots(maps, total - maps));
        if (next < least) {
          least = next;
          best = maps;
        }
      }
    }
    return new Slots(best, total - best);
  }

  private static double bound(Batch batch, Slots slots, Ordering ordering) {
    return Math.max(
        LowerBounds.makespanMicros(batch, slots),
        LowerBounds.makespanMicros(batch, ordering.order(batch, slots), slots));
  }

  private static boolean better(Schedule a, Schedule b) {
    int byPrediction = a.prediction.compareTo(b.prediction);
    return byPrediction != 0 ? byPrediction < 0 : a.slots.maps < b.slots.maps;
  }
}
