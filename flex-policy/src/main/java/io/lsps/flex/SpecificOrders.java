/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Orders from single machine scheduling, each made for one kind of metric and cheap enough to try
 * for all. The processing time of a job is its work over all slots.
 */
final class SpecificOrders {
  /** Above this many jobs the orders that compare all pairs of jobs are skipped. */
  private static final int PAIRWISE_LIMIT = 200;

  private final Problem problem;
  private final int size;
  private final double[] seconds;

  SpecificOrders(Problem problem) {
    this.problem = problem;
    size = problem.size();
    seconds = new double[size];
    for (int j = 0; j < size; j++) {
      seconds[j] = problem.work[j] / problem.slots;
    }
  }

  static List<int[]> of(Problem problem) {
    SpecificOrders orders = new SpecificOrders(problem);
    List<int[]> found = new ArrayList<>();
    found.add(orders.smith());
    found.add(orders.smallestWork());
    boolean due = orders.anyDue();
    if (due) {
      found.add(orders.earliestDue());
      found.add(orders.leastLaxity());
    }
    if (problem.aggregate == Aggregate.MAX) {
      found.add(orders.longestTail());
    } else if (due) {
      found.add(orders.mooreHodgson());
      if (orders.size <= PAIRWISE_LIMIT) {
        found.add(orders.apparentTardinessCost(0.5));
        found.add(orders.apparentTardinessCost(2));
        found.add(orders.modifiedDue());
      }
    }
    return found;
  }

  private boolean anyDue() {
    return Arrays.stream(problem.penalty)
        .filter(penalty -> penalty.shape != Penalty.Shape.NONE)
        .anyMatch(
            penalty -> penalty.shape != Penalty.Shape.LINEAR || problem.aggregate == Aggregate.MAX);
  }

  /** Smallest remaining work first: optimal for the average response on one machine. */
  int[] smallestWork() {
    return RisingOrder.of(seconds);
  }

  /** Smith's ratio, work over weight: optimal for the weighted response on one machine. */
  int[] smith() {
    return problem.byRising(this::ratio);
  }

  private double ratio(int j) {
    double weight = problem.penalty[j].weight;
    // Jobs that cost nothing go last, the smallest first.
    return weight > 0 ? seconds[j] / weight : Double.MAX_VALUE * fraction(seconds[j]);
  }

  private static double fraction(double value) {
    return 0.5 + 0.5 * (value / (1 + value));
  }

  /** Earliest due date: optimal for the maximum lateness on one machine. */
  int[] earliestDue() {
    return problem.byRising(this::dueOf);
  }

  private double dueOf(int j) {
    double due = problem.penalty[j].due;
    return Double.isInfinite(due) ? Double.MAX_VALUE * fraction(seconds[j]) : due;
  }

  /** Least time to spare, with all slots that the job can use. */
  int[] leastLaxity() {
    return problem.byRising(
        j -> {
          double due = dueOf(j);
          return due - (due < Double.MAX_VALUE / 4 ? problem.shortest(j) : 0);
        });
  }

  /** Longest time with all slots that the job can use first: good for the makespan. */
  int[] longestTail() {
    return problem.byRising(j -> -problem.shortest(j));
  }

  /**
   * Moore and Hodgson: by due date, and whenever a job would be late, the one with the longest time
   * for its weight is dropped. Optimal for the number of tardy jobs on one machine. Dropped jobs
   * come last, by Smith's ratio.
   */
  int[] mooreHodgson() {
    int[] byDue = earliestDue();
    PriorityQueue<Integer> kept =
        new PriorityQueue<>(
            (a, b) -> {
              int order = Double.compare(ratio(b), ratio(a));
              return order == 0 ? Integer.compare(a, b) : order;
            });
    boolean[] late = new boolean[size];
    double end = 0;
    for (int j : byDue) {
      end += seconds[j];
      kept.add(j);
      if (end > dueOf(j)) {
        int given = kept.remove();
        late[given] = true;
        end -= seconds[given];
      }
    }
    int[] order = new int[size];
    int next = 0;
    for (int j : byDue) {
      if (!late[j]) {
        order[next++] = j;
      }
    }
    for (int j : smith()) {
      if (late[j]) {
        order[next++] = j;
      }
    }
    return order;
  }

  /**
   * Apparent tardiness cost: at every completion the job with the highest weight / time x
   * exp(-slack / (look-ahead x mean time)) is next.
   */
  int[] apparentTardinessCost(double lookAhead) {
    double mean = 0;
    for (double time : seconds) {
      mean += time / size;
    }
    double scale = Math.max(Double.MIN_NORMAL, lookAhead * mean);
    return greedy((j, now) -> tardinessCost(j, now, scale));
  }

  private double tardinessCost(int j, double now, double scale) {
    double slack = Math.max(0, dueOf(j) - seconds[j] - now);
    // As a logarithm, since the exponential of far due dates is 0.
    return Math.log(Math.max(problem.penalty[j].weight, Double.MIN_NORMAL))
        - Math.log(Math.max(seconds[j], Double.MIN_NORMAL))
        - slack / scale;
  }

  /** Modified due date: the later of due date and earliest end, over the weight. */
  int[] modifiedDue() {
    return greedy(
        (j, now) -> {
          double weight = Math.max(problem.penalty[j].weight, 1e-300);
          return -Math.max(seconds[j], dueOf(j) - now) / weight;
        });
  }

  /** The priority of a job at a time; the highest is next. */
  private interface Priority {
    double of(int job, double now);
  }

  private int[] greedy(Priority priority) {
    int[] left = new int[size];
    Arrays.setAll(left, j -> j);
    int[] order = new int[size];
    double now = 0;
    for (int place = 0; place < size; place++) {
      int best = place;
      double highest = priority.of(left[place], now);
      for (int other = place + 1; other < size; other++) {
        double value = priority.of(left[other], now);
        if (value > highest || (value == highest && left[other] < left[best])) {
          highest = value;
          best = other;
        }
      }
      int job = left[best];
      left[best] = left[place];
      left[place] = job;
      order[place] = job;
      now += seconds[job];
    }
    return order;
  }
}
