/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.flex.Candidates.Score;
import java.util.function.IntToDoubleFunction;

/**
 * For step penalties: gives each job one of its due times as a target, or none, packs the jobs by
 * target, and changes one or two targets at a time while that improves the schedule. Changing a
 * target has the effect of many moves in an order, none of which improves it alone.
 */
final class TargetSearch {
  private final Problem problem;
  private final Candidates candidates;
  private final SearchBudget budget;
  private final int[] targets;

  /**
   * Whether jobs are sorted by the latest start that meets the due time with all usable slots, or
   * by the due time.
   */
  private boolean withTails;

  private long left;
  private Score score;

  /** A search of at most this many placements. */
  TargetSearch(Problem problem, Candidates candidates, SearchBudget budget, long placements) {
    this.problem = problem;
    this.candidates = candidates;
    this.budget = budget;
    this.left = placements;
    targets = new int[problem.size()];
  }

  /** Searches from every job's first due time, and from the targets that the best order meets. */
  void run() {
    for (boolean tails : new boolean[] {false, true}) {
      withTails = tails;
      runOnce();
    }
  }

  private void runOnce() {
    startFrom(j -> 0);
    climb();
    startFrom(candidates.schedule()::completion);
    climb();
  }

  /** Sets the first due times that are not before these completions. */
  private void startFrom(IntToDoubleFunction completions) {
    for (int j = 0; j < targets.length; j++) {
      int target = 0;
      while (target < steps(j) && completions.applyAsDouble(j) > problem.penalty[j].due(target)) {
        target++;
      }
      targets[j] = target;
    }
    score = pack();
  }

  private void climb() {
    boolean better = true;
    while (better && hasTime()) {
      better = singles() || pairs() || exchanges();
    }
  }

  private boolean hasTime() {
    return left > 0 && budget.timeLeft.getAsBoolean();
  }

  private boolean singles() {
    boolean better = false;
    for (int j = 0; j < targets.length && hasTime(); j++) {
      for (int target = 0; target <= steps(j); target++) {
        better |= change(j, target, j, target);
      }
    }
    return better;
  }

  private boolean pairs() {
    for (int a = 0; a < targets.length; a++) {
      for (int b = a + 1; b < targets.length && hasTime(); b++) {
        for (int ta = 0; ta <= steps(a); ta++) {
          for (int tb = 0; tb <= steps(b); tb++) {
            if (ta != targets[a] && tb != targets[b] && change(a, ta, b, tb)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /**
   * One job gets an earlier target and the others lose theirs; then each in turn regains one if all
   * targets stay feasible, by cost or by cost per work.
   */
  private boolean exchanges() {
    int[][] givenBack = {byCost(false), byCost(true)};
    for (int j = 0; j < targets.length; j++) {
      for (int target = 0; target < targets[j]; target++) {
        for (int[] order : givenBack) {
          int[] before = targets.clone();
          targets[j] = target;
          if (exchange(j, order)) {
            return true;
          }
          System.arraycopy(before, 0, targets, 0, before.length);
        }
      }
    }
    return false;
  }

  private boolean exchange(int kept, int[] givenBack) {
    for (int j = 0; j < targets.length; j++) {
      targets[j] = j == kept ? targets[j] : steps(j);
    }
    pack();
    for (int j : givenBack) {
      for (int target = 0; target < steps(j) && j != kept && hasTime(); target++) {
        targets[j] = target;
        pack();
        if (allMet()) {
          break;
        }
        targets[j] = steps(j);
      }
    }
    Score reached = pack();
    if (reached.betterThan(score)) {
      score = reached;
      return true;
    }
    return false;
  }

  private boolean allMet() {
    double[] completions = candidates.completions;
    for (int j = 0; j < targets.length; j++) {
      if (targets[j] < steps(j) && completions[j] > problem.penalty[j].due(targets[j])) {
        return false;
      }
    }
    return true;
  }

  private int[] byCost(boolean forWork) {
    return problem.byRising(
        j ->
            -problem.penalty[j].weight
                / (forWork ? Math.max(Double.MIN_NORMAL, problem.work[j]) : 1));
  }

  private boolean change(int a, int targetOfA, int b, int targetOfB) {
    if (!hasTime() || (targets[a] == targetOfA && targets[b] == targetOfB)) {
      return false;
    }
    int beforeA = targets[a];
    int beforeB = targets[b];
    targets[a] = targetOfA;
    targets[b] = targetOfB;
    Score after = pack();
    if (after.betterThan(score)) {
      score = after;
      return true;
    }
    targets[b] = beforeB;
    targets[a] = beforeA;
    return false;
  }

  private int steps(int job) {
    return problem.penalty[job].steps();
  }

  private Score pack() {
    left -= targets.length;
    int[] order = problem.byRising(this::key);
    Score packed = candidates.score(order);
    candidates.offer(order, packed);
    return packed;
  }

  /** By due time; jobs without a target last, by rising work. */
  private double key(int job) {
    double work = problem.work[job] / problem.slots;
    return targets[job] < steps(job)
        ? problem.penalty[job].due(targets[job]) - (withTails ? problem.shortest(job) : 0)
        : 1e30 * (1 + work / (1 + work));
  }
}
