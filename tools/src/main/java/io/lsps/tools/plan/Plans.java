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
import java.util.Locale;
import java.util.Map;

/**
 * Plans of one batch beside each other.
 *
 * @param byAlgorithm each by the name of the algorithm that made its order
 * @param bounds what no plan is better than
 * @param anySlots the split in the row of the bounds
 */
record Plans(Map<String, Plan> byAlgorithm, LowerBounds bounds, String anySlots) {
  /**
   * A plan.
   *
   * @param slots null in one pool, where a container runs both maps and reduces
   */
  record Plan(List<BatchJob> order, Slots slots, Prediction prediction) {}

  /**
   * The batch under every algorithm of the paper.
   *
   * @param slots the split for algorithms that choose none
   */
  static Plans split(Batch batch, Slots slots, Estimator estimator) {
    Map<String, Plan> plans = new LinkedHashMap<>();
    for (Algorithm each : EnumSet.range(Algorithm.UNOPTIMISED, Algorithm.MK_TCT_SF_JR)) {
      Schedule made = each.plan(batch, slots, estimator);
      plans.put(each.toString(), new Plan(made.order, made.slots, made.prediction));
    }
    return new Plans(plans, LowerBounds.overSplits(batch, slots.total()), "any");
  }

  /**
   * The batch in each order on containers that run both maps and reduces. Reduces ask when the maps
   * of their job have ended, as they do behind our gate. An order is made for as many slots of each
   * kind.
   */
  static Plans onePool(Batch batch, int slots) {
    Map<String, Plan> plans = new LinkedHashMap<>();
    for (Algorithm each :
        List.of(Algorithm.UNOPTIMISED, Algorithm.MK_JR, Algorithm.MK_TCT_JR, Algorithm.SPT)) {
      List<BatchJob> order = each.plan(batch, Slots.halves(slots), Estimator.AFTER_MAPS).order;
      plans.put(each.toString(), new Plan(order, null, OnePool.predict(order, slots, slots)));
    }
    return new Plans(plans, LowerBounds.onePool(batch, slots), "");
  }

  /** The name of the plan with the least makespan, of those the one with the least TCT. */
  String best() {
    Comparator<Plan> order =
        Comparator.comparingDouble((Plan plan) -> plan.prediction.makespanSeconds())
            .thenComparingDouble(plan -> plan.prediction.totalCompletionSeconds());
    return byAlgorithm.entrySet().stream()
        .min(Map.Entry.comparingByValue(order))
        .orElseThrow()
        .getKey();
  }

  /**
   * A table: names, slots, and both times with their ratios to the bounds.
   *
   * @param row format of a row
   */
  String table(String row) {
    StringBuilder text = new StringBuilder();
    byAlgorithm.forEach(
        (name, plan) ->
            text.append(
                row(
                    row,
                    name,
                    plan.slots == null ? "" : plan.slots.toString(),
                    plan.prediction.makespanSeconds(),
                    plan.prediction.totalCompletionSeconds())));
    return text.append(
            row(
                row,
                "lower bounds",
                anySlots,
                bounds.makespanSeconds,
                bounds.totalCompletionSeconds))
        .toString();
  }

  private String row(String format, String name, String slots, double makespan, double total) {
    return String.format(
        format,
        name,
        slots,
        seconds(makespan),
        ratio(makespan, bounds.makespanSeconds),
        seconds(total),
        ratio(total, bounds.totalCompletionSeconds));
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  private static String ratio(double value, double bound) {
    return bound > 0 ? String.format(Locale.ROOT, "%.3f", value / bound) : "–";
  }

  /** Order, split, makespan and TCT of every algorithm, and the lower bounds. */
  Map<String, Object> json() {
    Map<String, Object> algorithms = new LinkedHashMap<>();
    byAlgorithm.forEach(
        (name, plan) -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("order", plan.order.stream().map(job -> job.name).toList());
          if (plan.slots != null) {
            json.put("mapSlots", plan.slots.maps);
            json.put("reduceSlots", plan.slots.reduces);
          }
          json.put("makespan", plan.prediction.makespanSeconds());
          json.put("totalCompletionTime", plan.prediction.totalCompletionSeconds());
          algorithms.put(name, json);
        });
    Map<String, Object> least = new LinkedHashMap<>();
    least.put("makespan", bounds.makespanSeconds);
    least.put("totalCompletionTime", bounds.totalCompletionSeconds);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("algorithms", algorithms);
    all.put("lowerBounds", least);
    return all;
  }
}
