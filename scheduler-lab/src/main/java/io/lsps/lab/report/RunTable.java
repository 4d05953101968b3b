/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.flex.Metric;
import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.Gain.MeanEstimate;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.ShownNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** The schedulers side by side, means over the draws. */
public final class RunTable {
  private static final String NOTHING = "-";

  private static final Column BEST_STOCK =
      new Column(
          "x best stock",
          "times better than the best stock",
          gain(ResponseGains.BEST_STOCK, ResponseGains::overBestStock));

  private static final Column RESPONSE =
      new Column("mean response (s)", "mean response, s", estimate(RunResult::meanResponse));

  private static final Column FAIR =
      new Column(
          "x fair",
          "times better than fair as shipped",
          gain(ResponseGains.FAIR, ResponseGains::overFair));

  /** Columns for results in which the gate alone ran too. */
  private static final List<Column> PARTS =
      List.of(
          new Column("gate's part", "the gate’s part of that", gain("", ResponseGains::gate)),
          new Column("sharing's part", "the sharing’s part", gain("", ResponseGains::sharing)));

  private static final List<Column> MEASURES =
      List.of(
          new Column("", "median, s", mean(RunResult::p50Response, 1)),
          new Column("p95 (s)", "p95, s", mean(RunResult::p95Response, 1)),
          new Column("", "p99, s", mean(RunResult::p99Response, 1)),
          new Column("slowdown", "mean slowdown", ofTasks(mean(RunResult::meanSlowdown, 2))),
          new Column("SNP", "SNP", ofTasks(mean(RunResult::snp, 3))),
          new Column("unfairness", "unfairness", ofTasks(mean(RunResult::unfairness, 3))),
          new Column("makespan (s)", "makespan, s", mean(RunResult::makespan, 0)),
          new Column(
              "x reachable",
              "times above what is reachable",
              ofTasks((summary, name) -> ratio(summary.timesBetter(ShownNames.REACHABLE, name)))),
          new Column(
              "x bound",
              "times above the bound",
              (summary, name) -> ratio(summary.timesBetter(ShownNames.BOUND, name))));

  private static final List<Column> COUNTS =
      List.of(
          new Column("jobs", "jobs finished", count(RunResult::jobs)),
          new Column("failed", "jobs failed", count(RunResult::failedJobs)),
          new Column("killed", "tasks killed", ofTasks(count(RunResult::kills))));

  private static final Column TARDY =
      new Column("tardy", "jobs tardy", count(RunResult::tardyJobs));

  /** Costs by FLEX metrics of the jobs' tags, means over jobs. */
  private static final List<Column> COSTS =
      List.of(
          cost("tardiness (s)", "mean tardiness, s", Metric.AVERAGE_TARDINESS, 1),
          cost("weighted (s)", "weight x response, s", Metric.WEIGHTED_RESPONSE, 1),
          cost("SLA cost", "mean cost of agreements", Metric.SLA_COST, 3));

  /** A column; without head if hidden. */
  private record Column(String onTerminal, String onPage, Cell cell) {}

  private interface Cell {
    String of(RunSummary summary, String scheduler);
  }

  private RunTable() {}

  static Table forTerminal(RunSummary summary) {
    List<Column> columns = new ArrayList<>(headline(summary));
    columns.addAll(MEASURES);
    columns.removeIf(column -> column.onTerminal.isEmpty());
    Table table = new Table(1, heads(columns.stream().map(Column::onTerminal).toList()));
    summary.schedulers().forEach(name -> table.row(cells(columns, summary, name)));
    return table;
  }

  /** For a page: which scheduler is better than which. */
  static Table forPage(RunSummary summary) {
    return page(headline(summary), summary);
  }

  /** For a page: all other measures. */
  static Table measures(RunSummary summary) {
    return page(MEASURES, summary);
  }

  /** Marks the best scheduler by colour, and references by italics. */
  private static Table page(List<Column> columns, RunSummary summary) {
    Table table = new Table(1, heads(columns.stream().map(Column::onPage).toList()));
    double best =
        ShownNames.schedulers(summary).stream()
            .mapToDouble(name -> response(summary, name))
            .min()
            .orElse(Double.NaN);
    for (String name : summary.schedulers()) {
      boolean first = !ShownNames.isReference(name) && response(summary, name) <= best;
      String style = ShownNames.isReference(name) ? "fluid" : first ? "best" : "";
      table.row(style, cells(columns, summary, name));
    }
    return table;
  }

  static boolean hasDeadlines(RunSummary summary) {
    return summary.any(run -> run.jobsWithDeadline() > 0);
  }

  private static boolean hasTerms(RunSummary summary) {
    return summary.any(run -> !run.costs().isEmpty());
  }

  private static Column cost(String onTerminal, String onPage, Metric metric, int digits) {
    return new Column(
        onTerminal, onPage, mean(run -> run.costs().getOrDefault(metric.toString(), 0.0), digits));
  }

