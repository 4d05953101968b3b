/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * Schedules that no order packs. Packing gives the first job of an order its maximum; where maxima
 * bind, several jobs may have to share from the start so that all end in time. What can be met is
 * asked of the {@link DeadlineFlow}: for a minimax metric by bisection on the bound, which gives
 * every job a due time, and so optimal over all malleable schedules; for penalties that all grow in
 * steps by {@link OnTimeSearch}.
 *
 * <p>docs/decisions/0012-flex.md tells where orders fall short.
 */
final class DeadlineSearch {
  /** A schedule takes O(J^3) for J jobs: some milliseconds. */
  static final int MOST_JOBS = 100;

  /** An order that is worse by no more than this part stands. */
  private static final double MARGIN = 1e-6;

  private static final int STEPS = 60;

  private final Problem problem;
  private final SearchBudget budget;
  private final DeadlineFlow flow;
  private final double[] dues;

  private DeadlineSearch(Problem problem, SearchBudget budget) {
    this.problem = problem;
    this.budget = budget;
    this.flow = new DeadlineFlow(problem);
    this.dues = new double[problem.size()];
  }

  /** The given schedule, or one that is better by the metric. */
  static PackedSchedule better(Problem problem, PackedSchedule packed, SearchBudget budget) {
    boolean inTime = budget.timeLeft().getAsBoolean();
    if (problem.size() > MOST_JOBS || Double.isInfinite(packed.value()) || !inTime) {
      return packed;
    }
    DeadlineSearch search = new DeadlineSearch(problem, budget);
    double[] dues = problem.aggregate() == Aggregate.MAX ? search.worst(packed) : null;
    if (problem.aggregate() == Aggregate.SUM && OnTimeSearch.suits(problem)) {
      dues = new OnTimeSearch(problem, budget).dues(packed);
    }
    PackedSchedule found = dues == null ? null : DeadlinePlay.schedule(problem, dues);
    return found != null && found.value() < packed.value() ? found : packed;
  }

  /** Due times of the least bound; null where the packing is as good. */
  private double[] worst(PackedSchedule packed) {
    double high = packed.value();
    double low = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < problem.size(); j++) {
      if (problem.penalty[j].shape() != Penalty.Shape.NONE) {
        low = Math.max(low, problem.cost(j, problem.most[j]));
      }
    }
    double margin = MARGIN * (Math.abs(high) + Math.abs(low));
    if (!(high - low > margin) || !meets(high - margin)) {
      return null;
    }
    high -= margin;
    if (meets(low)) {
      return dues;
    }
    for (int step = 0; step < STEPS && high - low > margin / 1000; step++) {
      double bound = (low + high) / 2;
      if (bound <= low || bound >= high || !budget.timeLeft().getAsBoolean()) {
        break;
      }
      if (meets(bound)) {
        high = bound;
      } else {
        low = bound;
      }
    }
    meets(high);
    return dues;
  }

  private boolean meets(double bound) {
    for (int j = 0; j < dues.length; j++) {
      dues[j] = problem.penalty[j].latest(bound);
    }
    return flow.feasible(problem.work, dues);
  }
}
