/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A batch in two parts, each on slots of its own and in Johnson's order (BalancedPools of Verma,
 * Cherkasova and Campbell, "Two Sides of a Coin", 2012). It can win where narrow jobs with long
 * tasks stand late in the order while a few slots would have been enough for them from the start.
 */
public final class TwoPools {
  private static final int MOST_CUTS = 32;

  /** The jobs with fewer tasks. */
  public final Schedule narrow;

  /** The jobs with more tasks. */
  public final Schedule wide;

  private TwoPools(Schedule narrow, Schedule wide) {
    this.narrow = narrow;
    this.wide = wide;
  }

  public double makespanSeconds() {
    return makespan() / Tasks.MICROS;
  }

  /** TCT over both pools. */
  public double totalCompletionSeconds() {
    return narrow.prediction.totalCompletionSeconds() + wide.prediction.totalCompletionSeconds();
  }

  private long makespan() {
    return Math.max(narrow.prediction.makespan, wide.prediction.makespan);
  }

  /**
   * The best two pools: jobs sorted by their number of tasks and cut in two at up to 32 places,
   * slots divided so that both pools take equally long.
   *
   * @return the pools of the least makespan, or null where there are not two jobs, or not two map
   *     and two reduce slots
   */
  public static TwoPools best(Batch batch, Slots slots, Estimator estimator) {
    List<BatchJob> byWidth = new ArrayList<>(batch.jobs);
    byWidth.sort(Comparator.comparingLong(job -> job.maps.count + job.reduces.count));
    int jobs = byWidth.size();
    if (slots.maps < 2 || slots.reduces < 2) {
      return null;
    }
    TwoPools best = null;
    int cuts = Math.min(MOST_CUTS, jobs - 1);
    for (int i = 1; i <= cuts; i++) {
      int cut = Math.max(1, (int) ((long) i * jobs / (cuts + 1)));
      TwoPools next =
          balanced(
              new Batch(byWidth.subList(0, cut)),
              new Batch(byWidth.subList(cut, jobs)),
              slots,
              estimator);
      if (best == null || next.makespan() < best.makespan()) {
        best = next;
      }
    }
    return best;
  }

  /** More slots for the narrow jobs until they are done no later than the wide ones. */
  private static TwoPools balanced(Batch narrow, Batch wide, Slots slots, Estimator estimator) {
    int low = 1;
    int high = slots.total() - 1;
    TwoPools best = null;
    while (low <= high) {
      int given = (low + high) >>> 1;
      Slots first = new Slots(part(slots.maps, given, slots), part(slots.reduces, given, slots));
      Slots second = new Slots(slots.maps - first.maps, slots.reduces - first.reduces);
      TwoPools next =
          new TwoPools(
              Algorithm.MK_JR.plan(narrow, first, estimator),
              Algorithm.MK_JR.plan(wide, second, estimator));
      if (best == null || next.makespan() < best.makespan()) {
        best = next;
      }
      if (next.narrow.prediction.makespan > next.wide.prediction.makespan) {
        low = given + 1;
      } else {
        high = given - 1;
      }
    }
    return best;
  }

  private static int part(int of, int given, Slots slots) {
    long part = Math.round((double) of * given / slots.total());
    return (int) Math.max(1, Math.min(of - 1, part));
  }
}
