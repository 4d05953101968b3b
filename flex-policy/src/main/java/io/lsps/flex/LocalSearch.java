/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * Moves one job to another place in the order, as long as that makes the schedule better: near
 * places first, and early jobs first, since the first ones hold the slots that are given now.
 */
final class LocalSearch {
  private final SearchBudget budget;
  private long left;

  LocalSearch(SearchBudget budget) {
    this.budget = budget;
    left = budget.placements();
  }

  /** Improves on the best of the candidates, until nothing does or the budget is used up. */
  void improve(Candidates candidates) {
    int size = candidates.best().length;
    boolean better = true;
    while (better) {
      better = false;
      for (int distance = 1; distance < size; distance++) {
        for (int from = 0; from < size; from++) {
          better |= from + distance < size && move(candidates, from, from + distance);
          better |= distance > 1 && from >= distance && move(candidates, from, from - distance);
          if (left <= 0 || !budget.timeLeft().getAsBoolean()) {
            return;
          }
        }
      }
    }
  }

  private boolean move(Candidates candidates, int from, int to) {
    int[] order = candidates.best();
    left -= order.length;
    int job = order[from];
    if (from < to) {
      System.arraycopy(order, from + 1, order, from, to - from);
    } else {
      System.arraycopy(order, to, order, to + 1, from - to);
    }
    order[to] = job;
    return candidates.offer(order);
  }
}
