/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The orders tried, and the best one. */
final class Candidates {
  private final Problem problem;
  private final Packing packing;

  /** The orders offered, without those that a search found. */
  final List<int[]> starts = new ArrayList<>();

  /** Completion times of the order last scored. Valid until the next one is scored. */
  double[] completions;

  private int[] best;
  private Score bestScore = Score.WORST;

  Candidates(Problem problem) {
    this.problem = problem;
    packing = new Packing(problem);
  }

  /** True if some penalty grows in steps, and the metric is a sum. */
  boolean stepped() {
    return problem.aggregate == Aggregate.SUM
        && Arrays.stream(problem.penalty).anyMatch(penalty -> penalty.steps() > 0);
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
    return bestScore.value;
  }

  PackedSchedule schedule() {
    return Packing.schedule(problem, best);
  }

  /**
   * The quality of an order: the metric's value, ties by the sum of completion times, so that jobs
   * which do not affect the metric still end early.
   */
  static final class Score {
    static final Score WORST = new Score(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    private static final double TOLERANCE = 1e-12;

    final double value;
    private final double sum;

    Score(double value, double sum) {
      this.value = value;
      this.sum = sum;
    }

    boolean betterThan(Score other) {
      if (other == WORST) {
        return true;
      }
      double margin = Double.isInfinite(other.value) ? 0 : TOLERANCE * Math.abs(other.value);
      if (value < other.value - margin) {
        return true;
      }
      return value <= other.value + margin && sum < other.sum * (1 - TOLERANCE);
    }
  }
}
