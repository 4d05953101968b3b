/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.change;
import static io.lsps.tools.whatif.Numbers.mean;
import static io.lsps.tools.whatif.Numbers.percent;
import static io.lsps.tools.whatif.Numbers.quantile;
import static io.lsps.tools.whatif.Numbers.seconds;

import io.lsps.lab.report.Table;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.tools.whatif.Comparison.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of all replays, on the terminal and on a page. */
final class WhatifReport {
  private static final int MOST_LINES = 12;
  private static final double SLOWER = 0.1;

  final ReplayedCluster cluster;
  final SiteReplays replays;
  final RecordedTrace trace;
  final Comparison lsps;
  final Verdict verdict;

  /** Null where nobody asked for it. */
  final SettingSearch search;

  private final Comparison replay;

  WhatifReport(ReplayedCluster cluster, SiteReplays replays, SettingSearch search) {
    this.search = search;
    this.cluster = cluster;
    this.replays = replays;
    trace = cluster.trace();
    List<WorkloadJob> jobs = trace.all();
    lsps = cluster.compared(replays.before.seconds(), replays.lsps.seconds());
    double[] recorded = new double[jobs.size()];
    Arrays.setAll(
        recorded,
        i -> {
          Long millis = trace.responses().get(jobs.get(i).id());
          return millis == null ? Double.NaN : millis / 1000.0;
        });
    replay = cluster.compared(recorded, replays.today.seconds());
    List<String> missing = new ArrayList<>(trace.missing());
    if (cluster.unsized() > 0) {
      missing.add(
          "sizes of containers: %d of %d jobs have none; put job_*_conf.xml beside their histories"
              .formatted(cluster.unsized(), jobs.size()));
    }
    verdict = Verdict.of(replay.mean(), replays.alone.mean(), lsps.mean(), missing);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(verdict.text()).append('\n');
    verdict.missing().forEach(each -> text.append("  missing: ").append(each).append('\n'));
    append(text, "How far off the replay is", errors());
    append(text, "Schedulers (%s)".formatted(conditions()), schedulers());
    append(text, "Queues, %s to LsPS, losers first".formatted(before()), byQueue(MOST_LINES));
    append(text, "Users, %s to LsPS, losers first".formatted(before()), byUser(MOST_LINES));
    if (search != null) {
      append(text, SettingSearch.TITLE, search.table());
      search.lines().forEach(line -> text.append(line).append('\n'));
    }
    text.append('\n');
    remarks().forEach(each -> text.append(each).append('\n'));
    return text.toString();
  }

  private static void append(StringBuilder text, String title, Table table) {
    text.append('\n').append(title).append('\n');
    table.lines().forEach(line -> text.append(line).append('\n'));
  }

  String conditions() {
    var settings = cluster.settings();
    return "%d jobs on %d nodes of %d MB and %d vcores"
        .formatted(
            trace.all().size(), settings.nodes(), settings.nodeMemoryMb(), settings.nodeVcores());
  }

  Table byQueue(int most) {
    return groups("queue", before(), "LsPS", lsps.by(this::queue).stream().limit(most));
  }

  Table byUser(int most) {
    return groups(
        "user", before(), "LsPS", lsps.by(job -> trace.all().get(job).user()).stream().limit(most));
  }

  /** What LsPS is compared with. */
  String before() {
    return replays.before.name();
  }

  private String queue(int job) {
    return replays.today.queues()[job];
  }

  /** Recorded response times beside those of the replay. */
  Table errors() {
    Stream<Group> queues =
        replay.by(this::queue).stream().sorted(Comparator.comparing(Group::name));
    return groups(
        "jobs of", "recorded", "replayed", Stream.concat(Stream.of(replay.all("all")), queues));
  }

  private static Table groups(String what, String before, String after, Stream<Group> groups) {
    Table table =
        new Table(
            1,
            List.of(
                what, "jobs", "mean " + before, after, "change", "p95 " + before, after, "change"));
    groups.forEach(
        each ->
            table.row(
                List.of(
                    each.name(),
                    Integer.toString(each.mean().jobs()),
                    seconds(each.mean().before()),
                    seconds(each.mean().after()),
                    each.mean().toString(),
                    seconds(each.p95().before()),
                    seconds(each.p95().after()),
                    each.p95().toString())));
    return table;
  }

  Table schedulers() {
    Table table =
        new Table(
            1, List.of("scheduler", "mean", "change", "p50", "p95", "change", "last job ends"));
    for (Replay run : replays.compared()) {
      Group all = cluster.compared(replays.before.seconds(), run.seconds()).all("");
      boolean first = run.name().equals(before());
      table.row(
          List.of(
              replays.stock.contains(run) ? "stock at its best: " + run.name() : run.name(),
              seconds(run.mean()),
              first ? "-" : all.mean().toString(),
              seconds(quantile(run.seconds(), 0.5)),
              seconds(quantile(run.seconds(), 0.95)),
              first ? "-" : all.p95().toString(),
              seconds(run.makespan())));
    }
    double[] alone = replays.alone.seconds();
    return table.row(
        "fluid",
        List.of(
            "each job alone",
            seconds(mean(alone)),
            relative(replays.alone, replays.before),
            seconds(quantile(alone, 0.5)),
            seconds(quantile(alone, 0.95)),
            "-",
            "-"));
  }

  /** By what part a run's mean differs from another's. */
  private static String relative(Replay run, Replay base) {
    return change(run.mean() / base.mean() - 1);
  }

  private static String means(List<Replay> runs, Replay base) {
    return runs.stream()
        .map(run -> "%s %s (%s)".formatted(run.name(), seconds(run.mean()), relative(run, base)))
        .collect(Collectors.joining("; "));
  }

  /** What else is to be known, a line each. */
  List<String> remarks() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d of %d jobs end later under LsPS by more than %s."
            .formatted(lsps.slower(SLOWER), lsps.mean().jobs(), percent(SLOWER)));
    for (Replay best : replays.bestStock()) {
      lines.add(
          "Against stock at its best, LsPS changes the mean by %s."
              .formatted(cluster.compared(best.seconds(), replays.lsps.seconds()).mean()));
    }
    if (!replays.stock.isEmpty()) {
      lines.add(
          "Stock settings tried, by mean: %s%s."
              .formatted(
                  means(replays.stock, replays.before),
                  replays.bestStock().isEmpty() ? "; none is better than " + before() : ""));
    }
    lines.add(
        "Heartbeats of nodes and AMs under today's scheduler: %s."
            .formatted(means(replays.heartbeats, replays.today)));
    lines.add(
        "This record is one draw. Intervals resample its %s; %s"
            .formatted(
                cluster.days() ? "days" : "hours",
                lsps.mean().hasInterval()
                    ? "other weeks may differ by more."
                    : "it has too few of them for any."));
    rejected(lines, "today's rules", replays.today.rejected());
    if (!replays.lsps.rejected().equals(replays.today.rejected())) {
      rejected(lines, "LsPS", replays.lsps.rejected());
    }
    lines.addAll(replays.failed);
    cluster.notes().stream().filter(each -> !verdict.missing().contains(each)).forEach(lines::add);
    return lines;
  }

  private static void rejected(List<String> lines, String by, Map<String, Integer> counts) {
    counts.forEach(
        (reason, count) ->
            lines.add("%d jobs not accepted by %s: %s".formatted(count, by, reason)));
  }
}
