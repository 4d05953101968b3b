/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import io.lsps.workload.RisingOrder;
import java.util.Arrays;

/**
 * Schedules that no order packs. Packing gives the first job of an order its maximum; where maxima
 * bind, several jobs may have to share from the start so that all end in time. {@link DeadlineFlow}
 * decides what can be met: for a minimax metric by bisection on the bound, which gives every job a
 * due time, so it is optimal over all malleable schedules; for penalties that all grow in steps by
 * {@link OnTimeSearch}; for a sum of tardiness by letting the jobs that are early share.
 *
 * <p>docs/decisions/0007-flex.md shows where orders fall short.
 */
final class DeadlineSearch {
  /** A schedule takes O(J^3) for J jobs: some milliseconds. */
  static final int MOST_JOBS = 100;

  /** Relative improvement below which the packing is kept. */
  private static final double MARGIN = 1e-6;

  private static final int STEPS = 60;

  /** Determines a late job's end to a ten-thousandth of its possible gain. */
  private static final int HALVINGS = 14;

  private final Problem problem;
  private final SearchBudget budget;
  private final DeadlineFlow flow;
  private final double[] dues;

  private DeadlineSearch(Problem problem, SearchBudget budget) {
    this.problem = problem;
    this.budget = budget;
    this.flow = new DeadlineFlow(problem);
    this.dues = new double[problem.size()];
  }

  /** The given schedule, or a better one by the metric. */
  static PackedSchedule better(Problem problem, PackedSchedule packed, SearchBudget budget) {
    boolean inTime = budget.timeLeft.getAsBoolean();
    if (problem.size() > MOST_JOBS || Double.isInfinite(packed.value) || !inTime) {
      return packed;
    }
    DeadlineSearch search = new DeadlineSearch(problem, budget);
    double[] dues = problem.aggregate == Aggregate.MAX ? search.worst(packed) : null;
    if (problem.aggregate == Aggregate.SUM && OnTimeSearch.suits(problem)) {
      dues = new OnTimeSearch(problem, budget).dues(packed);
    } else if (problem.aggregate == Aggregate.SUM && search.isTardiness()) {
      return search.sharing(packed);
    }
    PackedSchedule found = dues == null ? null : DeadlinePlay.schedule(problem, dues);
    return found != null && found.value < packed.value ? found : packed;
  }

  /** Due times for the least bound; null if the packing is as good. */
  private double[] worst(PackedSchedule packed) {
    double high = packed.value;
    double low = problem.leastWorst();
    double margin = MARGIN * (Math.abs(high) + Math.abs(low));
    if (!(high - low > margin) || !meets(high - margin)) {
      return null;
    }
    high -= margin;
    if (meets(low)) {
      return dues;
    }
    for (int step = 0; step < STEPS && high - low > margin / 1000; step++) {
      double bound = (low + high) / 2;
      if (bound <= low || bound >= high || !budget.timeLeft.getAsBoolean()) {
        break;
      }
      if (meets(bound)) {
        high = bound;
      } else {
        low = bound;
      }
    }
    meets(high);
    return dues;
  }

  private boolean isTardiness() {
    return Arrays.stream(problem.penalty).anyMatch(each -> each.shape == Penalty.Shape.HINGE);
  }

  /**
   * The best schedule for a sum of tardiness with jobs sharing: an early job may end at its due
   * time and leave slots to late ones. Each late job in turn ends as early as possible, by work
   * over weight, rising or falling; the late ones after it no later than in the packing, or at any
   * time.
   */
  private PackedSchedule sharing(PackedSchedule packed) {
    double[] keys = new double[dues.length];
    for (int j = 0; j < dues.length; j++) {
      keys[j] = problem.work[j] / Math.max(problem.penalty[j].weight, Double.MIN_NORMAL);
    }
    PackedSchedule best = packed;
    for (int way = 0; way < 4; way++) {
      int[] order = RisingOrder.of(keys);
      PackedSchedule found = sharing(packed, order, way % 2 == 1);
      if (found != null && found.value < best.value) {
        best = found;
      }
      for (int j = 0; way == 1 && j < keys.length; j++) {
        keys[j] = -keys[j];
      }
    }
    return best;
  }

  private PackedSchedule sharing(PackedSchedule packed, int[] order, boolean whatever) {
    for (int j = 0; j < dues.length; j++) {
      Penalty penalty = problem.penalty[j];
      double end = packed.completion(j);
      double cost = penalty.at(end);
      boolean free = whatever && cost > 0;
      dues[j] = free ? Double.POSITIVE_INFINITY : Math.max(end, penalty.latest(cost));
    }
    long checks = budget.placements / (4L * dues.length * dues.length);
    if (checks == 0 || !flow.feasible(problem.work, dues)) {
      return null;
    }
    for (int j : order) {
      Penalty penalty = problem.penalty[j];
      if (penalty.at(packed.completion(j)) > 0) {
        double late = dues[j];
        double early = Math.max(penalty.latest(0), problem.shortest(j));
        double next = early;
        for (int step = 0; step < HALVINGS && checks > 0; step++, checks--) {
          if (!budget.timeLeft.getAsBoolean()) {
            return null;
          }
          dues[j] = next;
          if (flow.feasible(problem.work, dues)) {
            late = next;
          } else {
            early = next;
          }
          next = Double.isInfinite(late) ? 2 * early + 1 : (early + late) / 2;
          if (step == 0 && late == early) {
            break;
          }
        }
        dues[j] = late;
      }
    }
    return DeadlinePlay.schedule(problem, dues);
  }

