/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.GanttChart;
import io.lsps.lab.report.GanttChart.Place;
import io.lsps.lab.report.GanttChart.Span;
import io.lsps.lab.report.GroupedBarChart.BarChart;
import io.lsps.lab.report.Legend;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Table;
import io.lsps.order.Algorithm;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.LowerBounds;
import io.lsps.order.Schedule;
import io.lsps.tools.plan.Planning.OnePoolPlans;
import io.lsps.tools.plan.SlotTimeline.SlotRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** report.html of a plan: one file that needs neither a network nor a script. */
final class PlanReport {
  private final Planning planning;

  private PlanReport(Planning planning) {
    this.planning = planning;
  }

  static String of(String file, Planning planning) {
    return new PlanReport(planning).page(file);
  }

  private String page(String file) {
    Page page =
        new Page(
            file + " – LsPS plan",
            "Plan of " + file,
            String.format(
                Locale.ROOT,
                "%,d jobs · %,d slots · predicted task by task from the given task times",
                planning.batch().jobs.size(),
                planning.slots().total()));
    verdict(page);
    page.section(
        "Comparison",
        table("maps : reduces", PlanRow.of(planning), planning.bounds(), planning.best()).html(),
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
              makespans.put(name, schedule.prediction.makespanSeconds());
              totals.put(name, schedule.prediction.totalCompletionSeconds());
            });
    page.beside(
        both ->
            both.section(
                    "Makespan",
                    BarChart.of("makespan", makespans, planning.bounds().makespanSeconds),
                    "When the last job is done. Dashed: the lower bound.")
                .section(
                    "Total completion time",
                    BarChart.of("TCT", totals, planning.bounds().totalCompletionSeconds),
                    "The sum of the times at which jobs are done. Dashed: the lower bound."));
    OnePoolPlans pool = planning.onePool();
    page.section(
        "In one pool",
        table("", PlanRow.of(pool), pool.bounds(), "").html(),
        "Without a split, as on YARN: a free container goes to a reduce of the first job whose maps"
            + " have ended, else to the next map. The bounds are those of one pool.");
    slots(page);
    Schedule best = planning.schedules().get(planning.best());
    page.section(
        "Jobs over time under " + planning.best(),
        JobTimeline.of(best, planning.estimator()),
        "In the planned order, first job on top; from the first task's start to the last one's end."
            + " Point at a bar for its times.");
    return page.toString();
  }

  private void slots(Page page) {
    double end =
        planning.schedules().values().stream()
            .mapToDouble(s -> s.prediction.makespanSeconds())
            .max()
            .orElse(1);
    Map<BatchJob, Integer> colours = new HashMap<>();
    planning.batch().jobs.forEach(job -> colours.put(job, colours.size()));
    StringBuilder pictures = new StringBuilder();
    planning
        .schedules()
        .forEach(
            (name, schedule) -> {
              List<SlotRows.Box> boxes = SlotRows.of(schedule, planning.estimator());
              if (!boxes.isEmpty()) {
                pictures.append(SlotTimeline.of(name, schedule, boxes, colours, end));
              }
            });
    if (!pictures.isEmpty()) {
      page.section(
          "Slots over time",
          pictures.toString(),
          "A row for each slot, map slots above; a colour for each job, used again after eight."
              + " Grey is idle. Point at a box for its tasks.");
    }
  }

  private void verdict(Page page) {
    Schedule given = planning.schedules().get(Algorithm.UNOPTIMISED.toString());
    Schedule best = planning.schedules().get(planning.best());
    double makespan = best.prediction.makespanSeconds();
    double saved = 1 - makespan / Math.max(given.prediction.makespanSeconds(), 1e-6);
    page.verdict(
        "Shortest: ",
        planning.best(),
        String.format(
            Locale.ROOT,
            " on %d map and %d reduce slots, %,.0f s – %s.",
            best.slots.maps,
            best.slots.reduces,
            makespan,
            saved > 0.0005
                ? String.format(Locale.ROOT, "%.1f %% less than the order as given", 100 * saved)
                : "as long as the order as given"));
  }

  private static Table table(String slots, List<PlanRow> rows, LowerBounds bounds, String best) {
    List<String> heads =
        List.of(
            "algorithm",
            slots,
            "makespan, s",
            "times the bound",
            "total completion time, s",
            "times the bound",
            "order");
    Table table = new Table(1, heads.size() - 1, heads);
    for (PlanRow row : rows) {
      List<String> cells = new ArrayList<>(row.cells(bounds));
      cells.add(row.order());
      String style = row.name().equals(PlanRow.BOUNDS) ? "fluid" : "";
      table.row(row.name().equals(best) ? "best" : style, cells);
    }
    return table;
  }

  /**
   * A picture with a row for each job in the order: its maps, its reduces, and in grey the time
   * that its reduces wait for slots. Where rows are too thin for names, numbers stand beside them.
   */
  private static final class JobTimeline {
    private static final double LEFT = 200;
    private static final double LARGEST_ROW = 20;
    private static final double TALLEST = 760;
    private static final double EDGE = 0.1;
    private static final double THICK = 0.38;

    private JobTimeline() {}

    static String of(Schedule schedule, Estimator estimator) {
      int jobs = schedule.order.size();
      Span[] maps = new Span[jobs];
      Span[] reduces = new Span[jobs];
      estimator.predict(
          schedule.order,
          schedule.slots,
          (position, map, count, from, to) -> {
            Span[] spans = map ? maps : reduces;
            spans[position] = cover(spans[position], from, to);
          });
      double row = Math.max(0.5, Math.min(LARGEST_ROW, TALLEST / jobs));
      double end = schedule.prediction.makespanSeconds();
      GanttChart gantt = new GanttChart("Jobs over time", "", end, LEFT, jobs, row);
      gantt.number("job", jobs);
      for (int job = 0; job < jobs; job++) {
        String name = schedule.order.get(job).name;
        gantt.name(new Place(job, 1), name);
        if (maps[job] != null && reduces[job] != null && reduces[job].from() > maps[job].to()) {
          gantt.bar(
              new Place(job + EDGE, 2 * THICK),
              new Span(maps[job].to(), reduces[job].from()),
              GanttChart.GREY,
              name + " waits");
        }
        bar(gantt, new Place(job + EDGE, THICK), maps[job], 0, name + ", maps");
        bar(gantt, new Place(job + EDGE + THICK, THICK), reduces[job], 1, name + ", reduces");
      }
      return Legend.of(List.of("maps", "reduces")).withGrey("maps done, reduces not begun")
          + gantt.toString();
    }

    private static Span cover(Span span, double from, double to) {
      return span == null
          ? new Span(from, to)
          : new Span(Math.min(span.from(), from), Math.max(span.to(), to));
    }

    private static void bar(GanttChart gantt, Place place, Span span, int colour, String title) {
      if (span != null) {
        gantt.bar(place, span, colour, title);
      }
    }
  }
}
