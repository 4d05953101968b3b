/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Legend;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Which scheduler lets whose jobs come back sooner. */
final class ResponseFindings implements Findings {
  private final List<SchedulerRun> runs;
  private final Comparison comparison;

  ResponseFindings(List<SchedulerRun> runs) {
    this.runs = runs;
    this.comparison = new Comparison(runs);
  }

  @Override
  public String title() {
    return runs.stream().map(run -> run.contender().title()).collect(Collectors.joining(" and "))
        + ", the same jobs";
  }

  @Override
  public String verdict() {
    String means =
        runs.stream()
            .map(run -> run.contender().title() + " " + Numbers.of(run.meanResponse(), "%.1f s"))
            .collect(Collectors.joining(", "));
    return "Mean response time of all jobs: " + means + ratio() + ".";
  }

  private String ratio() {
    OptionalDouble ratio = comparison.ratio(Comparison.ALL);
    if (ratio.isEmpty()) {
      return "";
    }
    double factor = ratio.getAsDouble();
    return String.format(
        Locale.ROOT,
        "; %s is %.2f times as %s%s",
        runs.get(runs.size() - 1).contender().title(),
        factor >= 1 ? factor : 1 / factor,
        factor >= 1 ? "fast" : "slow",
        comparison.stock().size() > 1
            ? " as the best stock scheduler, " + comparison.rival().contender().title()
            : "");
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Mean response time, from submission to finish");
    lines.addAll(new ReportTables(runs).means().lines());
    return lines;
  }

  @Override
  public void write(Page page) {
    writeResponses(page);
    page.section(
        "Jobs",
        new ReportTables(runs).jobs().html(),
        "Arrival and response in seconds, by the ResourceManager.");
  }

  /** Means by user, and the cluster over time. */
  void writeResponses(Page page) {
    List<String> titles = runs.stream().map(run -> run.contender().title()).toList();
    page.section(
        "Mean response time by user",
        Legend.from(0, titles)
            + new ResponseChart(runs).draw()
            + new ReportTables(runs).means().html(),
        "From submission to finish: less is better. A dot is a job.");
    page.section("The cluster over time", overTime(), overTimeNote());
  }

  private String overTimeNote() {
    return "Memory in use by user" + (hasShares() ? "; below, the share of each with jobs." : ".");
  }

  /** Users of one queue have none. */
  private boolean hasShares() {
    return runs.stream()
        .flatMap(run -> run.samples().stream())
        .flatMap(sample -> sample.users().stream())
        .anyMatch(user -> user.share().isPresent());
  }

  private String overTime() {
    double end =
        runs.stream()
            .flatMap(run -> run.samples().stream())
            .mapToDouble(Snapshot::seconds)
            .max()
            .orElse(1);
    StringBuilder html = new StringBuilder(Legend.from(TimeChart.FIRST_USER, runs.get(0).users()));
    for (SchedulerRun run : runs) {
      TimeChart chart = new TimeChart(run, end);
      html.append("<h3>").append(Svg.escape(run.contender().title())).append("</h3>\n");
      html.append(chart.usage()).append(hasShares() ? chart.shares() : "");
    }
    return html.toString();
  }
}
