/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Comparator;

/**
 * What a job with due times gains by more slots: one level for each due time it could still meet.
 */
final class StepJob {
  static final Comparator<StepJob> MOST_EFFICIENT_FIRST =
      Comparator.comparingDouble((StepJob job) -> -job.efficiency)
          .thenComparingInt(job -> job.number);

  final int number;
  private final int[] slots;
  private final double[] gains;
  final int levels;

  /** The most that a slot gains. */
  final double efficiency;

  private StepJob(int number, int[] slots, double[] gains, int levels) {
    this.number = number;
    this.slots = slots;
    this.gains = gains;
    this.levels = levels;
    double best = 0;
    for (int i = 0; i < levels; i++) {
      best = Math.max(best, gains[i] / slots[i]);
    }
    efficiency = best;
  }

  static StepJob of(Problem problem, int number) {
    Penalty penalty = problem.penalty[number];
    int least = problem.least[number];
    int[] slots = new int[penalty.steps()];
    double[] gains = new double[penalty.steps()];
    double cost = problem.cost(number, least);
    int levels = 0;
    // From the last due time to the first: ever more slots, ever less cost.
    for (int step = penalty.steps() - 1; step >= 0; step--) {
      int needed = needed(problem.work[number], penalty.due(step), least, problem.most[number]);
      if (needed < 0) {
        break;
      }
      double reached = problem.cost(number, needed);
      if (needed > least && reached < cost) {
        boolean sameSlots = levels > 0 && slots[levels - 1] == needed - least;
        levels += sameSlots ? 0 : 1;
        slots[levels - 1] = needed - least;
        gains[levels - 1] = problem.cost(number, least) - reached;
        cost = reached;
      }
    }
    return new StepJob(number, slots, gains, levels);
  }

  /** The fewest slots that meet a due time, or -1 where none do. */
  private static int needed(double work, double due, int least, int most) {
    if (due <= 0 || work > due * most) {
      return -1;
    }
    int slots = (int) Math.max(least, Math.ceil(work / due));
    // Rounding: what counts is the completion time as the penalty sees it.
    while (slots > least && slots > 1 && work / (slots - 1) <= due) {
      slots--;
    }
    while (slots == 0 || work / slots > due) {
      slots++;
    }
    return slots > most ? -1 : slots;
  }

  /** Slots beyond the minimum. */
  int slots(int level) {
    return slots[level];
  }

  /** Cost that is saved against the minimum. */
  double gain(int level) {
    return gains[level];
  }

  /** The level of the highest gain that fits, or -1. */
  int bestWithin(int free) {
    int best = -1;
    for (int i = 0; i < levels && slots[i] <= free; i++) {
      best = i;
    }
    return best;
  }
}
