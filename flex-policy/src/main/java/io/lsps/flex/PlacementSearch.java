/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.flex.Candidates.Score;

/**
 * Moves one job to another place in the order, while that improves the schedule: near positions and
 * early jobs first, since those determine the current slots. Starts from the best order, then the
 * others while the budget lasts.
 */
final class PlacementSearch {
  private final SearchBudget budget;
  private final Candidates candidates;
  private long left;

  PlacementSearch(SearchBudget budget, Candidates candidates) {
    this.budget = budget;
    this.candidates = candidates;
    left = budget.placements;
  }

  void run(Problem problem) {
    if (candidates.stepped()) {
      // A quarter of the budget each, and half for moves from their results.
      long quarter = left / 4;
      left -= 2 * quarter;
      for (int[] order : new PrefixSearch(problem, quarter, budget.timeLeft).orders()) {
        candidates.offer(order);
      }
      new TargetSearch(problem, candidates, budget, quarter).run();
    }
    climb(candidates.best());
    for (int[] start : candidates.starts) {
      if (!hasTime()) {
        return;
      }
      climb(start);
    }
  }

  private boolean hasTime() {
    return left > 0 && budget.timeLeft.getAsBoolean();
  }

  private void climb(int[] start) {
    int[] order = start.clone();
    int size = order.length;
    Score score = candidates.score(order);
    boolean better = true;
    while (better) {
      better = false;
      for (int distance = 1; distance < size; distance++) {
        for (int from = 0; from < size; from++) {
          if (from + distance < size) {
            Score moved = move(order, from, from + distance, score);
            better |= moved != score;
            score = moved;
          }
          if (distance > 1 && from >= distance) {
            Score moved = move(order, from, from - distance, score);
            better |= moved != score;
            score = moved;
          }
          if (!hasTime()) {
            return;
          }
        }
      }
    }
  }

  /** Moves a job; undoes the move if it is no improvement. */
  private Score move(int[] order, int from, int to, Score before) {
    shift(order, from, to);
    left -= order.length;
    Score after = candidates.score(order);
    if (after.betterThan(before)) {
      candidates.offer(order, after);
      return after;
    }
    shift(order, to, from);
    return before;
  }

  private static void shift(int[] order, int from, int to) {
    int job = order[from];
    if (from < to) {
      System.arraycopy(order, from + 1, order, from, to - from);
    } else {
      System.arraycopy(order, to, order, to + 1, from - to);
    }
    order[to] = job;
  }
}
