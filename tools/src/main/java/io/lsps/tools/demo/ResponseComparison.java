/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Mean response times of the same jobs under two schedulers, side by side. */
record ResponseComparison(SchedulerRun first, SchedulerRun second) {
  /** The row over all users. */
  static final String ALL = "all";

  List<SchedulerRun> runs() {
    return List.of(first, second);
  }

  /** The users in alphabetical order, then all of them. */
  List<String> rows() {
    List<String> rows = new ArrayList<>(first.users());
    rows.add(ALL);
    return rows;
  }

  /** Mean response of a row under a run, seconds. */
  static OptionalDouble mean(SchedulerRun run, String row) {
    return row.equals(ALL) ? run.meanResponse() : run.meanResponse(row);
  }

  /** The first scheduler's mean over the second's: above 1 the second is faster. */
  OptionalDouble ratio(String row) {
    OptionalDouble one = mean(first, row);
    OptionalDouble other = mean(second, row);
    return one.isPresent() && other.isPresent() && other.getAsDouble() > 0
        ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Mean response times by user. */
  Table means() {
    String one = first.contender().title();
    String other = second.contender().title();
    Table table =
        new Table(1, List.of("user", "jobs", one + ", s", other + ", s", one + "/" + other));
    for (String row : rows()) {
      long jobs =
          first.jobs().stream().filter(job -> row.equals(ALL) || job.user().equals(row)).count();
      table.row(
          row.equals(ALL) ? "best" : "",
          List.of(
              row,
              Long.toString(jobs),
              shown(mean(first, row), "%.1f"),
              shown(mean(second, row), "%.1f"),
              shown(ratio(row), "%.2f")));
    }
    return table;
  }

  /** Every job with its response time under each scheduler. */
  Table jobs() {
    List<String> heads =
        new ArrayList<>(List.of("program", "user", "job", "maps", "reduces", "arrival"));
    runs().forEach(run -> heads.add(run.contender().title()));
    Table table = new Table(2, heads);
    for (JobResult job : first.jobs()) {
      List<String> cells = new ArrayList<>(List.of(job.name(), job.user()));
      for (int number : new int[] {job.job(), job.maps(), job.reduces()}) {
        cells.add(Integer.toString(number));
      }
      cells.add(tenths(job.submit()));
      for (SchedulerRun run : runs()) {
        cells.add(
            run.job(job.job())
                .map(done -> done.succeeded() ? tenths(done.response()) : done.state())
                .orElse("-"));
      }
      table.row(cells);
    }
    return table;
  }

  /** A value in this format, or a dash. */
  static String shown(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
