/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.order.BatchJob;
import io.lsps.order.LowerBounds;
import io.lsps.tools.plan.Planning.OnePoolPlans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** One line of a table that compares plans. */
record PlanRow(String name, String slots, double makespan, double total) {
  /** The name of the row of lower bounds. */
  static final String BOUNDS = "lower bounds";

  /** Every algorithm's plan, and the bounds. */
  static List<PlanRow> of(Planning planning) {
    List<PlanRow> rows = new ArrayList<>();
    planning
        .schedules()
        .forEach(
            (name, schedule) ->
                rows.add(
                    new PlanRow(
                        name,
                        schedule.slots.toString(),
                        schedule.prediction.makespanSeconds(),
                        schedule.prediction.totalCompletionSeconds())));
    rows.add(
        new PlanRow(
            BOUNDS,
            "any",
            planning.bounds().makespanSeconds,
            planning.bounds().totalCompletionSeconds));
    return rows;
  }

  /** Every order in one pool, and the bounds of that. */
  static List<PlanRow> of(OnePoolPlans pool) {
    List<PlanRow> rows = new ArrayList<>();
    pool.plans()
        .forEach(
            (name, plan) ->
                rows.add(
                    new PlanRow(
                        name,
                        "",
                        plan.prediction().makespanSeconds(),
                        plan.prediction().totalCompletionSeconds())));
    rows.add(
        new PlanRow(
            BOUNDS, "", pool.bounds().makespanSeconds, pool.bounds().totalCompletionSeconds));
    return rows;
  }

  /** Name, slots, and both times with their ratios to the bounds. */
  List<String> cells(LowerBounds bounds) {
    return List.of(
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

  /** Names of the first jobs in an order, and how many follow. */
  static String names(List<BatchJob> order, int most) {
    String shown =
        order.stream().limit(most).map(job -> job.name).collect(Collectors.joining(", "));
    int more = order.size() - most;
    return more > 0 ? shown + String.format(Locale.ROOT, ", … %,d more", more) : shown;
  }
}
