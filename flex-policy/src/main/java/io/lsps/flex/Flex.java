/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * FLEX (Wolf et al., "FLEX: A Slot Allocation Scheduling Optimizer for MapReduce Workloads", 2010):
 * of the generic order, the orders made for a metric, and those that a local search finds from
 * there, the one whose malleable packing is best by the metric; or, for metrics of due times, a
 * better schedule that no order packs.
 */
public final class Flex {
  /** Bisections of the bound of a minimax metric. */
  private static final int BISECTIONS = 12;

  private static final PackedSchedule NOTHING =
      new PackedSchedule(new int[0], new int[0], new double[0], 0);

  private Flex() {}

  /**
   * The best schedule found. At least one order is packed, whatever the budget.
   *
   * @param more further orders to try, such as that of the epoch before
   */
  public static PackedSchedule best(Problem problem, SearchBudget budget, List<int[]> more) {
    if (problem.size() == 0) {
      return NOTHING;
    }
    Candidates candidates = new Candidates(problem);
    for (int[] order : SpecificOrders.of(problem)) {
      offer(candidates, order, budget);
    }
    for (int[] order : more) {
      offer(candidates, order, budget);
    }
    if (budget.timeLeft.getAsBoolean()) {
      candidates.offer(genericOrder(problem, budget.timeLeft));
    }
    if (problem.aggregate == Aggregate.MAX) {
      offerThresholds(problem, candidates, budget);
    }
    if (budget.placements > 0) {
      new PlacementSearch(budget, candidates).run(problem);
    }
    return DeadlineSearch.better(problem, candidates.schedule(), budget);
  }

  /** FLEX as in the paper: the generic order and those made for a metric, without search. */
  public static PackedSchedule paper(Problem problem) {
    if (problem.size() == 0) {
      return NOTHING;
    }
    Candidates candidates = new Candidates(problem);
    candidates.offer(genericOrder(problem, () -> true));
    SpecificOrders.of(problem).forEach(candidates::offer);
    return candidates.schedule();
  }

  /**
   * The better one of an order that a search found earlier and of the two orders that need no
   * search, the smallest work first and Smith's. O(J log J).
   */
  public static PackedSchedule quick(Problem problem, int[] earlier) {
    if (problem.size() == 0) {
      return NOTHING;
    }
    Candidates candidates = new Candidates(problem);
    SpecificOrders orders = new SpecificOrders(problem);
    candidates.offer(earlier);
    candidates.offer(orders.smith());
    candidates.offer(orders.smallestWork());
    return candidates.schedule();
  }

  /**
   * The generic order (FLEX, Section 3.2): the order in which jobs would complete if each had a
   * constant number of slots, the best numbers by the metric. Convex and minimax metrics by
   * Frederickson and Johnson, others by dynamic programming.
   */
  static int[] genericOrder(Problem problem, BooleanSupplier timeLeft) {
    int[] slots = moldable(problem, timeLeft);
    return problem.byRising(
        j ->
            j < problem.inside && slots[j] > 0
                ? problem.work[j] / slots[j]
                : Double.POSITIVE_INFINITY);
  }

  /** Slots of each job, constant until it completes. */
  static int[] moldable(Problem problem, BooleanSupplier timeLeft) {
    boolean convex = Arrays.stream(problem.penalty).allMatch(Penalty::convex);
    if (!convex && problem.aggregate == Aggregate.SUM) {
      return StepAllocation.solve(problem, timeLeft);
    }
    int[] slots = problem.least.clone();
    int[] extra = FredericksonJohnson.solve(Gains.of(problem), problem.slack());
    for (int j = 0; j < extra.length; j++) {
      slots[j] += extra[j];
    }
    return slots;
  }

  /**
   * For a minimax metric with unequal weights: a bound on the metric gives each job a due date, and
   * the order by due dates is packed; bisection finds the least bound that packing keeps.
   */
  static void offerThresholds(Problem problem, Candidates candidates, SearchBudget budget) {
    double low = problem.leastWorst();
    double high = candidates.bestValue();
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      return;
    }
    int[] lastByDue = null;
    for (int step = 0; step < BISECTIONS && low < high && budget.timeLeft.getAsBoolean(); step++) {
      double bound = (low + high) / 2;
      int[] byDue = problem.byRising(j -> problem.penalty[j].latest(bound));
      if (Arrays.equals(byDue, lastByDue)) {
        // The bound shifts all due times equally: the order stays the same.
        return;
      }
      lastByDue = byDue;
      candidates.offer(byDue);
      candidates.offer(
          problem.byRising(j -> problem.penalty[j].latest(bound) - problem.shortest(j)));
      if (candidates.bestValue() <= bound) {
        high = candidates.bestValue();
      } else {
        low = bound;
      }
    }
  }

  private static void offer(Candidates candidates, int[] order, SearchBudget budget) {
    if (candidates.isEmpty() || budget.timeLeft.getAsBoolean()) {
      candidates.offer(order);
    }
  }
}
