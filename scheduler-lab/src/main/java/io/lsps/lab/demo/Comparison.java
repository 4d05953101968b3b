/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Mean response times of several schedulers side by side. */
final class Comparison {
  /** The row over all users. */
  static final String ALL = "all";

  private final List<SchedulerRun> runs;

  Comparison(List<SchedulerRun> runs) {
    this.runs = List.copyOf(runs);
  }

  /** The users in alphabetical order, then all of them. */
  List<String> rows() {
    List<String> rows = new ArrayList<>(runs.get(0).users());
    rows.add(ALL);
    return rows;
  }

  OptionalDouble mean(SchedulerRun run, String row) {
    return row.equals(ALL) ? run.meanResponse() : run.meanResponse(row);
  }

  /**
   * Mean under the first scheduler over that under the last: above 1 the last is faster. Empty for
   * one scheduler.
   */
  OptionalDouble ratio(String row) {
    OptionalDouble first = mean(runs.get(0), row);
    OptionalDouble last = mean(runs.get(runs.size() - 1), row);
    return runs.size() > 1 && first.isPresent() && last.isPresent() && last.getAsDouble() > 0
        ? OptionalDouble.of(first.getAsDouble() / last.getAsDouble())
        : OptionalDouble.empty();
  }

  String ratioTitle() {
    return runs.get(0).contender().title() + "/" + runs.get(runs.size() - 1).contender().title();
  }

  long jobs(String row) {
    return runs.get(0).jobs().stream()
        .filter(job -> row.equals(ALL) || job.user().equals(row))
        .count();
  }
}
