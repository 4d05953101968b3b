/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Aggregate;
import io.lsps.flex.Flex;
import io.lsps.flex.Metric;
import io.lsps.flex.Penalty;
import io.lsps.flex.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The best value that is known of any schedule, and for which metrics it is the least of all
 * malleable schedules: where jobs share slots that no order would have them share. Minimax metrics:
 * FLEX's own, which a bisection over exact flows finds. Metrics in steps: by branch and bound over
 * the due times that are met, each choice held against an exact flow. Other sums: {@link
 * BestOrder}, the least of all orders' packings only.
 */
final class MalleableOptimum {
  private static final double ROUNDING = 1e-9;

  private static final Set<Metric> STEPS =
      EnumSet.of(Metric.TARDY_JOBS, Metric.WEIGHTED_TARDY_JOBS, Metric.SLA_COST);

  /** What a job costs that ends by a due time. */
  private record Level(double due, double cost) {}

  private final Problem problem;
  private final List<List<Level>> levels = new ArrayList<>();
  private final int[] costliestFirst;
  private final double[] dues;
  private double best;

  private MalleableOptimum(Problem problem, double known) {
    this.problem = problem;
    this.best = known;
    for (int j = 0; j < problem.size(); j++) {
      levels.add(levels(problem.penalty(j)));
    }
    costliestFirst =
        IntStream.range(0, problem.size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -last(levels.get(j)).cost()))
            .mapToInt(j -> j)
            .toArray();
    dues = new double[problem.size()];
    Arrays.fill(dues, Double.POSITIVE_INFINITY);
  }

  /**
   * The best value.
   *
   * @param flex the value of the schedule that FLEX finds
   */
  static double value(Metric metric, Problem problem, double flex) {
    double known = metric.aggregate() == Aggregate.MAX ? flex : BestOrder.value(problem, flex);
    if (!STEPS.contains(metric)) {
      return known;
    }
    MalleableOptimum search = new MalleableOptimum(problem, known);
    search.go(0, 0);
    return search.best;
  }

  private static List<Level> levels(Penalty penalty) {
    List<Level> levels = new ArrayList<>();
    double cost = 0;
    double due = penalty.latest(cost);
    while (due < Double.POSITIVE_INFINITY) {
      levels.add(new Level(due, cost));
      cost = penalty.at(Math.nextUp(due));
      due = penalty.latest(cost);
    }
    levels.add(new Level(due, cost));
    return levels;
  }

  private static Level last(List<Level> levels) {
    return levels.get(levels.size() - 1);
  }

  private void go(int place, double cost) {
    if (cost >= best - ROUNDING * (1 + best)) {
      return;
    }
    if (place == costliestFirst.length) {
      best = cost;
      return;
    }
    int job = costliestFirst[place];
    for (Level level : levels.get(job)) {
      dues[job] = level.due();
      if (level.due() == Double.POSITIVE_INFINITY || Flex.canMeet(problem, dues)) {
        go(place + 1, cost + level.cost());
      }
    }
    dues[job] = Double.POSITIVE_INFINITY;
  }
}
