/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.Json;
import io.lsps.order.BatchJob;
import io.lsps.order.LowerBounds;
import io.lsps.order.Prediction;
import io.lsps.order.Schedule;
import io.lsps.tools.plan.Planning.OnePoolPlans;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * plan.json: order, split, makespan and TCT of every algorithm, the lower bounds, and the orders in
 * one pool.
 */
final class PlanJson {
  private PlanJson() {}

  static String of(Planning planning) {
    Map<String, Object> algorithms = new LinkedHashMap<>();
    planning.schedules().forEach((name, schedule) -> algorithms.put(name, schedule(schedule)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("algorithms", algorithms);
    document.put("lowerBounds", bounds(planning.bounds()));
    document.put("onePool", onePool(planning.onePool()));
    return Json.of(document);
  }

  private static Map<String, Object> bounds(LowerBounds bounds) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("makespan", bounds.makespanSeconds());
    fields.put("totalCompletionTime", bounds.totalCompletionSeconds());
    return fields;
  }

  private static Map<String, Object> onePool(OnePoolPlans pool) {
    Map<String, Object> algorithms = new LinkedHashMap<>();
    pool.plans()
        .forEach(
            (name, plan) -> {
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("order", names(plan.order()));
              put(fields, plan.prediction());
              algorithms.put(name, fields);
            });
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("algorithms", algorithms);
    fields.put("lowerBounds", bounds(pool.bounds()));
    return fields;
  }

  private static List<String> names(List<BatchJob> order) {
    return order.stream().map(BatchJob::name).toList();
  }

  private static void put(Map<String, Object> fields, Prediction prediction) {
    fields.put("makespan", prediction.makespanSeconds());
    fields.put("totalCompletionTime", prediction.totalCompletionSeconds());
  }

  private static Map<String, Object> schedule(Schedule schedule) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("order", names(schedule.order()));
    fields.put("mapSlots", schedule.slots().maps());
    fields.put("reduceSlots", schedule.slots().reduces());
    put(fields, schedule.prediction());
    return fields;
  }
}
