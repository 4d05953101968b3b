/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;

/**
 * Tries to better the order of a schedule on its split: takes a job out and puts it in elsewhere,
 * and keeps what is better. Beyond the paper: Johnson's rule is optimal where work divides evenly,
 * which a few wide jobs on many slots do not.
 */
public final class OrderSearch {
  private final Estimator estimator;
  private final int evaluations;
  private final long seed;

  /**
   * A search.
   *
   * @param evaluations how many orders it tries
   * @param seed of the choice among moves where not all can be tried
   */
  public OrderSearch(Estimator estimator, int evaluations, long seed) {
    this.estimator = estimator;
    this.evaluations = evaluations;
    this.seed = seed;
  }

  /** A schedule with a shorter makespan, or the same and a smaller TCT; else the one given. */
  public Schedule shorten(Schedule start) {
    return improve(start, (next, best) -> next.compareTo(best) < 0);
  }

  /**
   * A schedule that is shorter still, on any split of as many slots: where jobs are few, the best
   * split for Johnson's order is not that for another. Every split whose lower bound is below the
   * best makespan is started from, with its Johnson order, so many orders are tried from each.
   */
  public Schedule shorten(Batch batch, Schedule start) {
    Schedule best = shorten(start);
    if (batch.size() > Moves.FEW) {
      return best;
    }
    int total = start.slots.total();
    List<Slots> splits = new ArrayList<>();
    for (int maps = 1; maps < total; maps++) {
      splits.add(new Slots(maps, total - maps));
    }
    splits.sort(Comparator.comparingDouble(slots -> LowerBounds.makespanMicros(batch, slots)));
    for (Slots slots : splits) {
      if (LowerBounds.makespanMicros(batch, slots) >= best.prediction.makespan) {
        break;
      }
      Schedule next = shorten(Algorithm.MK_JR.plan(batch, slots, estimator));
      if (next.prediction.compareTo(best.prediction) < 0) {
        best = next;
      }
    }
    return best;
  }

  /** A schedule with a smaller TCT and no longer makespan; else the one given. */
  public Schedule hasten(Schedule start) {
    long makespan = start.prediction.makespan;
    return improve(
        start,
        (next, best) -> next.makespan <= makespan && next.totalCompletion < best.totalCompletion);
  }

  private Schedule improve(Schedule start, BiPredicate<Prediction, Prediction> better) {
    List<BatchJob> order = new ArrayList<>(start.order);
    Prediction best = start.prediction;
    boolean improved = false;
    Moves moves = new Moves(order.size(), new Random(seed));
    for (int tried = 0; tried < evaluations && moves.next(); tried++) {
      order.add(moves.to, order.remove(moves.from));
      Prediction next = estimator.predict(order, start.slots);
      if (better.test(next, best)) {
        best = next;
        improved = true;
        moves.restart();
      } else {
        order.add(moves.from, order.remove(moves.to));
      }
    }
    return improved ? new Schedule(order, start.slots, best) : start;
  }

  /** All moves of one job in turn while jobs are few, moves at random where they are many. */
  private static final class Moves {
    private static final int FEW = 40;
    private final int jobs;
    private final Random random;
    private int step = -1;
    private int last;
    private int from;
    private int to;

    Moves(int jobs, Random random) {
      this.jobs = jobs;
      this.random = random;
      last = jobs * jobs;
    }

    /** From here on, all moves may help again. */
    void restart() {
      last = step + jobs * jobs;
    }

    /** False once no move is left that might help. */
    boolean next() {
      if (jobs > FEW) {
        do {
          from = random.nextInt(jobs);
          to = random.nextInt(jobs);
        } while (from == to);
        return true;
      }
      do {
        step++;
        from = step / Math.max(jobs, 1) % Math.max(jobs, 1);
        to = step % Math.max(jobs, 1);
      } while (from == to && step < last);
      return step < last;
    }
  }
}
