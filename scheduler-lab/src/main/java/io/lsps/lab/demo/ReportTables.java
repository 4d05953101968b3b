/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import static j2html.TagCreator.each;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The tables of the report. */
final class ReportTables {
  private final Comparison comparison;
  private final List<SchedulerRun> runs;

  ReportTables(Comparison comparison, List<SchedulerRun> runs) {
    this.comparison = comparison;
    this.runs = runs;
  }

  /** Mean response times by user. */
  DomContent means() {
    TrTag head = tr(th("user").withClass("left"), th("jobs"));
    runs.forEach(run -> head.with(th(run.scheduler().title() + ", s")));
    if (runs.size() > 1) {
      head.with(th(comparison.ratioTitle()));
    }
    List<TrTag> rows = new ArrayList<>();
    for (String row : comparison.rows()) {
      TrTag line = tr(td(row).withClass("left"), td(Long.toString(comparison.jobs(row))));
      runs.forEach(run -> line.with(td(number(comparison.mean(run, row), "%.1f"))));
      if (runs.size() > 1) {
        line.with(td(number(comparison.ratio(row), "%.2f")));
      }
      rows.add(row.equals(Comparison.ALL) ? line.withClass("all") : line);
    }
    return table(thead(head), tbody(each(rows, row -> row)));
  }

  /** Every job with its response time under each scheduler. */
  DomContent jobs() {
    TrTag head =
        tr(
            th("job"),
            th("user").withClass("left"),
            th("program").withClass("left"),
            th("maps"),
            th("reduces"),
            th("arrival"));
    runs.forEach(run -> head.with(th(run.scheduler().title())));
    List<TrTag> rows = new ArrayList<>();
    for (JobResult job : runs.get(0).jobs()) {
      TrTag row =
          tr(
              td(Integer.toString(job.job())),
              td(job.user()).withClass("left"),
              td(job.name()).withClass("left"),
              td(Integer.toString(job.maps())),
              td(Integer.toString(job.reduces())),
              td(String.format(Locale.ROOT, "%.1f", job.plannedArrival())));
      runs.forEach(run -> row.with(td(response(run.job(job.job())))));
      rows.add(row);
    }
    return table(thead(head), tbody(each(rows, row -> row)));
  }

  private static String response(Optional<JobResult> job) {
    return job.map(
            done ->
                done.succeeded()
                    ? String.format(Locale.ROOT, "%.1f", done.response())
                    : done.state())
        .orElse("-");
  }

  static String number(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
  }
}
