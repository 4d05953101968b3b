/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;

/**
 * Which due times to meet, where all penalties grow in steps: each job has one of its due times as
 * a target, or none, and the {@link DeadlineFlow} says whether all targets can be met.
 *
 * <p>One start is what the best packing meets. The other is Moore and Hodgson's rule: by due time,
 * and whenever not all can be met, a job is given up, of those whose absence lets the others in the
 * one with the most work for its weight. From both, targets are brought forward where all can still
 * be met; then one job's target is brought forward for that of another, and whatever fits beside
 * them is brought forward too.
 */
final class OnTimeSearch {
  private final Problem problem;
  private final SearchBudget budget;
  private final DeadlineFlow flow;
  private final int size;
  private final double[] dues;
  private final int[] byRatio;
  private int[] targets;
  private long left;

  OnTimeSearch(Problem problem, SearchBudget budget) {
    this.problem = problem;
    this.budget = budget;
    this.flow = new DeadlineFlow(problem);
    this.size = problem.size();
    this.dues = new double[size];
    this.left = budget.placements();
    double[] ratios = new double[size];
    for (int j = 0; j < size; j++) {
      ratios[j] = problem.work[j] / Math.max(Double.MIN_NORMAL, problem.penalty[j].weight());
    }
    byRatio = RisingOrder.of(ratios);
  }

  /** Whether every job that costs anything has due times. */
  static boolean suits(Problem problem) {
    boolean steps = false;
    for (Penalty penalty : problem.penalty) {
      if (penalty.shape() != Penalty.Shape.NONE && penalty.steps() == 0) {
        return false;
      }
      steps |= penalty.steps() > 0;
    }
    return steps;
  }

  /** Due times that can be met and cost less than the packing; null where none were found. */
  double[] dues(PackedSchedule packed) {
    double least = 0;
    for (int j = 0; j < size; j++) {
      least += steps(j) > 0 ? problem.cost(j, problem.most[j]) : 0;
    }
    if (packed.value() <= least || !goesOn()) {
      return null;
    }
    targets = met(packed);
    climb();
    int[] best = targets;
    double cost = cost();
    targets = mooreHodgson();
    climb();
    if (cost() < cost) {
      best = targets;
      cost = cost();
    }
    if (!(cost < packed.value())) {
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

  private int[] mooreHodgson() {
    targets = new int[size];
    double[] first = new double[size];
    for (int j = 0; j < size; j++) {
      first[j] = problem.penalty[j].due();
      targets[j] = steps(j);
    }
    for (int j : RisingOrder.of(first)) {
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

  private void climb() {
    bringForward();
    boolean better = true;
    while (better && goesOn()) {
      better = false;
      for (int place = 0; place < size && !better; place++) {
        better = exchange(byRatio[place]);
      }
    }
  }

  /** Every target as early as all can be met, those first that save most for their work. */
  private void bringForward() {
    for (int job : byRatio) {
      int before = targets[job];
      for (int target = 0; target < before && goesOn(); target++) {
        targets[job] = target;
        if (feasible()) {
          break;
        }
        targets[job] = before;
      }
    }
  }

  /** Brings one target forward and puts another off. */
  private boolean exchange(int job) {
    double cost = cost();
    int[] before = targets;
    for (int target = 0; target < before[job]; target++) {
      for (int other = 0; other < size; other++) {
        for (int later = before[other] + 1; later <= steps(other); later++) {
          if (!goesOn()) {
            return false;
          }
          targets = before.clone();
          targets[job] = target;
          targets[other] = later;
          if (other != job && feasible()) {
            bringForward();
            if (cost() < cost) {
              return true;
            }
          }
          targets = before;
        }
      }
    }
    return false;
  }

  private boolean goesOn() {
    return left > 0 && budget.timeLeft().getAsBoolean();
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

  /** A look at the flow takes as long as packing several orders. */
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
