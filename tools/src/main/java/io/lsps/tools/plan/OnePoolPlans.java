/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.order.Algorithm;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.LowerBounds;
import io.lsps.order.OnePool;
import io.lsps.order.Prediction;
import io.lsps.order.Slots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch in each order on containers that run both maps and reduces. Reduces ask when the maps of
 * their job have ended, as they do behind our gate.
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
          algorithm.plan(batch, Slots.halves(slots), Estimator.AFTER_MAPS).order();
      plans.put(algorithm.toString(), new Plan(order, OnePool.predict(order, slots, slots)));
    }
    return new OnePoolPlans(plans, LowerBounds.onePool(batch, slots));
  }
}
