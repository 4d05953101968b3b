/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import io.lsps.order.BatchJob;
import io.lsps.order.LowerBounds;
import io.lsps.order.Schedule;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The plan as text for a terminal. */
final class PlanTable {
  private static final int JOBS_SHOWN = 40;
  private static final String ROW = "%-26s %13s %14s %9s %16s %9s%n";

  private PlanTable() {}

  static String of(Planning planning) {
    double makespanBound = planning.bounds().makespanSeconds();
    double totalBound = planning.bounds().totalCompletionSeconds();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d jobs on %,d slots; times in seconds, predicted%n%n",
            planning.batch().jobs().size(),
            planning.slots().total()));
    text.append(
        String.format(ROW, "algorithm", "maps:reduces", "makespan", "x bound", "TCT", "x bound"));
    planning
        .schedules()
        .forEach(
            (name, schedule) ->
                row(
                    text,
                    name,
                    schedule.slots().toString(),
                    schedule.prediction().makespanSeconds(),
                    makespanBound,
                    schedule.prediction().totalCompletionSeconds(),
                    totalBound));
    if (planning.pools() != null) {
      row(
          text,
          "two pools",
          planning.pools().narrow().slots() + "+" + planning.pools().wide().slots(),
          planning.pools().makespanSeconds(),
          makespanBound,
          planning.pools().totalCompletionSeconds(),
          totalBound);
    }
    row(text, "lower bounds", "any", makespanBound, makespanBound, totalBound, totalBound);
    text.append(String.format("%nin one pool, where a container runs maps as well as reduces%n"));
    LowerBounds bounds = planning.onePool().bounds();
    planning
        .onePool()
        .plans()
        .forEach(
            (name, plan) ->
                row(
                    text,
                    name,
                    "",
                    plan.prediction().makespanSeconds(),
                    bounds.makespanSeconds(),
                    plan.prediction().totalCompletionSeconds(),
                    bounds.totalCompletionSeconds()));
    row(
        text,
        "lower bounds",
        "",
        bounds.makespanSeconds(),
        bounds.makespanSeconds(),
        bounds.totalCompletionSeconds(),
        bounds.totalCompletionSeconds());
    String best = planning.best();
    Schedule schedule = planning.schedules().get(best);
    text.append(String.format("%nOrder of %s (%s): ", best, schedule.slots()));
    return text.append(names(schedule.order())).append(System.lineSeparator()).toString();
  }

  private static void row(
      StringBuilder text,
      String name,
      String slots,
      double makespan,
      double makespanBound,
      double total,
      double totalBound) {
    text.append(
        String.format(
            ROW,
            name,
            slots,
            seconds(makespan),
            ratio(makespan, makespanBound),
            seconds(total),
            ratio(total, totalBound)));
  }

  static String seconds(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  static String ratio(double value, double bound) {
    return bound > 0 ? String.format(Locale.ROOT, "%.3f", value / bound) : "–";
  }

  static String names(List<BatchJob> order) {
    String shown =
        order.stream().limit(JOBS_SHOWN).map(BatchJob::name).collect(Collectors.joining(", "));
    int more = order.size() - JOBS_SHOWN;
    return more > 0 ? shown + String.format(Locale.ROOT, ", … %,d more", more) : shown;
  }
}
