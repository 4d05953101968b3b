/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Mean response times of several schedulers side by side. */
final class Comparison {
  /** The row over all users. */
  static final String ALL = "all";

  private static final int LEAST_WIDTH = 9;

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

  /** For the terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Mean response time in seconds, from submission to finish");
    StringBuilder head = new StringBuilder("  %-8s %5s".formatted("user", "jobs"));
    runs.forEach(run -> head.append(cell(run.contender().title(), run.contender().title())));
    lines.add(head.append(runs.size() > 1 ? cell(ratioTitle(), ratioTitle()) : "").toString());
    for (String row : rows()) {
      StringBuilder line = new StringBuilder("  %-8s %5d".formatted(row, jobs(row)));
      runs.forEach(
          run -> line.append(cell(Numbers.of(mean(run, row), "%.1f"), run.contender().title())));
      lines.add(
          line.append(runs.size() > 1 ? cell(Numbers.of(ratio(row), "%.2f"), ratioTitle()) : "")
              .toString());
    }
    return lines;
  }

  /** Right-aligned below its head. */
  private static String cell(String text, String head) {
    int width = Math.max(LEAST_WIDTH, head.length()) + 2;
    return " ".repeat(width - text.length()) + text;
  }

  long jobs(String row) {
    return runs.get(0).jobs().stream()
        .filter(job -> row.equals(ALL) || job.user().equals(row))
        .count();
  }
}
