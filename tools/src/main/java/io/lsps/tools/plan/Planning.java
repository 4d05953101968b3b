/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.LowerBounds;
import io.lsps.order.OnePool;
import io.lsps.order.Prediction;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A batch under every algorithm.
 *
 * @param batch the jobs as given
 * @param slots the split for algorithms that choose none
 * @param estimator what predicts
 * @param schedules by the name of the algorithm
 * @param bounds over all splits of as many slots
 * @param onePool without a split
 */
record Planning(
    Batch batch,
    Slots slots,
    Estimator estimator,
    Map<String, Schedule> schedules,
    LowerBounds bounds,
    OnePoolPlans onePool) {
  private static final Set<Algorithm> OF_THE_PAPER =
      EnumSet.range(Algorithm.UNOPTIMISED, Algorithm.MK_TCT_SF_JR);

  static Planning of(Batch batch, Slots slots, Estimator estimator) {
    Map<String, Schedule> schedules = new LinkedHashMap<>();
    for (Algorithm algorithm : OF_THE_PAPER) {
      schedules.put(algorithm.toString(), algorithm.plan(batch, slots, estimator));
    }
    LowerBounds bounds = LowerBounds.overSplits(batch, slots.total());
    OnePoolPlans onePool = OnePoolPlans.of(batch, slots.total());
    return new Planning(batch, slots, estimator, schedules, bounds, onePool);
  }

  /** The name of the schedule with the least makespan, of those the one with the least TCT. */
  String best() {
    Comparator<Schedule> order =
        Comparator.comparingDouble((Schedule s) -> s.prediction.makespanSeconds())
            .thenComparingDouble(s -> s.prediction.totalCompletionSeconds());
    return schedules.entrySet().stream()
        .min(Map.Entry.comparingByValue(order))
        .orElseThrow()
        .getKey();
  }

  /**
   * A batch in each order on containers that run both maps and reduces. Reduces ask when the maps
   * of their job have ended, as they do behind our gate.
   *
   * @param plans by the algorithm that made the order, for as many slots of each kind
   * @param bounds for one pool
   */
  record OnePoolPlans(Map<String, Plan> plans, LowerBounds bounds) {
    private static final List<Algorithm> ORDERS =
        List.of(Algorithm.UNOPTIMISED, Algorithm.MK_JR, Algorithm.MK_TCT_JR, Algorithm.SPT);

    /** An order and its prediction. */
    record Plan(List<BatchJob> order, Prediction prediction) {}

    static OnePoolPlans of(Batch batch, int slots) {
      Map<String, Plan> plans = new LinkedHashMap<>();
      for (Algorithm algorithm : ORDERS) {
        List<BatchJob> order =
            algorithm.plan(batch, Slots.halves(slots), Estimator.AFTER_MAPS).order;
        plans.put(algorithm.toString(), new Plan(order, OnePool.predict(order, slots, slots)));
      }
      return new OnePoolPlans(plans, LowerBounds.onePool(batch, slots));
    }
  }
}
