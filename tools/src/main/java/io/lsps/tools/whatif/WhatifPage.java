/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.quantile;
import static io.lsps.tools.whatif.Numbers.seconds;

import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Kind;
import io.lsps.lab.report.Chart.Series;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Table;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The report as one page: the verdict, whom it hurts, and then all the rest. */
record WhatifPage(WhatifReport report) {
  private static final int MOST_GROUPS = 200;
  private static final int MOST_QUEUES = 8;
  private static final int MOST_JOBS = 15;
  private static final int POINTS = 200;

  String html() {
    Page page =
        new Page("LsPS what if", "Would LsPS help this cluster?", report.conditions())
            .verdict(report.verdict.text());
    if (!report.verdict.missing().isEmpty()) {
      page.section("What is missing", Page.list(report.verdict.missing()), "");
    }
    if (report.search != null) {
      page.section(
          SettingSearch.TITLE, report.search.table().html() + Page.list(report.search.lines()), "");
    }
    return page.section("Queues, losers first", report.byQueue(MOST_GROUPS).html(), "")
        .section("Users, losers first", report.byUser(MOST_GROUPS).html(), "")
        .section(
            "Schedulers",
            report.schedulers().html(),
            "Mean, median (p50) and 95th percentile of response times, from submission to end. Each"
                + " job alone is no scheduler: a bound of what another order can gain.")
        .section("How far off the replay is", report.errors().html(), "")
        .section("Containers in use over time", Chart.grid(usage()), "")
        .section(
            "The same jobs side by side",
            Chart.grid(List.of(responses(), changes())),
            "Left, so many % of jobs take that long at most. Right, each job's time under LsPS over"
                + " its time under %s: jobs above 1 end later.".formatted(report.before()))
        .beside(
            both ->
                both.section("Jobs that lose most", jobs(job -> -slower(job)), "")
                    .section("Jobs that gain most", jobs(this::slower), ""))
        .section("Assumptions, and what was left out", Page.list(report.remarks()), "")
        .toString();
  }

  /** A chart for each scheduler, all on one scale. */
  private List<Chart> usage() {
    List<Replay> runs = report.replays.compared();
    double end = runs.stream().mapToDouble(Replay::makespan).max().orElse(0);
    List<String> queues = busiest(runs.get(0));
    List<Chart> charts =
        runs.stream()
            .map(
                run ->
                    Chart.usage(
                        run.name(),
                        queues,
                        run.usage().meanContainers(),
                        run.usage().bucketSeconds(),
                        end))
            .toList();
    double top = charts.stream().mapToDouble(Chart::highest).max().orElse(0);
    charts.forEach(chart -> chart.end(Math.ceil(top)));
    return charts;
  }

  private static List<String> busiest(Replay run) {
    return run.usage().meanContainers().entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> -Arrays.stream(each.getValue()).sum()))
        .limit(MOST_QUEUES)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private Chart responses() {
    Chart chart = parts("Response times", "response time, s (log scale)");
    List<Replay> runs = report.replays.compared();
    Palette palette = Palette.ofSchedulers(runs.stream().map(Replay::name).toList());
    runs.forEach(run -> chart.add(quantiles(run.name(), palette, run.seconds())));
    return chart;
  }

  private Chart changes() {
    double[] ratios = new double[report.lsps.before().length];
    Arrays.setAll(
        ratios,
        job ->
            Math.max(0.001, report.lsps.after()[job]) / Math.max(0.001, report.lsps.before()[job]));
    return parts("LsPS over " + report.before(), "times as long (log scale)")
        .add(quantiles("LsPS", Palette.ofSchedulers(List.of("LsPS")), ratios));
  }

  private static Chart parts(String title, String axis) {
    double[] percent = new double[POINTS + 1];
    Arrays.setAll(percent, i -> 100.0 * i / POINTS);
    return Chart.over(Kind.LINES, title, "% of jobs", percent).log(axis).end(100).height(340);
  }

  private static Series quantiles(String name, Palette palette, double[] values) {
    double[] at = new double[POINTS + 1];
    Arrays.setAll(at, i -> quantile(values, (double) i / POINTS));
    return new Series(name, palette.of(name), at);
  }

  private double slower(int job) {
    return report.lsps.after()[job] - report.lsps.before()[job];
  }

  private String jobs(IntToDoubleFunction order) {
    Table table = new Table(3, List.of("job", "name", "user", report.before(), "LsPS"));
    IntStream.range(0, report.lsps.before().length)
        .boxed()
        .filter(job -> !Double.isNaN(order.applyAsDouble(job)))
        .sorted(Comparator.comparingDouble(order::applyAsDouble))
        .limit(MOST_JOBS)
        .forEach(
            job -> {
              WorkloadJob recorded = report.trace.all().get(job);
              table.row(
                  List.of(
                      recorded.id(),
                      recorded.name(),
                      recorded.user(),
                      seconds(report.lsps.before()[job]),
                      seconds(report.lsps.after()[job])));
            });
    return table.html();
  }
}
