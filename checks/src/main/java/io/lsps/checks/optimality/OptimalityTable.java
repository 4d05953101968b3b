/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.checks.optimality.MetricResult.OptimumRatios;
import io.lsps.checks.optimality.MetricResult.Scheme;
import io.lsps.checks.optimality.MetricResult.Wrong;
import io.lsps.checks.optimality.OptimalityScenario.ParameterSweep;
import io.lsps.lab.report.Axis;
import java.util.List;
import java.util.Locale;

/** Ratios to the optimum for the terminal. */
final class OptimalityTable {
  private static final String HEAD =
      String.format(
          "%-24s %17s %17s %17s %17s %17s %6s %7s%n",
          "metric",
          "FIFO mean/worst",
          "Fair mean/worst",
          "EDF mean/worst",
          "flex-paper",
          "FLEX mean/worst",
          "draws",
          "apart");
  private static final String FOOT =
      "Ratios to the optimum. Apart: draws whose optimum is 0 or below, and in how"
          + " many of them FLEX missed it.\n";

  private OptimalityTable() {}

  static String of(List<MetricResult> results) {
    StringBuilder table = new StringBuilder(HEAD);
    results.forEach(result -> row(table, result.metric().toString(), result));
    return table + FOOT;
  }

  /** A line for each metric and value of the parameter. */
  static String of(ParameterSweep sweep, List<ParameterSweep.Point> points) {
    StringBuilder table = new StringBuilder(sweep.label() + "\n" + HEAD);
    for (int metric = 0; metric < points.get(0).results().size(); metric++) {
      for (ParameterSweep.Point point : points) {
        MetricResult result = point.results().get(metric);
        String name = points.get(0).results().size() == 1 ? "" : result.metric().toString() + ", ";
        row(table, name + point.percent() + " %", result);
      }
    }
    return table + FOOT;
  }

  /** A line for each metric: means by the factor that estimates are wrong by. */
  static String ofErrors(List<ErrorResult> results) {
    StringBuilder table = new StringBuilder();
    for (boolean own : new boolean[] {true, false}) {
      table.append(
          own ? "FLEX, each job's work wrong between 1/F and F:\n" : "FLEX, all wrong by F:\n");
      table.append(String.format("%-24s", "F"));
      Optimality.FACTORS.forEach(
          factor -> table.append(String.format(Locale.ROOT, " %15s", Axis.label(factor))));
      table.append(String.format(" %15s %9s %6s%n", "Fair", "x Fair", "draws"));
      for (ErrorResult result : results) {
        errors(table, result, own ? result.own() : result.common());
      }
    }
    return table
        + "Ratios to the optimum, mean/worst draw. x Fair: FLEX over Fair in the worst"
        + " draw of any F.\n";
  }

  private static void errors(StringBuilder table, ErrorResult result, List<Wrong> byFactor) {
    table.append(String.format("%-24s", result.metric()));
    double worst = 0;
    for (Wrong wrong : byFactor) {
      table.append(pair(wrong.overBest()));
      worst = Math.max(worst, wrong.overFair().worst());
    }
    table.append(pair(result.fair()));
    table.append(String.format(Locale.ROOT, " %9.2f %6d%n", worst, result.counted()));
  }

  private static String pair(OptimumRatios ratios) {
    return String.format(
        Locale.ROOT, " %15s", String.format("%.3f/%.2f", ratios.mean(), ratios.worst()));
  }

  private static void row(StringBuilder table, String name, MetricResult result) {
    table.append(String.format("%-24s", name));
    for (Scheme scheme : Scheme.values()) {
      OptimumRatios ratios = result.of(scheme);
      boolean near = scheme == Scheme.PAPER || scheme == Scheme.FLEX;
      String format = near ? " %8.4f/%8.4f" : " %8.3f/%8.3f";
      table.append(String.format(Locale.ROOT, format, ratios.mean(), ratios.worst()));
    }
    String apart = result.apart() == 0 ? "0" : result.apart() + "/" + result.apartMissed();
    table.append(String.format(" %6d %7s%n", result.counted(), apart));
  }
}
