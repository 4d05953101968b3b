/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;

/**
 * A schedule that meets due times which can be met: until the next job ends, every job has the
 * slots of the {@link DeadlineFlow}, and what is free beside them goes to the smallest jobs, each
 * up to its maximum. Then the same again with what is left. O(J^3) for J jobs.
 */
final class DeadlinePlay {
  private static final double ROUNDING = 1e-9;

  private final Problem problem;
  private final DeadlineFlow flow;
  private final double[] dues;
  private final double[] work;
  private final double[] left;
  private final double[] completions;
  private int[] slots;

  private DeadlinePlay(Problem problem, double[] dues) {
    this.problem = problem;
    this.flow = new DeadlineFlow(problem);
    this.dues = dues;
    this.work = problem.work.clone();
    for (int j = 0; j < work.length; j++) {
      // A job without work has slots now like any other, as in a packing: it has not ended yet.
      work[j] = Math.max(work[j], ROUNDING * problem.most[j]);
    }
    this.left = work.clone();
    this.completions = new double[left.length];
  }

  /**
   * The schedule; null where rounding keeps it from an end.
   *
   * @param dues seconds from now that can be met, infinite for none
   */
  static PackedSchedule schedule(Problem problem, double[] dues) {
    DeadlinePlay play = new DeadlinePlay(problem, dues);
    if (!play.run()) {
      return null;
    }
    return new PackedSchedule(
        RisingOrder.of(play.completions),
        play.slots,
        play.completions,
        problem.value(play.completions));
  }

  private boolean run() {
    int[] bySize = RisingOrder.of(left);
    double now = 0;
    // At least one job ends in each step; more steps come of rounding alone.
    for (int step = 0; step <= 2 * left.length; step++) {
      double[] rates = rates(now, bySize);
      if (slots == null) {
        slots = whole(rates);
      }
      double length = flow.firstEnd();
      boolean ended = true;
      for (int j = 0; j < left.length; j++) {
        if (left[j] > 0) {
          ended = false;
          length = rates[j] > 0 ? Math.min(length, left[j] / rates[j]) : length;
        }
      }
      if (ended) {
        return true;
      }
      now += length;
      advance(rates, length, now);
    }
    return false;
  }

  private double[] rates(double now, int[] bySize) {
    double[] ahead = dues.clone();
    for (int j = 0; j < ahead.length; j++) {
      ahead[j] -= now;
    }
    flow.feasible(left, ahead);
    double[] rates = flow.rates();
    double free = problem.slots;
    for (double rate : rates) {
      free -= rate;
    }
    for (int j : bySize) {
      if (left[j] > 0 && free > 0) {
        double more = Math.min(free, problem.most[j] - rates[j]);
        rates[j] += more;
        free -= more;
      }
    }
    return rates;
  }

  private void advance(double[] rates, double length, double now) {
    for (int j = 0; j < left.length; j++) {
      if (left[j] > 0) {
        left[j] -= rates[j] * length;
        if (left[j] <= ROUNDING * work[j]) {
          left[j] = 0;
          boolean inTime = now <= dues[j] + ROUNDING * (1 + dues[j]);
          double end = inTime ? Math.min(now, dues[j]) : now;
          completions[j] = problem.work[j] == 0 ? 0 : end;
        }
      }
    }
  }

  /** Whole slots, the largest fractions rounded up, as many in all. */
  private static int[] whole(double[] rates) {
    double sum = 0;
    int given = 0;
    int[] slots = new int[rates.length];
    double[] fractions = new double[rates.length];
    for (int j = 0; j < rates.length; j++) {
      sum += rates[j];
      slots[j] = (int) Math.floor(rates[j] + ROUNDING);
      given += slots[j];
      fractions[j] = slots[j] - rates[j];
    }
    int more = (int) Math.floor(sum + ROUNDING * (1 + sum)) - given;
    int[] byFraction = RisingOrder.of(fractions);
    for (int i = 0; i < more && fractions[byFraction[i]] < 0; i++) {
      slots[byFraction[i]]++;
    }
    return slots;
  }
}
