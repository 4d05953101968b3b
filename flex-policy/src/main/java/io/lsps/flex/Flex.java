/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Collections;
import java.util.List;

/**
 * FLEX (seed 004): of the generic order, the orders made for a metric, and those that a local
 * search finds from there, the one whose malleable packing is best by the metric; or, for metrics
 * of due times, a schedule that no order packs where that is better.
 */
public final class Flex {
  private static final PackedSchedule NOTHING =
      new PackedSchedule(new int[0], new int[0], new double[0], 0);

  private Flex() {}

  /** The best schedule found. At least one order is packed, whatever the budget. */
  public static PackedSchedule best(Problem problem, SearchBudget budget) {
    return best(problem, budget, Collections.emptyList());
  }

  /**
   * The best schedule found.
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
    if (budget.timeLeft().getAsBoolean()) {
      candidates.offer(GenericOrder.of(problem, budget.timeLeft()));
    }
    if (problem.aggregate() == Aggregate.MAX) {
      Thresholds.offer(problem, candidates, budget);
    }
    if (budget.placements() > 0) {
      new PlacementSearch(budget, candidates).run(problem);
    }
    return DeadlineSearch.better(problem, candidates.schedule(), budget);
  }

  /** FLEX as in the paper: the generic order and those made for a metric, and no search. */
  public static PackedSchedule paper(Problem problem) {
    if (problem.size() == 0) {
      return NOTHING;
    }
    Candidates candidates = new Candidates(problem);
    candidates.offer(GenericOrder.of(problem, () -> true));
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

  /** The schedule of an order of all jobs, by their numbers: the malleable packing. */
  public static PackedSchedule packed(Problem problem, int[] order) {
    return Packing.schedule(problem, order);
  }

  /**
   * Whether some malleable schedule ends every job by its due time.
   *
   * @param dues seconds from now, by job; infinite for a job that may end at any time
   */
  public static boolean canMeet(Problem problem, double[] dues) {
    return new DeadlineFlow(problem).feasible(problem.work, dues);
  }

  private static void offer(Candidates candidates, int[] order, SearchBudget budget) {
    if (candidates.isEmpty() || budget.timeLeft().getAsBoolean()) {
      candidates.offer(order);
    }
  }
}
