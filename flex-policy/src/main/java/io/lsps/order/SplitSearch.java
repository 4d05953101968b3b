/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Arrays;

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

  /** Splits that are looked at first where not all are. */
  private static final int COARSE = 64;

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
      Slots slots = new Slots(maps, total - maps);
      bounds[maps] = bound(batch, slots, ordering);
      byBound[maps - 1] = maps;
    }
    Arrays.sort(byBound, (a, b) -> Double.compare(bounds[a], bounds[b]));
    Schedule best = null;
    for (int maps : byBound) {
      if (best != null && bounds[maps] > best.prediction().makespan() * (1 + ROUNDING)) {
        break;
      }
      Slots slots = new Slots(maps, total - maps);
      int[] order = ordering.order(batch, slots);
      Schedule next = new Schedule(batch.in(order), slots, estimator.predict(batch, order, slots));
      if (best == null || better(next, best)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * A split that is likely to be good, found by lower bounds alone: O(jobs log slots). For where
   * there is no time to play the batch on many splits.
   */
  static Slots likely(Batch batch, int total, Ordering ordering) {
    int step = Math.max(1, total / COARSE);
    int best = 1;
    double least = Double.POSITIVE_INFINITY;
    for (int maps = 1; maps < total; maps += step) {
      double bound = bound(batch, new Slots(maps, total - maps), ordering);
      if (bound < least) {
        least = bound;
        best = maps;
      }
    }
    while (step > 1) {
      step = (step + 1) / 2;
      for (int maps : new int[] {best - step, best + step}) {
        double bound =
            maps < 1 || maps >= total
                ? Double.POSITIVE_INFINITY
                : bound(batch, new Slots(maps, total - maps), ordering);
        if (bound < least) {
          least = bound;
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
    int byPrediction = a.prediction().compareTo(b.prediction());
    return byPrediction != 0 ? byPrediction < 0 : a.slots().maps() < b.slots().maps();
  }
}
