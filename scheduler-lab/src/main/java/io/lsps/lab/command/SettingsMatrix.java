/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What settings gain. Each scheduler's mean response over that of the first scheduler, by workload,
 * as the ratio of means over the draws; and the geometric mean over the workloads.
 */
final class SettingsMatrix {
  private final List<String> schedulers;
  private final Map<String, RunSummary> workloads = new LinkedHashMap<>();

  /** A matrix without results; the first scheduler is what the others are compared with. */
  SettingsMatrix(List<String> schedulers) {
    this.schedulers = List.copyOf(schedulers);
  }

  void add(String workload, RunSummary results) {
    workloads.put(workload, results);
  }

  /** Mean response over the first scheduler's: below 1 is better. */
  double ratio(String workload, String scheduler) {
    return meanResponse(workload, scheduler) / meanResponse(workload, schedulers.get(0));
  }

  private double meanResponse(String workload, String scheduler) {
    return workloads.get(workload).of(scheduler, result -> result.meanResponse()).mean();
  }

  /** The geometric mean of the ratios over the workloads. */
  double geometricMean(String scheduler) {
    double logarithms = 0;
    for (String workload : workloads.keySet()) {
      logarithms += Math.log(ratio(workload, scheduler));
    }
    return Math.exp(logarithms / workloads.size());
  }

  /** The largest ratio of any user's mean response to its own under the first scheduler. */
  double worstUser(String scheduler) {
    double worst = 0;
    for (RunSummary results : workloads.values()) {
      for (String user : users(results)) {
        double ratio =
            results.meanResponse(scheduler, user) / results.meanResponse(schedulers.get(0), user);
        worst = Math.max(worst, ratio);
      }
    }
    return worst;
  }

  private List<String> users(RunSummary results) {
    return List.copyOf(results.draws(schedulers.get(0)).get(0).meanResponseByUser().keySet());
  }

  /** A table in Markdown. */
  String table() {
    List<String> head = new ArrayList<>(List.of("mean response over " + schedulers.get(0) + "'s"));
    head.addAll(workloads.keySet());
    head.addAll(List.of("geomean", "worst user"));
    StringBuilder text = new StringBuilder(row(head));
    text.append("|---".repeat(head.size())).append("|\n");
    for (String scheduler : schedulers) {
      List<String> cells = new ArrayList<>(List.of(scheduler));
      workloads.keySet().forEach(workload -> cells.add(number(ratio(workload, scheduler))));
      cells.add(number(geometricMean(scheduler)));
      cells.add(number(worstUser(scheduler)));
      text.append(row(cells));
    }
    return text.toString();
  }

  private static String number(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** The document settings.json. */
  String json(List<Long> seeds) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String scheduler : schedulers) {
      Map<String, Double> ratios = new LinkedHashMap<>();
      Map<String, Double> seconds = new LinkedHashMap<>();
      for (String workload : workloads.keySet()) {
        ratios.put(workload, ratio(workload, scheduler));
        seconds.put(workload, meanResponse(workload, scheduler));
      }
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("scheduler", scheduler);
      row.put("meanResponse", seconds);
      row.put("ratio", ratios);
      row.put("geometricMean", geometricMean(scheduler));
      row.put("worstUser", worstUser(scheduler));
      rows.add(row);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("comparedWith", schedulers.get(0));
    root.put("seeds", seeds);
    root.put("rows", rows);
    return Json.of(root);
  }
}
