/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import static j2html.TagCreator.body;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.i;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import io.lsps.lab.local.ClusterSpec;
import j2html.Config;
import j2html.rendering.FlatHtml;
import j2html.tags.DomContent;
import j2html.tags.specialized.HtmlTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.hadoop.util.VersionInfo;

/** The demonstration as one page that needs nothing else. */
final class HtmlReport {
  private final DemoResult result;
  private final List<SchedulerRun> runs;
  private final Comparison comparison;

  HtmlReport(DemoResult result) {
    this.result = result;
    this.runs = result.runs();
    this.comparison = new Comparison(runs);
  }

  String render() {
    ReportTables tables = new ReportTables(comparison, runs);
    String schedulers =
        runs.stream().map(run -> run.scheduler().title()).collect(Collectors.joining(" and "));
    List<DomContent> page = new ArrayList<>();
    page.add(h1(schedulers + ", the same jobs"));
    page.add(p(headline()).withClass("headline"));
    page.add(p(conditions()).withClass("note"));

    page.add(h2("Mean response time by user"));
    page.add(p("From submission to finish: less is better. A dot is a job.").withClass("note"));
    page.add(keys(runs.stream().map(run -> run.scheduler().title()).toList(), Palette::scheduler));
    page.add(new ResponseChart(runs).draw());
    page.add(tables.means());

    double end = runs.stream().mapToDouble(HtmlReport::lastSample).max().orElse(1);
    page.add(h2("The cluster over time"));
    page.add(keys(runs.get(0).users(), Palette::user));
    for (SchedulerRun run : runs) {
      TimeChart chart = new TimeChart(run, end);
      page.add(h3(run.scheduler().title() + ": memory in use by user"));
      page.add(chart.usage());
      page.add(h3(run.scheduler().title() + ": share that each user with jobs was due"));
      page.add(chart.shares());
    }

    page.add(h2("Jobs"));
    page.add(p("Arrival and response in seconds, by the ResourceManager.").withClass("note"));
    page.add(tables.jobs());
    HtmlTag document =
        html(
                head(
                    meta().withCharset("utf-8"),
                    meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                    title("LsPS demo: " + schedulers),
                    style(rawHtml(styleSheet()))),
                body(each(page, content -> content)))
            .withLang("en");
    try {
      // Closed, so that an XML parser reads it as well.
      return "<!DOCTYPE html>\n"
          + document.render(FlatHtml.inMemory(Config.defaults().withEmptyTagsClosed(true)));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private String headline() {
    String means =
        runs.stream()
            .map(
                run ->
                    run.scheduler().title()
                        + " "
                        + ReportTables.number(run.meanResponse(), "%.1f s"))
            .collect(Collectors.joining(", "));
    return "Mean response time of all jobs: " + means + verdict() + ".";
  }

  private String verdict() {
    OptionalDouble ratio = comparison.ratio(Comparison.ALL);
    if (ratio.isEmpty()) {
      return "";
    }
    double factor = ratio.getAsDouble();
    return String.format(
        Locale.ROOT,
        "; %s is %.2f times as %s",
        runs.get(runs.size() - 1).scheduler().title(),
        factor >= 1 ? factor : 1 / factor,
        factor >= 1 ? "fast" : "slow");
  }

  private String conditions() {
    ClusterSpec cluster = result.cluster();
    return String.format(
        Locale.ROOT,
        "%d MapReduce jobs of %d users, seed %d, once per scheduler. Hadoop %s on this machine of"
            + " %d processors: %d NodeManagers of %d MB, tasks of %d MB, application masters of %d"
            + " MB. One run under each scheduler: times differ from run to run.",
        runs.get(0).jobs().size(),
        runs.get(0).users().size(),
        result.plan().seed(),
        VersionInfo.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        cluster.nodes(),
        cluster.nodeMemoryMb(),
        ClusterSpec.TASK_MEMORY_MB,
        ClusterSpec.MASTER_MEMORY_MB);
  }

  private interface Colours {
    String of(int index);
  }

  private static DomContent keys(List<String> names, Colours colours) {
    List<DomContent> keys = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      keys.add(
          span(i().withStyle("background:" + colours.of(k)), span(names.get(k))).withClass("key"));
    }
    return p(each(keys, key -> key));
  }

  private static double lastSample(SchedulerRun run) {
    return run.samples().stream().mapToDouble(Snapshot::seconds).max().orElse(0);
  }

  private static String styleSheet() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