  private boolean meets(double bound) {
    for (int j = 0; j < dues.length; j++) {
      dues[j] = problem.penalty[j].latest(bound);
    }
    return flow.feasible(problem.work, dues);
  }

  /**
   * Builds a schedule for feasible due times: until the next job ends, every job has the slots of
   * the {@link DeadlineFlow}, and the free slots go to the smallest jobs, each up to its maximum;
   * then repeats with the remaining work. O(J^3) for J jobs.
   */
  private static final class DeadlinePlay {
    private static final double ROUNDING = 1e-9;

    private final Problem problem;
    private final DeadlineFlow flow;
    private final double[] dues;
    private final double[] work;
    private final double[] left;
    private final double[] completions;
    private int[] slots;

    private DeadlinePlay(Problem problem, double[] dues) {
      this.problem = problem;
      this.flow = new DeadlineFlow(problem);
      this.dues = dues;
      this.work = problem.work.clone();
      for (int j = 0; j < work.length; j++) {
        // As in a packing, a job without work has slots: it has not ended yet.
        work[j] = Math.max(work[j], ROUNDING * problem.most[j]);
      }
      this.left = work.clone();
      this.completions = new double[left.length];
    }

    /**
     * The schedule; null if rounding prevents its completion.
     *
     * @param dues feasible due times, seconds from now, infinite for none
     */
    static PackedSchedule schedule(Problem problem, double[] dues) {
      DeadlinePlay play = new DeadlinePlay(problem, dues);
      if (!play.run()) {
        return null;
      }
      return new PackedSchedule(
          RisingOrder.of(play.completions),
          play.slots,
          play.completions,
          problem.value(play.completions));
    }

    private boolean run() {
      int[] bySize = RisingOrder.of(left);
      double now = 0;
      // At least one job ends in each step; more steps only come from rounding.
      for (int step = 0; step <= 2 * left.length; step++) {
        double[] rates = rates(now, bySize);
        if (slots == null) {
          slots = whole(rates);
        }
        double length = flow.firstEnd();
        boolean ended = true;
        for (int j = 0; j < left.length; j++) {
          if (left[j] > 0) {
            ended = false;
            length = rates[j] > 0 ? Math.min(length, left[j] / rates[j]) : length;
          }
        }
        if (ended) {
          return true;
        }
        now += length;
        advance(rates, length, now);
      }
      return false;
    }

    private double[] rates(double now, int[] bySize) {
      double[] ahead = dues.clone();
      for (int j = 0; j < ahead.length; j++) {
        ahead[j] -= now;
      }
      flow.feasible(left, ahead);
      double[] rates = flow.rates();
      double free = problem.slots;
      for (double rate : rates) {
        free -= rate;
      }
      for (int j : bySize) {
        if (left[j] > 0 && free > 0) {
          double more = Math.min(free, problem.most[j] - rates[j]);
          rates[j] += more;
          free -= more;
        }
      }
      return rates;
    }

    private void advance(double[] rates, double length, double now) {
      for (int j = 0; j < left.length; j++) {
        if (left[j] > 0) {
          left[j] -= rates[j] * length;
          if (left[j] <= ROUNDING * work[j]) {
            left[j] = 0;
            boolean inTime = now <= dues[j] + ROUNDING * (1 + dues[j]);
            double end = inTime ? Math.min(now, dues[j]) : now;
            completions[j] = problem.work[j] == 0 ? 0 : end;
          }
        }
      }
    }

    /** Rounds to whole slots of the same sum, the largest fractions up. */
    private static int[] whole(double[] rates) {
      double sum = 0;
      int given = 0;
      int[] slots = new int[rates.length];
      double[] fractions = new double[rates.length];
      for (int j = 0; j < rates.length; j++) {
        sum += rates[j];
        slots[j] = (int) Math.floor(rates[j] + ROUNDING);
        given += slots[j];
        fractions[j] = slots[j] - rates[j];
      }
      int more = (int) Math.floor(sum + ROUNDING * (1 + sum)) - given;
      int[] byFraction = RisingOrder.of(fractions);
      for (int i = 0; i < more && fractions[byFraction[i]] < 0; i++) {
        slots[byFraction[i]]++;
      }
      return slots;
    }
  }
}
