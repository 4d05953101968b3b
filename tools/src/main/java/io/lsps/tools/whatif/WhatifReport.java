/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.change;
import static io.lsps.tools.whatif.Numbers.interval;
import static io.lsps.tools.whatif.Numbers.mean;
import static io.lsps.tools.whatif.Numbers.percent;
import static io.lsps.tools.whatif.Numbers.quantile;
import static io.lsps.tools.whatif.Numbers.seconds;

import io.lsps.lab.report.Table;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.tools.whatif.Comparison.GroupChange;
import io.lsps.tools.whatif.Verdict.Means;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is said of all replays, on the terminal and on a page. */
final class WhatifReport {
  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;
  private static final long WEEK = 7 * DAY;
  private static final int MOST_LINES = 12;
  private static final double SLOWER = 0.1;

  final SiteConf files;
  final ReplayedCluster cluster;
  final SiteReplays replays;
  final RecordedTrace trace;
  final Comparison lsps;
  final Verdict verdict;

  /** Response times that are recorded, seconds; NaN where none is. */
  final double[] recorded;

  private final boolean days;

  WhatifReport(SiteConf files, ReplayedCluster cluster, SiteReplays replays) {
    this.files = files;
    this.cluster = cluster;
    this.replays = replays;
    trace = replays.trace();
    List<WorkloadJob> jobs = trace.all();
    days = jobs.get(jobs.size() - 1).submitMillis() > WEEK;
    recorded =
        jobs.stream()
            .mapToDouble(job -> trace.responses().getOrDefault(job.id(), -1L))
            .map(millis -> millis < 0 ? Double.NaN : millis / 1000)
            .toArray();
    lsps = toLsps(replays.today());
    verdict =
        Verdict.of(
            new Means(
                mean(masked(recorded, replays.today().seconds())),
                mean(masked(replays.today().seconds(), recorded)),
                replays.today().mean(),
                replays.alone().mean(),
                lsps.all(),
                missing()));
  }

  /** The jobs under LsPS beside another run. */
  private Comparison toLsps(Replay other) {
    return comparison(other, replays.lsps());
  }

  Comparison comparison(Replay before, Replay after) {
    int[] block =
        trace.all().stream()
            .mapToInt(
                job -> (int) ((trace.firstMillis() + job.submitMillis()) / (days ? DAY : HOUR)))
            .toArray();
    return new Comparison(before.seconds(), after.seconds(), block);
  }

  private static double[] masked(double[] values, double[] by) {
    return IntStream.range(0, values.length)
        .mapToDouble(i -> Double.isNaN(by[i]) ? Double.NaN : values[i])
        .toArray();
  }

  private List<String> missing() {
    return cluster.unsized() == 0
        ? List.of()
        : List.of(
            "sizes of containers: %d of %d jobs have none; put job_*_conf.xml beside their histories"
                .formatted(cluster.unsized(), trace.all().size()));
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(verdict.text()).append('\n');
    verdict.missing().forEach(each -> text.append("  missing: ").append(each).append('\n'));
    append(text, "\nHow far off the replay is", errors());
    append(text, "\nSchedulers (%s)".formatted(conditions()), schedulers());
    append(text, "\nQueues, today to LsPS, losers first", shortened("queue", byQueue()));
    append(text, "\nUsers, today to LsPS, losers first", shortened("user", byUser()));
    text.append('\n');
    remarks().forEach(each -> text.append(each).append('\n'));
    return text.toString();
  }

  private static void append(StringBuilder text, String title, Table table) {
    text.append(title).append('\n');
    table.lines().forEach(line -> text.append(line).append('\n'));
  }

  String conditions() {
    var settings = replays.settings();
    return "%d jobs on %d nodes of %d MB and %d vcores"
        .formatted(
            trace.all().size(), settings.nodes(), settings.nodeMemoryMb(), settings.nodeVcores());
  }

  List<GroupChange> byQueue() {
    return lsps.by(this::queue);
  }

  List<GroupChange> byUser() {
    return lsps.by(this::user);
  }

  private String queue(int job) {
    return replays.today().queues()[job];
  }

  private String user(int job) {
    return trace.all().get(job).user();
  }

  /** Recorded response times beside those of the replay. */
  Table errors() {
    Table table =
        new Table(
            1,
            List.of(
                "jobs of",
                "jobs",
                "recorded mean",
                "replayed",
                "off",
                "recorded p95",
                "replayed",
                "off"));
    double[] replayed = replays.today().seconds();
    error(table, "all", masked(recorded, replayed), masked(replayed, recorded));
    Map<String, boolean[]> queues = new TreeMap<>();
    for (int job = 0; job < recorded.length; job++) {
      if (queue(job) != null) {
        queues.computeIfAbsent(queue(job), name -> new boolean[recorded.length])[job] = true;
      }
    }
    queues.forEach(
        (name, its) -> {
          double[] only = new double[recorded.length];
          for (int job = 0; job < only.length; job++) {
            only[job] = its[job] ? recorded[job] + replayed[job] : Double.NaN;
          }
          error(table, name, masked(recorded, only), masked(replayed, only));
        });
    return table;
  }

