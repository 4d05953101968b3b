/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.shown;
import static io.lsps.tools.demo.NumberFormats.tenths;

import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Tables that are in the reports of several scenarios. */
record ReportTables(List<SchedulerRun> runs) {

  /** Mean response times by user. */
  Table means() {
    ResponseComparison comparison = new ResponseComparison(runs);
    List<String> heads = new ArrayList<>(List.of("user", "jobs"));
    runs.forEach(run -> heads.add(run.contender().title() + ", s"));
    if (runs.size() > 1) {
      heads.add(comparison.ratioTitle());
    }
    Table table = new Table(1, heads);
    for (String row : comparison.rows()) {
      List<String> cells = new ArrayList<>(List.of(row, Long.toString(comparison.jobs(row))));
      runs.forEach(run -> cells.add(shown(comparison.mean(run, row), "%.1f")));
      if (runs.size() > 1) {
        cells.add(shown(comparison.ratio(row), "%.2f"));
      }
      table.row(row.equals(ResponseComparison.ALL) ? "best" : "", cells);
    }
    return table;
  }

  /** A column of a table of jobs. */
  record Column(String head, Function<JobResult, String> cell) {}

  /** Every job with its response time under each contender. */
  Table jobs() {
    return jobs(
        List.of(
            new Column("maps", job -> Integer.toString(job.maps())),
            new Column("reduces", job -> Integer.toString(job.reduces())),
            new Column("arrival", job -> tenths(job.submit()))),
        job -> tenths(job.response()));
  }

  /**
   * Every job with its response time under each contender.
   *
   * @param columns what else is told of the job, by its result under the first contender
   * @param response how a response time is shown, of a job that succeeded
   */
  Table jobs(List<Column> columns, Function<JobResult, String> response) {
    List<String> heads = new ArrayList<>(List.of("program", "user", "job"));
    columns.forEach(column -> heads.add(column.head()));
    runs.forEach(run -> heads.add(run.contender().title()));
    Table table = new Table(2, heads);
    for (JobResult job : runs.get(0).jobs()) {
      List<String> cells =
          new ArrayList<>(List.of(job.name(), job.user(), Integer.toString(job.job())));
      columns.forEach(column -> cells.add(column.cell().apply(job)));
      for (SchedulerRun run : runs) {
        cells.add(
            run.job(job.job())
                .map(done -> done.succeeded() ? response.apply(done) : done.state())
                .orElse("-"));
      }
      table.row(cells);
    }
    return table;
  }
}
