/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tables that reports of several kinds of demonstration have. */
final class ReportTables {
  private final List<SchedulerRun> runs;

  ReportTables(List<SchedulerRun> runs) {
    this.runs = runs;
  }

  /** Mean response times by user. */
  Table means() {
    Comparison comparison = new Comparison(runs);
    List<String> heads = new ArrayList<>(List.of("user", "jobs"));
    runs.forEach(run -> heads.add(run.contender().title() + ", s"));
    if (runs.size() > 1) {
      heads.add(comparison.ratioTitle());
    }
    Table table = new Table(1, heads);
    for (String row : comparison.rows()) {
      List<String> cells = new ArrayList<>(List.of(row, Long.toString(comparison.jobs(row))));
      runs.forEach(run -> cells.add(Numbers.of(comparison.mean(run, row), "%.1f")));
      if (runs.size() > 1) {
        cells.add(Numbers.of(comparison.ratio(row), "%.2f"));
      }
      table.row(row.equals(Comparison.ALL) ? "best" : "", cells);
    }
    return table;
  }

  /** Every job with its response time under each contender. */
  Table jobs() {
    List<String> heads =
        new ArrayList<>(List.of("program", "user", "job", "maps", "reduces", "arrival"));
    runs.forEach(run -> heads.add(run.contender().title()));
    Table table = new Table(2, heads);
    for (JobResult job : runs.get(0).jobs()) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  job.name(),
                  job.user(),
                  Integer.toString(job.job()),
                  Integer.toString(job.maps()),
                  Integer.toString(job.reduces()),
                  Numbers.tenths(job.submit())));
      runs.forEach(run -> cells.add(response(run.job(job.job()))));
      table.row(cells);
    }
    return table;
  }

  private static String response(Optional<JobResult> job) {
    return job.map(done -> done.succeeded() ? Numbers.tenths(done.response()) : done.state())
        .orElse("-");
  }
}
