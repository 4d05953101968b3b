/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.LowerBound.PartialOrder;
import io.lsps.flex.Aggregate;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;

/**
 * The best value of a metric over the malleable packings of all orders. It is exact, by branch and
 * bound.
 *
 * <p>An order is chosen job by job. A job is chosen only when slots are free for it. A job that
 * completes at its minimum before its turn needs no place in the order, so far fewer cases are
 * examined than there are orders. Of jobs that all get their maximum at the same instant, one order
 * is examined. A case is dropped when even its {@link LowerBound} is no better than the best known
 * value.
 */
final class BestOrder {
  private static final double ROUNDING = 1e-9;

  private final Problem problem;
  private final LowerBound bound;
  private final int size;
  private final boolean sum;
  private double best;
  private long cases;

  private BestOrder(Problem problem, double known) {
    this.problem = problem;
    this.bound = new LowerBound(problem);
    this.size = problem.size();
    this.sum = problem.aggregate == Aggregate.SUM;
    this.best = known;
  }

  /**
   * The best value.
   *
   * @param known a value that some order has
   */
  static double value(Problem problem, double known) {
    return search(problem, known).best;
  }

  static BestOrder search(Problem problem, double known) {
    BestOrder search = new BestOrder(problem, known);
    PartialOrder start = new PartialOrder(search.size);
    start.free = problem.slots;
    for (int j = 0; j < search.size; j++) {
      start.left[j] = problem.work(j);
      start.rate[j] = problem.least(j);
      start.free -= start.rate[j];
    }
    start.value = search.sum ? 0 : Double.NEGATIVE_INFINITY;
    search.go(start);
    return search;
  }

  double best() {
    return best;
  }

  /** How many points were examined at which a next job was chosen. */
  long cases() {
    return cases;
  }

  private void go(PartialOrder at) {
    int all = (1 << size) - 1;
    while (at.done != all) {
      if (at.free > 0 && at.partial >= 0) {
        give(at, at.partial);
      }
      if (at.free > 0 && (at.chosen | at.done) != all) {
        branch(at);
        return;
      }
      complete(at);
    }
    best = Math.min(best, at.value);
  }

  private void branch(PartialOrder at) {
    cases++;
    if (!improves(bound.of(at))) {
      return;
    }
    for (int j : bound.promising(at)) {
      if (at.isDone(j) || at.isChosen(j)) {
        continue;
      }
      boolean full = problem.most(j) - at.rate[j] < at.free;
      if (full && j < at.lastFull) {
        continue;
      }
      PartialOrder next = at.copy();
      next.chosen |= 1 << j;
      give(next, j);
      next.lastFull = full ? j : -1;
      go(next);
    }
  }

  private boolean improves(double value) {
    return Double.isInfinite(best) || value < best - ROUNDING * (1 + Math.abs(best));
  }

  private void give(PartialOrder at, int job) {
    int given = Math.min(at.free, problem.most(job) - at.rate[job]);
    at.rate[job] += given;
    at.free -= given;
    at.partial = at.rate[job] < problem.most(job) ? job : -1;
  }

  /** Moves time to the next completion. */
  private void complete(PartialOrder at) {
    int first = -1;
    double shortest = Double.POSITIVE_INFINITY;
    for (int j = 0; j < size; j++) {
      if (!at.isDone(j)) {
        double time = at.left[j] == 0 ? 0 : at.left[j] / at.rate[j];
        if (time < shortest) {
          shortest = time;
          first = j;
        }
      }
    }
    at.now += shortest;
    for (int j = 0; j < size; j++) {
      if (!at.isDone(j)) {
        at.left[j] = Math.max(0, at.left[j] - at.rate[j] * shortest);
      }
    }
    at.left[first] = 0;
    at.done |= 1 << first;
    at.free += at.rate[first];
    at.partial = at.partial == first ? -1 : at.partial;
    if (shortest > 0) {
      at.lastFull = -1;
    }
    Penalty penalty = problem.penalty(first);
    double cost = penalty.at(at.now);
    if (penalty != Penalty.NONE) {
      at.value = sum ? at.value + cost : Math.max(at.value, cost);
    }
  }
}
