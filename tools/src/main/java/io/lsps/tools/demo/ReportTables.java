/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.shown;
import static io.lsps.tools.demo.NumberFormats.tenths;

import io.lsps.lab.report.Table;
import java.util.ArrayList;
import java.util.List;

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

  /** Every job with its response time under each contender. */
  Table jobs() {
    List<String> heads =
        new ArrayList<>(List.of("program", "user", "job", "maps", "reduces", "arrival"));
    runs.forEach(run -> heads.add(run.contender().title()));
    Table table = new Table(2, heads);
    for (JobResult job : runs.get(0).jobs()) {
      List<String> cells = new ArrayList<>(List.of(job.name(), job.user()));
      for (int number : new int[] {job.job(), job.maps(), job.reduces()}) {
        cells.add(Integer.toString(number));
      }
      cells.add(tenths(job.submit()));
      for (SchedulerRun run : runs) {
        cells.add(
            run.job(job.job())
                .map(done -> done.succeeded() ? tenths(done.response()) : done.state())
                .orElse("-"));
      }
      table.row(cells);
    }
    return table;
  }
}
