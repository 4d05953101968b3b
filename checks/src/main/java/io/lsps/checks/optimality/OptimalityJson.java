/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.checks.optimality.MetricResult.Scheme;
import io.lsps.checks.optimality.MetricResult.Wrong;
import io.lsps.checks.optimality.OptimalityScenario.ParameterSweep;
import io.lsps.lab.report.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes optimality.json. */
final class OptimalityJson {
  private OptimalityJson() {}

  static String of(OptimalityScenario scenario, double error, List<MetricResult> results) {
    Map<String, Object> root = head(scenario);
    root.put("error", error);
    root.put("metrics", metrics(results));
    return Json.of(root);
  }

  static String of(
      OptimalityScenario scenario,
      double error,
      ParameterSweep sweep,
      List<ParameterSweep.Point> points) {
    Map<String, Object> root = head(scenario);
    String parameter = sweep.name().toLowerCase(Locale.ROOT) + "Percent";
    root.remove(parameter);
    root.put("error", error);
    root.put("sweep", parameter);
    root.put(
        "points",
        points.stream()
            .map(point -> Map.of("at", point.percent(), "metrics", metrics(point.results())))
            .toList());
    return Json.of(root);
  }

  static String ofErrors(OptimalityScenario scenario, List<ErrorResult> results) {
    Map<String, Object> root = head(scenario);
    root.put("sweep", "error");
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (ErrorResult result : results) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("fair", result.fair());
      row.put("flexEachJobWrong", wrong(result.own()));
      row.put("flexAllJobsWrongAlike", wrong(result.common()));
      row.put("draws", result.counted());
      metrics.put(result.metric().toString(), row);
    }
    root.put("metrics", metrics);
    return Json.of(root);
  }

  private static List<Object> wrong(List<Wrong> byFactor) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < byFactor.size(); i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("factor", Optimality.FACTORS.get(i));
      row.put("overBest", byFactor.get(i).overBest());
      row.put("overFair", byFactor.get(i).overFair());
      list.add(row);
    }
    return list;
  }

  private static Map<String, Object> head(OptimalityScenario scenario) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("jobs", scenario.jobs());
    root.put("slots", scenario.slots());
    root.put("smallPercent", scenario.smallPercent());
    root.put("slackPercent", scenario.slackPercent());
    root.put("mostPercent", scenario.mostPercent());
    root.put("draws", scenario.draws());
    root.put("seed", scenario.seed());
    return root;
  }

  private static Map<String, Object> metrics(List<MetricResult> results) {
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (MetricResult result : results) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (Scheme scheme : Scheme.values()) {
        row.put(scheme.key, result.of(scheme));
      }
      row.put("draws", result.counted());
      row.put("apart", result.apart());
      row.put("apartMissed", result.apartMissed());
      metrics.put(result.metric().toString(), row);
    }
    return metrics;
  }
}
