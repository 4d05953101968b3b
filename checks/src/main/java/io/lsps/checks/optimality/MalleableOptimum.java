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
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NoFeasibleSolutionException;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * The best value that is known of any schedule, and for which metrics it is the least of all
 * malleable schedules: where jobs share slots that no order would have them share. Metrics in
 * steps: by branch and bound over the due times that are met, each choice held against an exact
 * flow. Up to six jobs all others: by {@link MalleableProgram}. Of more, minimax metrics: FLEX's
 * own, which a bisection over exact flows finds; and other sums: {@link BestOrder}, the least of
 * all orders' packings only.
 */
final class MalleableOptimum {
  private static final double ROUNDING = 1e-9;

  /** For more jobs there are too many orders of completion. */
  private static final int MOST_JOBS = 6;

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
    if (!STEPS.contains(metric) && problem.size() <= MOST_JOBS) {
      return MalleableProgram.value(problem, flex);
    }
    double known = metric.aggregate == Aggregate.MAX ? flex : BestOrder.value(problem, flex);
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

  /**
   * The least value of all malleable schedules where penalties are linear or rise linearly from a
   * due time: a linear program for each order of completion, as far as a bound does not exclude the
   * order. Between two completions a job works at a constant rate from its minimum to its maximum.
   */
  static final class MalleableProgram {
    private static final double ROUNDING = 1e-9;

    /** Later than any completion, from where penalties are straight. */
    private static final double LATE = 1e6;

    private final Problem problem;
    private final int size;
    private final boolean sum;
    private final double[] slope;
    private final double[] offset;
    private final double[] start;
    private final int[] order;
    private double best;

    private MalleableProgram(Problem problem, double known) {
      this.problem = problem;
      this.size = problem.size();
      this.sum = problem.aggregate == Aggregate.SUM;
      this.best = known;
      slope = new double[size];
      offset = new double[size];
      start = new double[size];
      order = new int[size];
      for (int j = 0; j < size; j++) {
        if (problem.penalty(j) != Penalty.NONE) {
          double late = problem.penalty(j).at(LATE);
          slope[j] = (problem.penalty(j).at(2 * LATE) - late) / LATE;
          offset[j] = late - slope[j] * LATE;
          start[j] = problem.penalty(j).at(0);
        }
      }
    }

    /**
     * The least value.
     *
     * @param known the value of some schedule
     */
    static double value(Problem problem, double known) {
      MalleableProgram program = new MalleableProgram(problem, known);
      if (Arrays.stream(program.slope).max().orElse(0) > 0) {
        program.go(0, 0, 0);
      }
      return program.best;
    }

    /**
     * Goes on from the first jobs of an order.
     *
     * @param done set of them
     * @param work of them together
     */
    private void go(int place, int done, double work) {
      if (place == size) {
        best = Math.min(best, solve());
        return;
      }
      for (int j = 0; j < size; j++) {
        if ((done >> j & 1) == 0) {
          order[place] = j;
          double now = work + problem.work(j);
          if (bound(place, done | 1 << j, now) < best - ROUNDING * (1 + Math.abs(best))) {
            go(place + 1, done | 1 << j, now);
          }
        }
      }
    }

    /** No order that begins so costs less: a job ends after the work before it, and never alone. */
    private double bound(int place, int done, double work) {
      double total = sum ? 0 : Double.NEGATIVE_INFINITY;
      double end = 0;
      double before = 0;
      for (int k = 0; k <= place; k++) {
        int j = order[k];
        before += problem.work(j);
        end = Math.max(end, Math.max(before / problem.slots, alone(j)));
        total = plus(total, problem.penalty(j).at(end));
      }
      for (int j = 0; j < size; j++) {
        if ((done >> j & 1) == 0) {
          double least = Math.max(end, (work + problem.work(j)) / problem.slots);
          total = plus(total, problem.penalty(j).at(Math.max(least, alone(j))));
        }
      }
      return total;
    }

    private double alone(int job) {
      return problem.work(job) / problem.most(job);
    }

    private double plus(double total, double cost) {
      return sum ? total + cost : Math.max(total, cost);
    }

    /**
     * Variables: the lengths of the intervals between completions; beyond its minimum, the work of
     * the k-th job in each of the first k intervals; and what each job, or the worst, costs beyond
     * what it would cost now. All are about 1: time is in units of all work on all slots, and the
     * steepest penalty rises by 1 in that. The solver's tolerances are absolute, and stretch is of
     * the order of one in ten thousand seconds.
     */
    private double solve() {
      double all = 0;
      double steepest = 0;
      for (int j = 0; j < size; j++) {
        all += problem.work(j);
        steepest = Math.max(steepest, slope[j]);
      }
      double time = all / problem.slots;
      double unit = steepest == 0 ? 1 : steepest * time;
      int works = size * (size + 1) / 2;
      int costs = size + works;
      int variables = costs + (sum ? size : 1);
      double floor = sum ? Arrays.stream(start).sum() : Arrays.stream(start).max().orElse(0);
      double slots = problem.slots;
      List<LinearConstraint> limits = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        double[] together = new double[variables];
        together[i] = -1;
        for (int k = i; k < size; k++) {
          int j = order[k];
          together[i] += problem.least(j) / slots;
          together[at(k, i)] = 1;
          double[] own = new double[variables];
          own[at(k, i)] = 1;
          own[i] = (problem.least(j) - problem.most(j)) / slots;
          limits.add(new LinearConstraint(own, Relationship.LEQ, 0));
        }
        limits.add(new LinearConstraint(together, Relationship.LEQ, 0));
      }
      for (int k = 0; k < size; k++) {
        int j = order[k];
        double[] own = new double[variables];
        double[] cost = new double[variables];
        for (int i = 0; i <= k; i++) {
          own[i] = problem.least(j) / slots;
          own[at(k, i)] = 1;
          cost[i] = slope[j] * time / unit;
        }
        limits.add(new LinearConstraint(own, Relationship.EQ, problem.work(j) / all));
        cost[costs + (sum ? k : 0)] = -1;
        double beyond = sum ? start[j] : floor;
        limits.add(new LinearConstraint(cost, Relationship.LEQ, (beyond - offset[j]) / unit));
      }
      double[] price = new double[variables];
      Arrays.fill(price, costs, variables, 1);
      try {
        return floor
            + unit
                * new SimplexSolver()
                    .optimize(
                        new LinearObjectiveFunction(price, 0),
                        new LinearConstraintSet(limits),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(true),
                        new MaxIter(100_000))
                    .getValue();
      } catch (NoFeasibleSolutionException e) {
        // Minima let no job of these end in this order.
        return Double.POSITIVE_INFINITY;
      }
    }

    /** Where the work of the k-th job in an interval is among the variables. */
    private int at(int place, int interval) {
      return size + place * (place + 1) / 2 + interval;
    }
  }
}