  /** Whether both factors of the gain were measured. */
  static boolean hasParts(RunSummary summary) {
    return summary.schedulers().containsAll(List.of(ResponseGains.FAIR, ResponseGains.GATE));
  }

  private static List<Column> headline(RunSummary summary) {
    List<Column> columns = new ArrayList<>(List.of(BEST_STOCK, RESPONSE, FAIR));
    if (hasParts(summary)) {
      columns.addAll(PARTS);
    }
    columns.addAll(COUNTS);
    if (hasDeadlines(summary)) {
      columns.add(TARDY);
    }
    if (hasTerms(summary)) {
      columns.addAll(COSTS);
    }
    return columns;
  }

  private static double response(RunSummary summary, String scheduler) {
    return summary.of(scheduler, RunResult::meanResponse).mean();
  }

  private static List<String> heads(List<String> titles) {
    List<String> heads = new ArrayList<>(List.of("scheduler"));
    heads.addAll(titles);
    return heads;
  }

  private static List<String> cells(List<Column> columns, RunSummary summary, String scheduler) {
    List<String> cells = new ArrayList<>(List.of(scheduler));
    columns.forEach(column -> cells.add(column.cell.of(summary, scheduler)));
    return cells;
  }

  /** A fluid bound has no tasks that could be slowed down or killed. */
  private static Cell ofTasks(Cell cell) {
    return (summary, name) -> ShownNames.isFluid(name) ? NOTHING : cell.of(summary, name);
  }

  private static Cell mean(ToDoubleFunction<RunResult> metric, int digits) {
    return (summary, name) -> number(summary.of(name, metric).mean(), digits);
  }

  private static Cell estimate(ToDoubleFunction<RunResult> metric) {
    return (summary, name) -> estimate(summary.of(name, metric), 1);
  }

  private static Cell gain(String than, BiFunction<ResponseGains, String, Gain> of) {
    return (summary, name) -> {
      Gain gain = of.apply(new ResponseGains(summary), name);
      return gain == null ? NOTHING : name.equals(than) ? "1" : gain.told();
    };
  }

  private static String ratio(Gain ratio) {
    return ratio == null ? NOTHING : number(ratio.ratio(), 2);
  }

  /** The mean over draws of a count, without digits after the point where it is whole. */
  private static Cell count(ToDoubleFunction<RunResult> metric) {
    return (summary, name) -> {
      double mean = summary.of(name, metric).mean();
      return number(mean, mean == Math.rint(mean) ? 0 : 1);
    };
  }

  private static String estimate(MeanEstimate estimate, int digits) {
    String mean = number(estimate.mean(), digits);
    return Double.isNaN(estimate.halfWidth())
        ? mean
        : mean + " ± " + number(estimate.halfWidth(), digits);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  /** The final table on the terminal: a line per scheduler, means over the draws. */
  public static final class TextTable {
    private TextTable() {}

    public static String of(RunSetup setup, RunSummary summary) {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %s on %s, %s, %s%n",
              setup.workload(),
              setup.jobsOfUsers(),
              DrawConditions.nodes(setup.draws()),
              DrawConditions.load(setup.draws()),
              draws(setup.draws().size())));
      if (setup.draws().size() > 1) {
        text.append("Load by draw:");
        setup
            .draws()
            .forEach(draw -> text.append(" ").append(DrawConditions.number(draw.offeredLoad())));
        text.append('\n');
      }
      for (String line : RunTable.forTerminal(summary).lines()) {
        text.append(line.strip()).append('\n');
      }
      setup.choices().forEach(choice -> text.append(choice.told()).append('\n'));
      text.append(notes(summary));
      return text.toString();
    }

    private static String draws(int count) {
      return count == 1
          ? "1 draw: no interval"
          : count + " draws, ratios paired by draw with 95 % intervals";
    }

    private static String notes(RunSummary summary) {
      StringBuilder text = new StringBuilder();
      if (!summary.schedulers().contains(ResponseGains.BEST_STOCK)) {
        text.append(
            "x best stock is not known: it takes best-stock among the --schedulers, which tunes the"
                + " stock ones first.\n");
      }
      text.append(
          "x best stock, x fair: times better in mean response of finished jobs than the best stock"
              + " and than Fair as shipped; (none): it holds 1, or less than 0.5 %. x reachable, x"
              + " bound: times worse than clairvoyant-slots and than the clairvoyant fluid bound.");
      if (RunTable.hasParts(summary)) {
        text.append(
            " gate's part: x fair of lsps-gate; sharing's part: the rest, so that the product is"
                + " x fair.");
      }
      if (RunTable.hasDeadlines(summary)) {
        text.append(
            " tardy: jobs that missed their deadlines; tardiness, weighted, SLA cost: the metrics"
                + " average-tardiness, weighted-response and sla-cost of FLEX.");
      }
      return text.append('\n').toString();
    }
  }
}
