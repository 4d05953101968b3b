/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Series;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Table;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A page of one window of {@code /ws/v1/lsps/scorecard}.
 *
 * @param answer the whole answer
 * @param window the row of all jobs in that time, by the scheduler that decided for most of them
 */
record ScorecardPage(JsonNode answer, JsonNode window) {
  private static final String COLOR = "#2f6fb5";
  private static final Map<String, String> SPANS =
      Map.of("hour", "This hour", "day", "In the last 24 hours", "week", "In the last 7 days");

  /**
   * A page on the jobs that LsPS decided; where there is none on those of the FairScheduler.
   *
   * @throws LabException where no job has ended
   */
  static ScorecardPage of(JsonNode answer, String name) {
    JsonNode shown = null;
    for (JsonNode each : answer.path("rows")) {
      boolean is =
          each.path("by").asText().equals("all")
              && each.path("window").asText().equals(name)
              && each.path("jobs").asLong() > 0;
      if (is && (shown == null || each.path("decidedBy").asText().equals("lsps"))) {
        shown = each;
      }
    }
    if (shown == null) {
      throw new LabException(
          "no job that can be compared has ended in that time: expected MapReduce jobs that"
              + " succeeded in queues under LsPS, in mode on or observe");
    }
    return new ScorecardPage(answer, shown);
  }

  private boolean observed() {
    return window.path("decidedBy").asText().equals("fair");
  }

  /** The result in a sentence. */
  String verdict() {
    String jobs =
        String.format(
            Locale.ROOT,
            "%s %,d jobs took %s s in the mean, from submission to end",
            SPANS.get(window.path("window").asText()),
            window.path("jobs").asLong(),
            seconds(window, "meanSeconds"));
    String reference = seconds(window, "fairSeconds") + " s";
    if (observed()) {
      return String.format(
          Locale.ROOT,
          "%s, under the FairScheduler; the fair-share reference says %s. So the reference is %s"
              + " of the FairScheduler.",
          jobs,
          reference,
          percent(1 / window.path("ratio").asDouble()));
    }
    return String.format(
        "%s: %s than the %s that the fair-share reference estimates for the FairScheduler.",
        jobs, change(window.path("ratio").asDouble()), reference);
  }

  String html() {
    String when =
        DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
            .format(Instant.ofEpochMilli(answer.path("time").asLong()).atZone(ZoneOffset.UTC));
    Page page = new Page("Scorecard – LsPS", "Was it worth it?", "Until " + when + " UTC");
    page.verdict(verdict());
    page.section("By queue", rows("queue"), "The slowest against the reference first.");
    page.section("By user", rows("user"), "Only administrators are shown users.");
    page.section("How many jobs", ratios().html(), "Response time over that in the reference.");
    page.section("What is compared", "", notes());
    return page.toString();
  }

  private String rows(String by) {
    Table table =
        new Table(
            1,
            List.of(
                by,
                "jobs",
                "mean response, s",
                "in the reference, s",
                "ratio",
                "over observed Fair",
                "other jobs",
                "their mean response, s"));
    for (JsonNode row : answer.path("rows")) {
      if (row.path("by").asText().equals(by)
          && row.path("window").equals(window.path("window"))
          && row.path("decidedBy").equals(window.path("decidedBy"))) {
        table.row(
            List.of(
                row.path("name").asText(),
                String.format(Locale.ROOT, "%,d", row.path("jobs").asLong()),
                seconds(row, "meanSeconds"),
                seconds(row, "fairSeconds"),
                ratio(row, "ratio"),
                ratio(row, "toFair"),
                String.format(Locale.ROOT, "%,d", row.path("otherJobs").asLong()),
                seconds(row, "otherSeconds")));
      }
    }
    return table.html();
  }

  private Chart ratios() {
    List<String> groups = new ArrayList<>();
    JsonNode bounds = answer.path("bounds");
    for (JsonNode bound : bounds) {
      groups.add("below " + bound.asText());
    }
    groups.add(bounds.path(bounds.size() - 1).asText() + " and more");
    double[] jobs = new double[groups.size()];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = window.path("ratios").path(i).asDouble();
    }
    return Chart.bars("Jobs by ratio", "jobs", groups).add(new Series("jobs", COLOR, jobs));
  }

  private String notes() {
    JsonNode calibration = answer.path("calibration");
    String near =
        calibration.hasNonNull("ratio")
            ? String.format(
                Locale.ROOT,
                "While the FairScheduler decided, %,d jobs took %.2f times what the reference"
                    + " gave them.",
                calibration.path("jobs").asLong(),
                calibration.path("ratio").asDouble())
            : "How near the reference is to the FairScheduler here was not observed"
                + " (yarn.scheduler.lsps.mode observe shows it).";
    return "The fair-share reference is a FairScheduler that is simulated beside the cluster: users"
        + " by weight, the jobs of a user in equal shares, without heartbeats, and without reduces"
        + " that hold containers while they wait for maps. "
        + near
        + " It is an estimate: on some loads it is two to three times slower than the FairScheduler"
        + " (docs/operate.md has the figures), so compare also with days on which the FairScheduler"
        + " decided. Other jobs failed, or their requests do not reveal their size, as Spark's;"
        + " they are not compared.";
  }

  /** As in "34 % less". */
  private static String change(double ratio) {
    return String.format(
        Locale.ROOT, "%.0f %% %s", 100 * Math.abs(1 - ratio), ratio > 1 ? "more" : "less");
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
  }

  private static String seconds(JsonNode row, String field) {
    return row.hasNonNull(field)
        ? String.format(Locale.ROOT, "%,.1f", row.path(field).asDouble())
        : "-";
  }

  private static String ratio(JsonNode row, String field) {
    return row.hasNonNull(field)
        ? String.format(Locale.ROOT, "%.2f", row.path(field).asDouble())
        : "-";
  }
}
