/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.lsps.lab.report.Json;
import io.lsps.order.BatchJob;
import io.lsps.order.LowerBounds;
import io.lsps.order.Schedule;
import io.lsps.tools.plan.Planning.OnePoolPlans;
import java.util.List;
import java.util.Map;

/**
 * Order, split, makespan and TCT of every algorithm, the lower bounds, and the orders in one pool.
 */
final class PlanJson {
  private PlanJson() {}

  static String of(Planning planning) {
    OnePoolPlans pool = planning.onePool();
    return Json.of(
        ImmutableMap.of(
            "algorithms",
            Maps.transformValues(planning.schedules(), PlanJson::schedule),
            "lowerBounds",
            bounds(planning.bounds()),
            "onePool",
            ImmutableMap.of(
                "algorithms",
                Maps.transformValues(pool.plans(), PlanJson::plan),
                "lowerBounds",
                bounds(pool.bounds()))));
  }

  private static Map<String, Object> bounds(LowerBounds bounds) {
    return ImmutableMap.of(
        "makespan", bounds.makespanSeconds,
        "totalCompletionTime", bounds.totalCompletionSeconds);
  }

  private static Map<String, Object> plan(OnePoolPlans.Plan plan) {
    return ImmutableMap.of(
        "order", names(plan.order()),
        "makespan", plan.prediction().makespanSeconds(),
        "totalCompletionTime", plan.prediction().totalCompletionSeconds());
  }

  private static Map<String, Object> schedule(Schedule schedule) {
    return ImmutableMap.of(
        "order", names(schedule.order),
        "mapSlots", schedule.slots.maps,
        "reduceSlots", schedule.slots.reduces,
        "makespan", schedule.prediction.makespanSeconds(),
        "totalCompletionTime", schedule.prediction.totalCompletionSeconds());
  }

  private static List<String> names(List<BatchJob> order) {
    return order.stream().map(job -> job.name).toList();
  }
}
