/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * Which due times to meet, if all penalties are step functions: each job has one of its due times
 * as a target, or none, and the {@link DeadlineFlow} says whether all targets can be met.
 *
 * <p>The first starting point is what the best packing meets. The second is Moore and Hodgson's
 * rule: by due time, and whenever not all can be met, the job with the most work for its weight is
 * dropped, of those without which the others can be met. From both, targets are moved earlier while
 * all can still be met. Then branch and bound over all targets, as far as the budget goes: exact
 * for few jobs.
 */
final class OnTimeSearch {
  private static final double ROUNDING = 1e-9;

  private final Problem problem;
  private final SearchBudget budget;
  private final DeadlineFlow flow;
  private final int size;
  private final double[] dues;
  private final int[] byRatio;
  private final int[] costliestFirst;
  // Lower bound of the cost of the jobs from a position of costliestFirst on.
  private final double[] rest;
  private int[] targets;
  private int[] best;
  private double bestCost;
  private long left;

  OnTimeSearch(Problem problem, SearchBudget budget) {
    this.problem = problem;
    this.budget = budget;
    this.flow = new DeadlineFlow(problem);
    this.size = problem.size();
    this.dues = new double[size];
    this.left = budget.placements;
    byRatio =
        problem.byRising(
            j -> problem.work[j] / Math.max(Double.MIN_NORMAL, problem.penalty[j].weight));
    costliestFirst = problem.byRising(j -> -problem.penalty[j].weight);
    rest = new double[size + 1];
    for (int place = size - 1; place >= 0; place--) {
      int j = costliestFirst[place];
      double alone = steps(j) > 0 ? problem.cost(j, problem.most[j]) : 0;
      rest[place] = rest[place + 1] + alone;
    }
  }

  /** Whether every job that costs anything has due times. */
  static boolean suits(Problem problem) {
    boolean steps = false;
    for (Penalty penalty : problem.penalty) {
      if (penalty.shape != Penalty.Shape.NONE && penalty.steps() == 0) {
        return false;
      }
      steps |= penalty.steps() > 0;
    }
    return steps;
  }

  /** Feasible due times that cost less than the packing; null if none were found. */
  double[] dues(PackedSchedule packed) {
    if (packed.value <= rest[0] || !hasTime()) {
      return null;
    }
    targets = met(packed);
    bringForward();
    best = targets;
    bestCost = cost();
    targets = mooreHodgson();
    bringForward();
    if (cost() < bestCost) {
      best = targets;
      bestCost = cost();
    }
    targets = noneMet();
    branch(0, 0);
    if (!(bestCost < packed.value)) {
      return null;
    }
    targets = best;
    fillDues();
    return dues;
  }

  private int[] met(PackedSchedule packed) {
    int[] met = new int[size];
    for (int j = 0; j < size; j++) {
      while (met[j] < steps(j) && packed.completion(j) > problem.penalty[j].due(met[j])) {
        met[j]++;
      }
    }
    return met;
  }

  private int[] noneMet() {
    int[] none = new int[size];
    Arrays.setAll(none, this::steps);
    return none;
  }

  private int[] mooreHodgson() {
    targets = noneMet();
    for (int j : problem.byRising(j -> problem.penalty[j].due)) {
      if (steps(j) > 0) {
        targets[j] = 0;
        if (!feasible()) {
          giveOneUp();
        }
      }
    }
    return targets;
  }

  private void giveOneUp() {
    for (int place = size - 1; place >= 0; place--) {
      int job = byRatio[place];
      if (targets[job] < steps(job)) {
        int before = targets[job];
        targets[job] = steps(job);
        if (feasible()) {
          return;
        }
        targets[job] = before;
      }
    }
  }

  /** Moves targets earlier while feasible, by cost saved per work. */
  private void bringForward() {
    for (int job : byRatio) {
      int before = targets[job];
      for (int target = 0; target < before && hasTime(); target++) {
        targets[job] = target;
        if (feasible()) {
          break;
        }
        targets[job] = before;
      }
    }
  }

  /**
   * Tries all targets from a position on that may cost less than the best; {@code cost} is that of
   * the ones before.
   */
  private void branch(int place, double cost) {
    if (cost + rest[place] >= bestCost * (1 - ROUNDING) || !hasTime()) {
      return;
    }
    if (place == size) {
      best = targets.clone();
      bestCost = cost;
      return;
    }
    int job = costliestFirst[place];
    boolean met = false;
    for (int target = 0; target <= steps(job); target++) {
      targets[job] = target;
      met = met || target == steps(job) || feasible();
      if (met) {
        branch(place + 1, cost + (target == 0 ? 0 : problem.penalty[job].cost(target - 1)));
      }
    }
  }

  private boolean hasTime() {
    return left > 0 && budget.timeLeft.getAsBoolean();
  }

  private double cost() {
    double cost = 0;
    for (int j = 0; j < size; j++) {
      cost += targets[j] == 0 ? 0 : problem.penalty[j].cost(targets[j] - 1);
    }
    return cost;
  }

  private int steps(int job) {
    return problem.penalty[job].steps();
  }

  /** One check takes as long as packing several orders. */
  private boolean feasible() {
    left -= Math.max(size, (long) size * size / 8);
    fillDues();
    return flow.feasible(problem.work, dues);
  }

  private void fillDues() {
    for (int j = 0; j < size; j++) {
      dues[j] =
          targets[j] < steps(j) ? problem.penalty[j].due(targets[j]) : Double.POSITIVE_INFINITY;
    }
  }
}
