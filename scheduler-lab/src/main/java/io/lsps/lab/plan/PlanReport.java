/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import io.lsps.lab.report.Bars;
import io.lsps.lab.report.HtmlReport;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import io.lsps.lab.report.Table;
import io.lsps.order.Algorithm;
import io.lsps.order.BatchJob;
import io.lsps.order.Schedule;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** report.html of a plan: one file that needs neither a network nor a script. */
final class PlanReport {
  private static final String STYLE =
      """
      .bound { stroke: #c0392b; stroke-width: 1.5; stroke-dasharray: 6 4; }
      .job { font-size: 11px; fill: #111; paint-order: stroke; stroke: rgb(255 255 255 / 75%);
        stroke-width: 3px; }
      """;

  private final Planning planning;
  private final StringBuilder html = new StringBuilder();

  private PlanReport(Planning planning) {
    this.planning = planning;
  }

  /** The whole page. */
  static String of(String file, Planning planning) {
    return new PlanReport(planning).page(file);
  }

  private String page(String file) {
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>")
        .append(Svg.escape(file))
        .append(" – LsPS plan</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n")
        .append("<style>\n")
        .append(HtmlReport.style())
        .append(STYLE)
        .append("</style></head><body>\n<header><h1>Plan of ")
        .append(Svg.escape(file))
        .append("</h1>\n<p>")
        .append(
            String.format(
                Locale.ROOT,
                "%,d jobs · %,d slots · predicted task by task from the given task times",
                planning.batch().jobs().size(),
                planning.slots().total()))
        .append("</p></header>\n<p class=\"verdict\">")
        .append(verdict())
        .append("</p>\n");
    section(
        "Comparison",
        table(),
        "No order on any split of the slots can be below the bounds. Algorithms that choose no"
            + " split have "
            + planning.slots()
            + ".");
    Map<String, Double> makespans = new LinkedHashMap<>();
    Map<String, Double> totals = new LinkedHashMap<>();
    planning
        .schedules()
        .forEach(
            (name, schedule) -> {
              makespans.put(name, schedule.prediction().makespanSeconds());
              totals.put(name, schedule.prediction().totalCompletionSeconds());
            });
    html.append("<div class=\"two\">\n");
    section(
        "Makespan",
        Bars.of("makespan", makespans, planning.bounds().makespanSeconds()),
        "When the last job is done. Dashed: the lower bound.");
    section(
        "Total completion time",
        Bars.of("TCT", totals, planning.bounds().totalCompletionSeconds()),
        "The sum of the times at which jobs are done. Dashed: the lower bound.");
    html.append("</div>\n");
    section(
        "In one pool",
        onePool(),
        "Without a split, as on YARN: a free container goes to a reduce of the first job whose maps"
            + " have ended, else to the next map. The bounds are those of one pool.");
    slots();
    Schedule best = planning.schedules().get(planning.best());
    section(
        "Jobs over time under " + planning.best(),
        legend() + JobChart.of(best, planning.estimator()),
        "In the planned order, first job on top; from the first task's start to the last one's end."
            + " Point at a bar for its times.");
    return html.append("</body></html>\n").toString();
  }

  private void slots() {
    double end =
        planning.schedules().values().stream()
            .mapToDouble(s -> s.prediction().makespanSeconds())
            .max()
            .orElse(1);
    Map<BatchJob, Integer> colours = new HashMap<>();
    planning.batch().jobs().forEach(job -> colours.put(job, colours.size()));
    StringBuilder pictures = new StringBuilder();
    planning
        .schedules()
        .forEach(
            (name, schedule) -> {
              List<SlotRows.Box> boxes = SlotRows.of(schedule, planning.estimator());
              if (!boxes.isEmpty()) {
                pictures.append(SlotChart.of(name, schedule, boxes, colours, end));
              }
            });
    if (!pictures.isEmpty()) {
      section(
          "Slots over time",
          pictures.toString(),
          "A row for each slot, map slots above; a colour for each job, used again after eight."
              + " Grey is idle. Point at a box for its tasks.");
    }
  }

  private void section(String title, String body, String note) {
    html.append("<section><h2>")
        .append(Svg.escape(title))
        .append("</h2>\n")
        .append(body)
        .append("<p class=\"note\">")
        .append(note)
        .append("</p>\n</section>\n");
  }

