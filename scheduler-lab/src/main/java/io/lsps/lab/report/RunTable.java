/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Estimate;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The schedulers side by side, means over the draws. */
final class RunTable {
  private static final String NOTHING = "-";

  private static final List<Column> COLUMNS =
      List.of(
          new Column("mean response (s)", "mean response, s", estimate(RunResult::meanResponse)),
          new Column("", "median, s", mean(RunResult::p50Response, 1)),
          new Column("p95 (s)", "p95, s", mean(RunResult::p95Response, 1)),
          new Column("p99 (s)", "p99, s", mean(RunResult::p99Response, 1)),
          new Column("slowdown", "mean slowdown", ofTasks(mean(RunResult::meanSlowdown, 2))),
          new Column("SNP", "SNP", ofTasks(mean(RunResult::snp, 3))),
          new Column("unfairness", "unfairness", ofTasks(mean(RunResult::unfairness, 3))),
          new Column("makespan (s)", "makespan, s", mean(RunResult::makespan, 0)),
          new Column("kills", "kills", ofTasks(mean(RunResult::kills, 0))),
          new Column(
              "x fair",
              "times better than fair",
              (summary, name) -> times(summary.timesBetter(name, "fair"))),
          new Column(
              "x reachable",
              "times above what is reachable",
              ofTasks((summary, name) -> times(summary.timesBetter(Names.REACHABLE, name)))),
          new Column(
              "x bound",
              "times above the bound",
              (summary, name) -> times(summary.timesBetter(Names.BOUND, name))));

  private static final Column TARDY = new Column("tardy", "", mean(RunResult::tardyJobs, 1));

  /** A column; it has no head where it is not shown. */
  private record Column(String onTerminal, String onPage, Cell cell) {}

  private interface Cell {
    String of(Summary summary, String scheduler);
  }

  private RunTable() {}

  /** For the terminal. */
  static Table forTerminal(Summary summary, boolean deadlines) {
    List<Column> columns = new ArrayList<>(COLUMNS);
    columns.removeIf(column -> column.onTerminal.isEmpty());
    if (deadlines) {
      columns.add(TARDY);
    }
    Table table = new Table(1, heads(columns.stream().map(Column::onTerminal).toList()));
    summary.schedulers().forEach(name -> table.row(cells(columns, summary, name)));
    return table;
  }

  /** For a page: in bold the best scheduler, in italics what is none. */
  static Table forPage(Summary summary) {
    Table table = new Table(1, heads(COLUMNS.stream().map(Column::onPage).toList()));
    double best =
        Names.schedulers(summary).stream()
            .mapToDouble(name -> response(summary, name))
            .min()
            .orElse(Double.NaN);
    for (String name : summary.schedulers()) {
      boolean first = !Names.isReference(name) && response(summary, name) <= best;
      String style = Names.isReference(name) ? "fluid" : first ? "best" : "";
      table.row(style, cells(COLUMNS, summary, name));
    }
    return table;
  }

  private static double response(Summary summary, String scheduler) {
    return summary.of(scheduler, RunResult::meanResponse).mean();
  }

  private static List<String> heads(List<String> titles) {
    List<String> heads = new ArrayList<>(List.of("scheduler"));
    heads.addAll(titles);
    return heads;
  }

  private static List<String> cells(List<Column> columns, Summary summary, String scheduler) {
    List<String> cells = new ArrayList<>(List.of(scheduler));
    columns.forEach(column -> cells.add(column.cell.of(summary, scheduler)));
    return cells;
  }

  /** A fluid bound has no tasks that could be slowed down or killed. */
  private static Cell ofTasks(Cell cell) {
    return (summary, name) -> Names.isFluid(name) ? NOTHING : cell.of(summary, name);
  }

  private static Cell mean(ToDoubleFunction<RunResult> metric, int digits) {
    return (summary, name) -> number(summary.of(name, metric).mean(), digits);
  }

  private static Cell estimate(ToDoubleFunction<RunResult> metric) {
    return (summary, name) -> estimate(summary.of(name, metric), 1);
  }

  private static String times(Estimate ratio) {
    return ratio == null ? NOTHING : estimate(ratio, 2);
  }

  private static String estimate(Estimate estimate, int digits) {
    String mean = number(estimate.mean(), digits);
    return Double.isNaN(estimate.halfWidth())
        ? mean
        : mean + " ± " + number(estimate.halfWidth(), digits);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
