/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.flex.Aggregate;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.yarn.FlexHints;
import io.lsps.lab.workload.WorkloadJob;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What finished jobs cost by every metric of FLEX that depends on what their tags ask for. */
final class TermCosts {
  private final Map<Metric, Double> costs = new EnumMap<>(Metric.class);
  private int jobs;
  private int withDeadline;
  private int tardy;
  private boolean asked;

  /** A job that ended so many milliseconds after its submission. */
  void add(WorkloadJob job, long responseMillis) {
    JobTerms terms = FlexHints.of(job.tags()).terms(0, Math.max(1, job.workMillis()) / 1000);
    double response = responseMillis / 1000.0;
    jobs++;
    if (terms.due() < JobTerms.NO_DEADLINE) {
      withDeadline++;
      tardy += response > terms.due() ? 1 : 0;
    }
    asked |= job.tags().stream().anyMatch(tag -> tag.matches("lsps\\.(deadline|weight|sla)=.*"));
    for (Metric metric : Metric.values()) {
      // Its completion counts from the start of the run, and is told beside.
      if (metric != Metric.MAKESPAN) {
        double cost = metric.penalty(terms).at(response);
        costs.merge(metric, cost, metric.aggregate() == Aggregate.SUM ? Double::sum : Math::max);
      }
    }
  }

  int withDeadline() {
    return withDeadline;
  }

  int tardy() {
    return tardy;
  }

  /** Means of sums, and maxima, by name; nothing where no job asked for anything. */
  Map<String, Double> byMetric() {
    Map<String, Double> named = new LinkedHashMap<>();
    if (asked) {
      costs.forEach(
          (metric, cost) ->
              named.put(
                  metric.toString(), metric.aggregate() == Aggregate.SUM ? cost / jobs : cost));
    }
    return named;
  }
}
