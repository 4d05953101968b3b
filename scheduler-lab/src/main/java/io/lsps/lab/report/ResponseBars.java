/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Mean response by user and scheduler: a group of bars per user, the first for all together. */
final class ResponseBars {
  private ResponseBars() {}

  static String of(Setup setup, Summary summary) {
    List<String> schedulers = summary.schedulers();
    List<GroupedBars.Group> groups = new ArrayList<>();
    groups.add(
        group(
            "all users",
            true,
            schedulers,
            scheduler -> summary.of(scheduler, RunResult::meanResponse).mean()));
    for (String user : Names.shownUsers(setup, summary)) {
      groups.add(
          group(user, false, schedulers, scheduler -> summary.meanResponse(scheduler, user)));
    }
    return new GroupedBars(
            "Mean response by user and scheduler", "mean response, seconds", schedulers, groups)
        .draw();
  }

  private static GroupedBars.Group group(
      String name, boolean bold, List<String> schedulers, ToDoubleFunction<String> mean) {
    return new GroupedBars.Group(
        name,
        bold,
        schedulers.stream()
            .map(scheduler -> new GroupedBars.Bar(mean.applyAsDouble(scheduler), List.of()))
            .toList());
  }
}
