/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.function.BooleanSupplier;

/**
 * The generic order (FLEX, Section 3.2): the order in which jobs would complete if each had a
 * constant number of slots, the best numbers by the metric. Convex and minimax metrics by
 * Frederickson and Johnson, others by dynamic programming.
 */
final class GenericOrder {
  private GenericOrder() {}

  static int[] of(Problem problem, BooleanSupplier timeLeft) {
    int[] slots = moldable(problem, timeLeft);
    double[] ends = new double[problem.size()];
    for (int j = 0; j < ends.length; j++) {
      ends[j] =
          j < problem.inside() && slots[j] > 0
              ? problem.work[j] / slots[j]
              : Double.POSITIVE_INFINITY;
    }
    return RisingOrder.of(ends);
  }

  /** Slots of each job, constant until it completes. */
  static int[] moldable(Problem problem, BooleanSupplier timeLeft) {
    boolean convex = true;
    for (Penalty penalty : problem.penalty) {
      convex &= penalty.convex();
    }
    if (!convex && problem.aggregate() == Aggregate.SUM) {
      return StepAllocation.solve(problem, timeLeft);
    }
    return convex(problem, new FredericksonJohnson());
  }

  static int[] convex(Problem problem, ConvexAllocation solver) {
    int slack = problem.slots();
    for (int least : problem.least) {
      slack -= least;
    }
    int[] slots = problem.least.clone();
    int[] extra = solver.solve(Gains.of(problem), slack);
    for (int j = 0; j < extra.length; j++) {
      slots[j] += extra[j];
    }
    return slots;
  }
}
