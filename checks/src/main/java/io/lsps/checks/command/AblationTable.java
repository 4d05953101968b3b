/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.metrics.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What settings gain. Each scheduler's mean response over that of the first scheduler, by workload,
 * as the ratio of means over the draws; and the geometric mean over the workloads.
 */
final class AblationTable {
  private final List<String> schedulers;
  private final Map<String, List<RunResult>> workloads = new LinkedHashMap<>();

  /** A table without results; the first scheduler is what the others are compared with. */
  AblationTable(List<String> schedulers) {
    this.schedulers = List.copyOf(schedulers);
  }

  void add(String workload, List<RunResult> results) {
    workloads.put(workload, results);
  }

  /** Mean response over the first scheduler's; not a number where a scheduler has no result. */
  double ratio(String workload, String scheduler) {
    return over(workload, scheduler, RunResult::meanResponse);
  }

  private double over(String workload, String scheduler, ToDoubleFunction<RunResult> metric) {
    return mean(workload, scheduler, metric) / mean(workload, schedulers.get(0), metric);
  }

  private double mean(String workload, String scheduler, ToDoubleFunction<RunResult> metric) {
    return workloads.get(workload).stream()
        .filter(result -> result.scheduler().equals(scheduler))
        .mapToDouble(metric)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  /** The geometric mean of the ratios over the workloads. */
  double geometricMean(String scheduler) {
    return Math.exp(
        workloads.keySet().stream()
            .mapToDouble(workload -> Math.log(ratio(workload, scheduler)))
            .filter(logarithm -> !Double.isNaN(logarithm))
            .average()
            .orElse(Double.NaN));
  }

  /** The largest ratio of any user's mean response to its own under the first scheduler. */
  double worstUser(String scheduler) {
    double worst = 0;
    for (Map.Entry<String, List<RunResult>> each : workloads.entrySet()) {
      for (String user : each.getValue().get(0).meanResponseByUser().keySet()) {
        double ratio =
            over(
                each.getKey(),
                scheduler,
                result -> result.meanResponseByUser().getOrDefault(user, Double.NaN));
        worst = ratio > worst ? ratio : worst;
      }
    }
    return worst;
  }

  /** A table in Markdown; the schedulers that decide as the first one everywhere are a line. */
  String markdown() {
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(workloads.keySet());
    head.addAll(List.of("geomean", "worst user"));
    StringBuilder text = new StringBuilder(row(head));
    text.append("|---".repeat(head.size())).append("|\n");
    List<String> alike = new ArrayList<>();
    for (String scheduler : schedulers) {
      if (workloads.keySet().stream().allMatch(workload -> ratio(workload, scheduler) == 1)
          && !scheduler.equals(schedulers.get(0))) {
        alike.add("`" + scheduler + "`");
        continue;
      }
      List<String> cells = new ArrayList<>(List.of("`" + scheduler + "`"));
      workloads.keySet().forEach(workload -> cells.add(number(ratio(workload, scheduler))));
      cells.add(number(geometricMean(scheduler)));
      cells.add(number(worstUser(scheduler)));
      text.append(row(cells));
    }
    if (!alike.isEmpty()) {
      text.append("\nNothing changes by ").append(String.join(", ", alike)).append(".\n");
    }
    return text.toString();
  }

  private static String number(double ratio) {
    return Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, "%.3f", ratio);
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
