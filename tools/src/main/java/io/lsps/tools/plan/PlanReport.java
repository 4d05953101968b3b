/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Span;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Table;
import io.lsps.order.Algorithm;
import io.lsps.order.LowerBounds;
import io.lsps.order.Schedule;
import io.lsps.tools.plan.Planning.OnePoolPlans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** report.html of a plan. */
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
    page.beside(
        both ->
            both.section(
                    "Makespan",
                    bars(
                        "makespan",
                        schedule -> schedule.prediction.makespanSeconds(),
                        planning.bounds().makespanSeconds),
                    "When the last job is done. Dashed: the lower bound.")
                .section(
                    "Total completion time",
                    bars(
                        "total completion time",
                        schedule -> schedule.prediction.totalCompletionSeconds(),
                        planning.bounds().totalCompletionSeconds),
                    "The sum of the times at which jobs are done. Dashed: the lower bound."));
    OnePoolPlans pool = planning.onePool();
    page.section(
        "In one pool",
        table("", PlanRow.of(pool), pool.bounds(), "").html(),
        "Without a split, as on YARN: a free container goes to a reduce of the first job whose maps"
            + " have ended, else to the next map. The bounds are those of one pool.");
    page.section(
        "Jobs over time under " + planning.best(),
        jobs(planning.schedules().get(planning.best())).html(),
        "In the planned order, first job on top; from the first task's start to the last one's end:"
            + " maps above, reduces below, grey where reduces wait for slots. Point at a bar for"
            + " its times.");
    return page.toString();
  }

  private String bars(String what, ToDoubleFunction<Schedule> value, double bound) {
    Map<String, Schedule> schedules = planning.schedules();
    return Chart.bars(
            what,
            "seconds",
            schedules.keySet(),
            Palette.ofSchedulers(List.copyOf(schedules.keySet()))::of,
            name -> value.applyAsDouble(schedules.get(name)))
        .bound(bound)
        .html();
  }

  private Palette colours() {
    return Palette.ofUsers(planning.batch().jobs.stream().map(job -> job.name).toList());
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

  /** A row for each job in the order: its maps, its reduces, and the time that these wait. */
  private Chart jobs(Schedule schedule) {
    int jobs = schedule.order.size();
    double[][] maps = new double[jobs][];
    double[][] reduces = new double[jobs][];
    planning
        .estimator()
        .predict(
            schedule.order,
            schedule.slots,
            (position, map, count, from, to) -> {
              double[][] spans = map ? maps : reduces;
              double[] known = spans[position];
              spans[position] =
                  known == null
                      ? new double[] {from, to}
                      : new double[] {Math.min(known[0], from), Math.max(known[1], to)};
            });
    Chart chart =
        Chart.gantt("job", schedule.order.stream().map(job -> job.name).toList())
            .height(Math.min(760, 80 + 20 * jobs));
    Palette colours = colours();
    for (int job = 0; job < jobs; job++) {
      String name = schedule.order.get(job).name;
      double[] map = maps[job];
      double[] reduce = reduces[job];
      if (map != null && reduce != null && reduce[0] > map[1]) {
        chart.add(new Span(name + " waits", Palette.IDLE, job + 0.1, 0.8, map[1], reduce[0], ""));
      }
      if (map != null) {
        chart.add(new Span(name + ", maps", colours.of(name), job + 0.1, 0.4, map[0], map[1], ""));
      }
      if (reduce != null) {
        chart.add(
            new Span(
                name + ", reduces", colours.of(name), job + 0.5, 0.4, reduce[0], reduce[1], ""));
      }
    }
    return chart;
  }
}