  private static void error(Table table, String name, double[] before, double[] after) {
    long jobs = IntStream.range(0, before.length).filter(i -> !Double.isNaN(before[i])).count();
    double p95 = quantile(before, 0.95);
    table.row(
        List.of(
            name,
            Long.toString(jobs),
            seconds(mean(before)),
            seconds(mean(after)),
            change(mean(after) / mean(before) - 1),
            seconds(p95),
            seconds(quantile(after, 0.95)),
            change(quantile(after, 0.95) / p95 - 1)));
  }

  Table schedulers() {
    Table table =
        new Table(
            1,
            List.of(
                "scheduler",
                "mean",
                "against today",
                "95 % interval",
                "p50",
                "p95",
                "last job ends"));
    for (Replay run : replays.compared()) {
      MeanChange own = comparison(replays.today(), run).all();
      boolean first = run.name().equals(replays.today().name());
      table.row(
          List.of(
              replays.tried().contains(run) ? "stock at its best: " + run.name() : run.name(),
              seconds(run.mean()),
              first ? "-" : change(own.relative()),
              first ? "-" : interval(own),
              seconds(quantile(run.seconds(), 0.5)),
              seconds(quantile(run.seconds(), 0.95)),
              seconds(run.makespan())));
    }
    double[] alone = replays.alone().seconds();
    table.row(
        "fluid",
        List.of(
            "each job alone",
            seconds(mean(alone)),
            change(mean(alone) / replays.today().mean() - 1),
            "-",
            seconds(quantile(alone, 0.5)),
            seconds(quantile(alone, 0.95)),
            "-"));
    return table;
  }

  /** All of them: for a page. */
  static Table groups(String what, List<GroupChange> groups) {
    Table table =
        new Table(
            1, List.of(what, "jobs", "mean today", "mean with LsPS", "change", "95 % interval"));
    groups.forEach(
        each ->
            table.row(
                List.of(
                    each.name(),
                    Integer.toString(each.change().jobs()),
                    seconds(each.change().before()),
                    seconds(each.change().after()),
                    change(each.change().relative()),
                    interval(each.change()))));
    return table;
  }

  private static Table shortened(String what, List<GroupChange> groups) {
    return groups(what, groups.subList(0, Math.min(MOST_LINES, groups.size())));
  }

  /** What else is to be known, a line each. */
  List<String> remarks() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d of %d jobs end later under LsPS by more than %s."
            .formatted(lsps.slower(SLOWER), lsps.jobs(), percent(SLOWER)));
    if (replays.stock() != null) {
      MeanChange over = comparison(replays.stock(), replays.lsps()).all();
      lines.add(
          "Against stock at its best, LsPS changes the mean by %s (%s)."
              .formatted(change(over.relative()), interval(over)));
    }
    lines.add(
        "Stock settings tried, by mean: %s%s."
            .formatted(
                replays.tried().stream()
                    .map(run -> run.name() + " " + seconds(run.mean()))
                    .collect(Collectors.joining("; ")),
                replays.stock() == null ? "; none is better than today's" : ""));
    lines.add(
        "Heartbeats of nodes and AMs under today's scheduler: %s."
            .formatted(
                replays.heartbeats().entrySet().stream()
                    .map(
                        each ->
                            "every %s s %s (%s)"
                                .formatted(
                                    each.getKey(),
                                    seconds(each.getValue().mean()),
                                    change(each.getValue().mean() / replays.today().mean() - 1)))
                    .collect(Collectors.joining("; "))));
    lines.add(
        "This record is one draw. Intervals resample its %s; %s"
            .formatted(
                days ? "days" : "hours",
                lsps.all().hasInterval()
                    ? "other weeks may differ by more."
                    : "it has too few of them for any."));
    Map<String, Integer> rejected = replays.today().rejected();
    rejected.forEach(
        (reason, count) ->
            lines.add("%d jobs not accepted by today's rules: %s".formatted(count, reason)));
    if (replays.lsps().rejections() != replays.today().rejections()) {
      replays
          .lsps()
          .rejected()
          .forEach(
              (reason, count) ->
                  lines.add("%d jobs not accepted under LsPS: %s".formatted(count, reason)));
    }
    lines.addAll(replays.failed());
    lines.addAll(cluster.notes());
    return lines;
  }
}
