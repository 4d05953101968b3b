/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.Arrays;

/**
 * For a minimax metric with unequal weights: a bound on the metric gives each job a due date, and
 * the order by due dates is packed; bisection brings the bound down to where packing keeps it no
 * more.
 */
final class Thresholds {
  private static final int STEPS = 12;

  private Thresholds() {}

  static void offer(Problem problem, Candidates candidates, SearchBudget budget) {
    double low = problem.aggregate().none();
    for (int j = 0; j < problem.size(); j++) {
      if (problem.penalty[j].shape() != Penalty.Shape.NONE) {
        low = Math.max(low, problem.cost(j, problem.most[j]));
      }
    }
    double high = candidates.bestValue();
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      return;
    }
    double[] dues = new double[problem.size()];
    int[] lastByDue = null;
    double[] laxities = new double[problem.size()];
    for (int step = 0; step < STEPS && low < high && budget.timeLeft().getAsBoolean(); step++) {
      double bound = (low + high) / 2;
      for (int j = 0; j < dues.length; j++) {
        dues[j] = problem.penalty[j].latest(bound);
        laxities[j] = dues[j] - problem.work[j] / problem.most[j];
      }
      int[] byDue = RisingOrder.of(dues);
      if (Arrays.equals(byDue, lastByDue)) {
        // The bound moves all due times alike: no other order will come of it.
        return;
      }
      lastByDue = byDue;
      candidates.offer(byDue);
      candidates.offer(RisingOrder.of(laxities));
      if (candidates.bestValue() <= bound) {
        high = candidates.bestValue();
      } else {
        low = bound;
      }
    }
  }
}