  private static String legend() {
    return "<p class=\"legend\"><span><i style=\"background:"
        + Palette.colour(0)
        + "\"></i>maps</span><span><i style=\"background:"
        + Palette.colour(1)
        + "\"></i>reduces</span><span><i style=\"background:#dfe4ea\"></i>maps done, reduces not"
        + " begun</span></p>\n";
  }

  private String verdict() {
    Schedule given = planning.schedules().get(Algorithm.UNOPTIMISED.toString());
    Schedule best = planning.schedules().get(planning.best());
    double makespan = best.prediction().makespanSeconds();
    double saved = 1 - makespan / Math.max(given.prediction().makespanSeconds(), 1e-6);
    return String.format(
        Locale.ROOT,
        "Shortest: <b>%s</b> on %d map and %d reduce slots, %,.0f s – %s.",
        Svg.escape(planning.best()),
        best.slots().maps(),
        best.slots().reduces(),
        makespan,
        saved > 0.0005
            ? String.format(Locale.ROOT, "%.1f %% less than the order as given", 100 * saved)
            : "as long as the order as given");
  }

  private String table() {
    StringBuilder table =
        new StringBuilder(
            "<table><thead><tr><th>algorithm</th><th>maps : reduces</th><th>makespan, s</th>"
                + "<th>times the bound</th><th>total completion time, s</th>"
                + "<th>times the bound</th><th style=\"text-align:left\">order</th></tr></thead>"
                + "<tbody>\n");
    planning
        .schedules()
        .forEach(
            (name, schedule) ->
                row(
                    table,
                    name,
                    schedule.slots().toString(),
                    schedule.prediction().makespanSeconds(),
                    schedule.prediction().totalCompletionSeconds(),
                    shortOrder(schedule.order())));
    if (planning.pools() != null) {
      row(
          table,
          "two pools",
          planning.pools().narrow().slots() + " + " + planning.pools().wide().slots(),
          planning.pools().makespanSeconds(),
          planning.pools().totalCompletionSeconds(),
          "narrow: "
              + shortOrder(planning.pools().narrow().order())
              + "; wide: "
              + shortOrder(planning.pools().wide().order()));
    }
    row(
        table,
        "lower bounds",
        "any",
        planning.bounds().makespanSeconds(),
        planning.bounds().totalCompletionSeconds(),
        "");
    return table.append("</tbody></table>\n").toString();
  }

  private String onePool() {
    OnePoolPlans pool = planning.onePool();
    Table table =
        new Table(
            2,
            List.of(
                "order of",
                "order",
                "makespan, s",
                "times the bound",
                "total completion time, s",
                "times the bound"));
    pool.plans()
        .forEach(
            (name, plan) ->
                table.row(
                    List.of(
                        name,
                        shortOrder(plan.order()),
                        PlanTable.seconds(plan.prediction().makespanSeconds()),
                        PlanTable.ratio(
                            plan.prediction().makespanSeconds(), pool.bounds().makespanSeconds()),
                        PlanTable.seconds(plan.prediction().totalCompletionSeconds()),
                        PlanTable.ratio(
                            plan.prediction().totalCompletionSeconds(),
                            pool.bounds().totalCompletionSeconds()))));
    return table.html();
  }

  private void row(
      StringBuilder table, String name, String slots, double makespan, double total, String order) {
    String style =
        name.equals(planning.best())
            ? " class=\"best\""
            : name.equals("lower bounds") ? " class=\"fluid\"" : "";
    table.append("<tr").append(style).append("><th>").append(Svg.escape(name)).append("</th>");
    for (String cell :
        List.of(
            slots,
            PlanTable.seconds(makespan),
            PlanTable.ratio(makespan, planning.bounds().makespanSeconds()),
            PlanTable.seconds(total),
            PlanTable.ratio(total, planning.bounds().totalCompletionSeconds()))) {
      table.append("<td>").append(cell).append("</td>");
    }
    table
        .append("<td style=\"text-align:left;white-space:normal\"><small>")
        .append(Svg.escape(order))
        .append("</small></td></tr>\n");
  }

  private static String shortOrder(List<BatchJob> order) {
    int shown = 8;
    StringBuilder text = new StringBuilder();
    order.stream()
        .limit(shown)
        .forEach(job -> text.append(text.isEmpty() ? "" : ", ").append(job.name()));
    int more = order.size() - shown;
    return more > 0 ? text + String.format(Locale.ROOT, ", … %,d more", more) : text.toString();
  }
}
