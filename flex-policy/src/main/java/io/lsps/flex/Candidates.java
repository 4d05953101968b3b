/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * The best order so far: by the metric's value, and of equal ones by the sum of completion times,
 * so that jobs which a metric does not look at still end early.
 */
final class Candidates {
  private static final double TOLERANCE = 1e-12;

  private final Problem problem;
  private final Packing packing;
  private int[] best;
  private double bestValue = Double.POSITIVE_INFINITY;
  private double bestSum = Double.POSITIVE_INFINITY;

  Candidates(Problem problem) {
    this.problem = problem;
    packing = new Packing(problem);
  }

  /** Packs an order; true if it is better than all before. */
  boolean offer(int[] order) {
    double[] completions = packing.completions(order);
    double value = problem.value(completions);
    double margin = TOLERANCE * Math.abs(bestValue);
    if (best != null && value > bestValue + margin) {
      return false;
    }
    double sum = 0;
    for (double completion : completions) {
      sum += completion;
    }
    if (best != null && value >= bestValue - margin && sum >= bestSum * (1 - TOLERANCE)) {
      return false;
    }
    best = order.clone();
    bestValue = value;
    bestSum = sum;
    return true;
  }

  int[] best() {
    return best == null ? null : best.clone();
  }

  double bestValue() {
    return bestValue;
  }

  Schedule schedule() {
    return Packing.schedule(problem, best);
  }
}
