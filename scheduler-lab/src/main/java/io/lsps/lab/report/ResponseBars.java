/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Mean response by user and scheduler: a group of bars per user, the first for all together. */
final class ResponseBars {
  private ResponseBars() {}

  static String of(RunSetup setup, RunSummary summary) {
    List<String> schedulers = summary.schedulers();
    List<GroupedBarChart.Group> groups = new ArrayList<>();
    groups.add(
        group(
            "all users",
            true,
            schedulers,
            scheduler -> summary.of(scheduler, RunResult::meanResponse).mean()));
    for (String user : ShownNames.shownUsers(setup, summary)) {
      groups.add(
          group(user, false, schedulers, scheduler -> summary.meanResponse(scheduler, user)));
    }
    return new GroupedBarChart(
            "Mean response by user and scheduler", "mean response, seconds", schedulers, groups)
        .draw();
  }

  private static GroupedBarChart.Group group(
      String name, boolean bold, List<String> schedulers, ToDoubleFunction<String> mean) {
    return new GroupedBarChart.Group(
        name,
        bold,
        schedulers.stream()
            .map(scheduler -> new GroupedBarChart.Bar(mean.applyAsDouble(scheduler), List.of()))
            .toList());
  }
}
