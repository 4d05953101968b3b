/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.List;

/** The orders tried, and the best of them. */
final class Candidates {
  private final Problem problem;
  private final Packing packing;
  private final List<int[]> starts = new ArrayList<>();
  private double[] completions;
  private int[] best;
  private Score bestScore = Score.WORST;

  Candidates(Problem problem) {
    this.problem = problem;
    packing = new Packing(problem);
  }

  /** True if some penalty grows in steps, and the metric is a sum. */
  boolean stepped() {
    boolean steps = false;
    for (Penalty penalty : problem.penalty) {
      steps |= penalty.steps() > 0;
    }
    return steps && problem.aggregate() == Aggregate.SUM;
  }

  /** Packs an order, which a search may start from. */
  void offer(int[] order) {
    starts.add(order);
    offer(order, score(order));
  }

  void offer(int[] order, Score score) {
    if (score.betterThan(bestScore)) {
      best = order.clone();
      bestScore = score;
    }
  }

  /** Completion times of the order last scored. Valid until the next one is scored. */
  double[] completions() {
    return completions;
  }

  Score score(int[] order) {
    completions = packing.completions(order);
    double sum = 0;
    for (double completion : completions) {
      sum += completion;
    }
    return new Score(problem.value(completions), sum);
  }

  boolean isEmpty() {
    return best == null;
  }

  int[] best() {
    return best.clone();
  }

  double bestValue() {
    return bestScore.value();
  }

  /** The orders that were offered, without those that a search found. */
  List<int[]> starts() {
    return starts;
  }

  PackedSchedule schedule() {
    return Packing.schedule(problem, best);
  }
}
