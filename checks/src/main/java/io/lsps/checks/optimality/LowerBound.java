/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Aggregate;
import io.lsps.flex.Problem;
import java.util.Arrays;

/**
 * A lower bound on the metric, whatever is done from an instant on. It is the larger of two bounds.
 * In one, each job has its maximum from now on. In the other, all slots are one fast machine, which
 * no packing beats.
 *
 * <p>On that machine the k-th completion is not before the k smallest works are done. For minimax
 * metrics Lawler's rule, the cheapest job last, is optimal for any penalties that do not fall. For
 * minisum metrics it takes the least sum of penalties over all assignments of the j-th job to the
 * k-th of these times, bounded from below by duality.
 */
final class LowerBound {
  private final Problem problem;
  private final int size;
  private final boolean sum;
  private final int[] open;
  private final double[] times;
  private final double[] works;
  private final double[][] costs;
  private final HungarianMethod assignment;

  LowerBound(Problem problem) {
    this.problem = problem;
    this.size = problem.size();
    this.sum = problem.aggregate == Aggregate.SUM;
    this.open = new int[size];
    this.times = new double[size];
    this.works = new double[size];
    this.costs = new double[size][size];
    this.assignment = new HungarianMethod(size);
  }

  double of(PartialOrder at) {
    int count = 0;
    double alone = at.value;
    for (int j = 0; j < size; j++) {
      if (!at.isDone(j)) {
        open[count++] = j;
        double cost = problem.penalty(j).at(earliest(at, j));
        alone = sum ? alone + cost : Math.max(alone, cost);
      }
    }
    return Math.max(alone, sum ? assigned(at, count) : lawler(at, count));
  }

  private double earliest(PartialOrder at, int j) {
    return at.now + at.left[j] / problem.most(j);
  }

  private double lawler(PartialOrder at, int count) {
    double end = at.now;
    for (int i = 0; i < count; i++) {
      end += at.left[open[i]] / problem.slots;
    }
    double worst = at.value;
    for (int left = count; left > 0; left--) {
      int cheapest = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < left; i++) {
        double cost = problem.penalty(open[i]).at(end);
        if (cost < least) {
          least = cost;
          cheapest = i;
        }
      }
      worst = Math.max(worst, least);
      end -= at.left[open[cheapest]] / problem.slots;
      int job = open[cheapest];
      open[cheapest] = open[left - 1];
      open[left - 1] = job;
    }
    return worst;
  }

  private double assigned(PartialOrder at, int count) {
    for (int i = 0; i < count; i++) {
      works[i] = at.left[open[i]];
    }
    java.util.Arrays.sort(works, 0, count);
    for (int j = 0; j < count; j++) {
      int job = open[j];
      double early = earliest(at, job);
      // The place k of a job: this job is done, and so are those before it, the smallest of
      // the others.
      double before = 0;
      int others = 0;
      boolean passed = false;
      times[0] = at.left[job];
      for (int i = 0; i < count; i++) {
        if (!passed && works[i] == at.left[job]) {
          passed = true;
        } else {
          before += works[i];
          others++;
          times[others] = before + at.left[job];
        }
      }
      for (int k = 0; k < count; k++) {
        double end = Math.max(early, at.now + times[k] / problem.slots);
        costs[j][k] = problem.penalty(job).at(end);
      }
    }
    return at.value + assignment.least(costs, count);
  }

  /** All jobs in the order in which to try them: first those whose waiting costs little. */
  int[] promising(PartialOrder at) {
    double[] keys = new double[size];
    int[] jobs = new int[size];
    for (int j = 0; j < size; j++) {
      keys[j] = at.left[j];
      jobs[j] = j;
    }
    for (int i = 1; i < size; i++) {
      int job = jobs[i];
      int place = i;
      while (place > 0 && keys[jobs[place - 1]] > keys[job]) {
        jobs[place] = jobs[place - 1];
        place--;
      }
      jobs[place] = job;
    }
    return jobs;
  }

  /** The least sum of an assignment of rows to columns: the Hungarian method, O(n^3). */
  private static final class HungarianMethod {
    private final double[] rowPrice;
    private final double[] columnPrice;
    private final int[] rowOf;
    private final int[] way;
    private final double[] slack;
    private final boolean[] used;

    HungarianMethod(int most) {
      rowPrice = new double[most + 1];
      columnPrice = new double[most + 1];
      rowOf = new int[most + 1];
      way = new int[most + 1];
      slack = new double[most + 1];
      used = new boolean[most + 1];
    }

    double least(double[][] costs, int size) {
      Arrays.fill(rowPrice, 0);
      Arrays.fill(columnPrice, 0);
      Arrays.fill(rowOf, 0);
      for (int row = 1; row <= size; row++) {
        rowOf[0] = row;
        int column = 0;
        Arrays.fill(slack, Double.POSITIVE_INFINITY);
        Arrays.fill(used, false);
        do {
          used[column] = true;
          column = grow(costs, size, column);
        } while (rowOf[column] != 0);
        while (column != 0) {
          int before = way[column];
          rowOf[column] = rowOf[before];
          column = before;
        }
      }
      double sum = 0;
      for (int column = 1; column <= size; column++) {
        sum += costs[rowOf[column] - 1][column - 1];
      }
      return sum;
    }

    /** Adds a column with the least reduced cost to the alternating tree. */
    private int grow(double[][] costs, int size, int from) {
      int row = rowOf[from];
      double delta = Double.POSITIVE_INFINITY;
      int next = 0;
      for (int column = 1; column <= size; column++) {
        if (!used[column]) {
          double reduced = costs[row - 1][column - 1] - rowPrice[row] - columnPrice[column];
          if (reduced < slack[column]) {
            slack[column] = reduced;
            way[column] = from;
          }
          if (slack[column] < delta) {
            delta = slack[column];
            next = column;
          }
        }
      }
      for (int column = 0; column <= size; column++) {
        if (used[column]) {
          rowPrice[rowOf[column]] += delta;
          columnPrice[column] -= delta;
        } else {
          slack[column] -= delta;
        }
      }
      return next;
    }
  }

  /**
   * The chosen beginning of an order of jobs, and the state of the jobs at the instant that it has
   * reached.
   */
  static final class PartialOrder {
    final double[] left;
    final int[] rate;
    // Chosen jobs have their maximum, except that the last one may have less.
    int chosen;
    int done;
    int partial = -1;
    int free;
    double now;
    double value;
    // The last job that got its maximum at this instant with slots to spare.
    int lastFull = -1;

    PartialOrder(int size) {
      left = new double[size];
      rate = new int[size];
    }

    PartialOrder copy() {
      PartialOrder copy = new PartialOrder(left.length);
      System.arraycopy(left, 0, copy.left, 0, left.length);
      System.arraycopy(rate, 0, copy.rate, 0, rate.length);
      copy.chosen = chosen;
      copy.done = done;
      copy.partial = partial;
      copy.free = free;
      copy.now = now;
      copy.value = value;
      copy.lastFull = lastFull;
      return copy;
    }

    boolean isDone(int job) {
      return (done & (1 << job)) != 0;
    }

    boolean isChosen(int job) {
      return (chosen & (1 << job)) != 0;
    }
  }
}
