/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The best split of a number of slots for an ordering rule (MK_SF_JR with MK_JR, MK_TCT_SF_JR with
 * MK_TCT_JR; algorithms 3 and 4): the least makespan, then the least TCT, then the fewest map
 * slots.
 *
 * <p>Splits are tried by rising lower bound of their makespan, until it is above the best makespan
 * found: no other split could be as good, so the answer is that of trying all.
 */
final class SplitSearch {
  /** A bound above a makespan by less than this part of it may be so through rounding. */
  private static final double ROUNDING = 1e-9;

  /** A quick search looks at so many splits first, as the number of jobs allows. */
  private static final int MOST_COARSE = 64;

  private static final int LEAST_COARSE = 8;

  /**
   * Jobs x splits looked at first in a quick search that plays the batch, and one that does not.
   */
  private static final int PLAYED = 4_000;

  private static final int BOUNDED = 16_000;

  /** With more jobs a quick search goes by bounds, which then are near the makespans. */
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
   * A split that is likely to be good, from coarse steps to fine ones: O(jobs log slots) where jobs
   * are many. By the makespans of a few splits where jobs are few, for there lower bounds say
   * little; else by lower bounds.
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
