/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Estimate;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** report.html: one file that needs neither a network nor a script. */
public final class HtmlReport {
  private HtmlReport() {}

  /** The whole page. */
  public static String of(Setup setup, Summary summary) {
    StringBuilder html = new StringBuilder();
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>")
        .append(Svg.escape(setup.workload()))
        .append(" – LsPS lab</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n")
        .append("<style>\n")
        .append(style())
        .append("</style></head><body>\n<header><h1>")
        .append(Svg.escape(setup.workload()))
        .append("</h1>\n<p>")
        .append(Svg.escape(conditions(setup)))
        .append("</p></header>\n");
    html.append("<p class=\"verdict\">").append(verdict(summary)).append("</p>\n");
    section(html, "Comparison", HtmlTable.of(summary), tableNote(setup));
    section(
        html,
        "Mean response by user",
        ResponseBars.of(setup, summary),
        setup.users().size() > Names.MOST_USERS
            ? "The users with the most jobs; " + setup.users().size() + " in all."
            : "");
    html.append("<div class=\"two\">\n");
    section(html, "Makespan", bars(summary, "makespan", RunResult::makespan), "");
    section(
        html,
        "Total completion time",
        bars(summary, "TCT", RunResult::totalCompletionTime),
        "The sum over all jobs of the time from the start of the run to the job’s end.");
    html.append("</div>\n<div class=\"two\">\n");
    section(
        html,
        "How many jobs were slowed down how much",
        Legend.of(Names.real(summary), summary.schedulers()) + SlowdownCdf.of(summary),
        "Further left and higher is better. A slowdown of 1 is a job that ran as if alone.");
    section(
        html,
        "Work thrown away",
        KillBars.of(summary),
        "Containers killed by the scheduler, and reduces that an AM gave back for its own maps.");
    html.append("</div>\n");
    section(
        html,
        "Containers in use over time",
        SlotsOverTime.of(setup, summary),
        "Stacked by user"
            + (setup.seeds().size() > 1 ? ", draw of seed " + setup.seeds().get(0) : "")
            + ". The top of each picture is the whole cluster. A container that waits counts as in"
            + " use.");
    String shares = ShareUsage.of(setup, summary);
    if (!shares.isEmpty()) {
      section(
          html,
          "Share against usage",
          "<p class=\"legend\"><span><i style=\"background:#fff;border:2px solid"
              + " #0072B2\"></i>share the scheduler wanted the user to have</span><span><i"
              + " style=\"background:#E69F00\"></i>containers it used</span></p>\n"
              + shares,
          "Means over the time the user had jobs. A user with few tasks cannot use its share.");
    }
    return html.append("</body></html>\n").toString();
  }

  private static void section(StringBuilder html, String title, String body, String note) {
    html.append("<section><h2>").append(title).append("</h2>\n").append(body);
    if (!note.isEmpty()) {
      html.append("<p class=\"note\">").append(note).append("</p>\n");
    }
    html.append("</section>\n");
  }

  private static String conditions(Setup setup) {
    List<String> parts = new ArrayList<>();
    parts.add(
        String.format(Locale.ROOT, "%,d jobs of %d users", setup.jobs(), setup.users().size()));
    parts.add(
        String.format(
            Locale.ROOT,
            "%d nodes with %d slots",
            setup.settings().nodes(),
            setup.settings().slots()));
    parts.add(String.format(Locale.ROOT, "offered load %.2f", setup.load()));
    parts.add(
        String.format(
            Locale.ROOT, "slowstart %.0f %%", setup.settings().tasks().slowstart() * 100));
    parts.add(setup.settings().managedAm() ? "AMs in containers" : "unmanaged AMs");
    if (setup.settings().tasks().noise() > 0) {
      parts.add("task noise CV " + setup.settings().tasks().noise());
    }
    parts.add(
        setup.seeds().size() == 1
            ? "seed " + setup.seeds().get(0)
            : setup.seeds().size() + " draws, 95 % confidence intervals");
    return String.join(" · ", parts);
  }

  private static String verdict(Summary summary) {
    List<String> real = Names.schedulers(summary);
    if (real.isEmpty()) {
      return "Only bounds and references were run.";
    }
    String best = real.get(0);
    for (String scheduler : real) {
      if (mean(summary, scheduler) < mean(summary, best)) {
        best = scheduler;
      }
    }
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "Best mean response: <b>%s</b>, %,.1f s",
                Svg.escape(best),
                mean(summary, best)));
    Estimate ratio = summary.timesBetter(best, "fair");
    if (ratio != null && !best.equals("fair")) {
      text.append(String.format(Locale.ROOT, " – %.2f times better than stock Fair", ratio.mean()));
    }
    return text.append('.').toString();
  }

  private static String bars(Summary summary, String what, ToDoubleFunction<RunResult> value) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String scheduler : Names.real(summary)) {
      values.put(scheduler, summary.of(scheduler, value).mean());
    }
    return Bars.of(what, values, Double.NaN);
  }

  private static double mean(Summary summary, String scheduler) {
    return summary.of(scheduler, RunResult::meanResponse).mean();
  }

  private static String tableNote(Setup setup) {
    return "Slowdown is response over the time alone on the cluster; SNP the geometric mean of its"
        + " inverse (1 is ideal), unfairness that inverse’s coefficient of variation (0 is"
        + " ideal). Italic rows are no schedulers: fluid bounds without tasks or phases,"
        + " below whose clairvoyant one nobody’s mean response can be, and"
        + " clairvoyant-slots, which knows all task times and so shows what is reachable."
        + (setup.seeds().size() > 1 ? " Means over the draws; ratios are paired by draw." : "");
  }

  /** The style sheet of our reports. */
  public static String style() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      if (in == null) {
        throw new IllegalStateException("report.css is missing from the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
