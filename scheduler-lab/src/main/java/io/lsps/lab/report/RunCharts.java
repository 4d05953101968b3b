/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.Chart.Kind;
import io.lsps.lab.report.Chart.Mark;
import io.lsps.lab.report.Chart.Series;
import io.lsps.lab.report.RunSetup.ShownNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts of a run's page that take more than a line. */
final class RunCharts {
  private static final int POINTS = 250;
  private static final String OTHERS = "all others";

  private RunCharts() {}

  /** The part of jobs whose slowdown is at most x. Quantiles are means over the draws. */
  static Chart slowdowns(RunSummary summary) {
    Palette palette = Palette.ofSchedulers(summary.schedulers());
    List<Series> all = new ArrayList<>();
    for (String scheduler : ShownNames.real(summary)) {
      List<RunResult> draws = summary.draws(scheduler);
      double[] mean = new double[draws.get(0).slowdownQuantiles().length];
      for (RunResult draw : draws) {
        for (int i = 0; i < mean.length; i++) {
          mean[i] += draw.slowdownQuantiles()[i] / draws.size();
        }
      }
      all.add(new Series(scheduler, palette.of(scheduler), mean));
    }
    double[] percent = new double[all.isEmpty() ? 0 : all.get(0).values().length];
    Arrays.setAll(percent, i -> 100 * i / (percent.length - 1.0));
    Chart chart =
        Chart.over(Kind.LINES, "% of jobs", "% of jobs", percent)
            .log("slowdown (log scale)")
            .end(100)
            .height(380);
    all.forEach(chart::add);
    return chart;
  }

  /** Container-hours of killed containers, and of reduces that masters gave back. */
  static String thrownAway(RunSummary summary) {
    Chart chart =
        Chart.bars(
            "Work thrown away",
            "container-hours per draw",
            List.of("killed by the scheduler", "given back by AMs"));
    Palette palette = Palette.ofSchedulers(summary.schedulers());
    for (String scheduler : ShownNames.real(summary)) {
      double[] hours = {
        summary.of(scheduler, RunResult::killedContainerSeconds).mean() / 3600,
        summary.of(scheduler, RunResult::releasedContainerSeconds).mean() / 3600
      };
      chart.add(new Series(scheduler, palette.of(scheduler), hours));
    }
    return chart.series.stream().allMatch(one -> Arrays.stream(one.values()).sum() == 0)
        ? "<p>No scheduler killed a container, and no AM gave one back.</p>\n"
        : chart.height(380).html();
  }

  /** Containers in use over time, stacked by user: a chart per scheduler, all on one scale. */
  static List<Chart> slots(RunSetup setup, RunSummary summary) {
    List<RunResult> runs =
        ShownNames.real(summary).stream().map(name -> summary.draws(name).get(0)).toList();
    double end = runs.stream().mapToDouble(RunResult::makespan).max().orElse(0);
    return runs.stream().map(run -> slots(setup, summary, run, end)).toList();
  }

  private static Chart slots(RunSetup setup, RunSummary summary, RunResult run, double end) {
    List<String> users = ShownNames.shownUsers(setup, summary);
    Palette palette = Palette.ofUsers(users);
    double[] at = new double[POINTS];
    Arrays.setAll(at, i -> (i + 0.5) * end / POINTS);
    Chart chart =
        Chart.over(Kind.AREAS, run.scheduler(), "containers", at).end(setup.settings().slots());
    List<String> names = new ArrayList<>(users);
    if (users.size() < setup.users().size()) {
      names.add(OTHERS);
    }
    for (String name : names) {
      double[] used = new double[POINTS];
      for (Map.Entry<String, double[]> track : run.timeline().entrySet()) {
        if (name.equals(users.contains(track.getKey()) ? track.getKey() : OTHERS)) {
          add(used, track.getValue(), run.timelineBucketSeconds(), end);
        }
      }
      chart.add(new Series(name, palette.of(name), used));
    }
    return chart.height(270);
  }

  /** Adds the mean over each point's span of time, so that nothing between points is lost. */
  private static void add(double[] points, double[] buckets, double bucketSeconds, double end) {
    double stretch = end / POINTS;
    for (int p = 0; p < POINTS; p++) {
      double from = p * stretch / bucketSeconds;
      double to = (p + 1) * stretch / bucketSeconds;
      double area = 0;
      for (int b = (int) from; b < Math.min(buckets.length, Math.ceil(to)); b++) {
        area += buckets[b] * (Math.min(to, b + 1) - Math.max(from, b));
      }
      points[p] += area / (to - from);
    }
  }

  /**
   * What each user used, and the share that a FairScheduler computed for it; nothing where no
   * scheduler reports shares.
   */
  static Optional<Chart> shares(RunSetup setup, RunSummary summary) {
    List<RunResult> runs =
        ShownNames.real(summary).stream()
            .map(name -> summary.draws(name).get(0))
            .filter(run -> run.users().values().stream().anyMatch(user -> user.meanShare() >= 0))
            .toList();
    Chart chart =
        Chart.bars(
            "Share and usage",
            "% of the cluster",
            runs.stream().map(RunResult::scheduler).toList());
    List<String> users = ShownNames.shownUsers(setup, summary);
    Palette palette = Palette.ofUsers(users);
    for (String name : users) {
      double[] usage = new double[runs.size()];
      List<Mark> shares = new ArrayList<>();
      for (int run = 0; run < usage.length; run++) {
        UserResult user = runs.get(run).users().get(name);
        boolean known = user != null && user.meanShare() >= 0;
        usage[run] = known ? 100 * user.meanUsage() : Double.NaN;
        if (known) {
          shares.add(new Mark(run, 100 * user.meanShare(), "share of " + name));
        }
      }
      chart.add(new Series(name, palette.of(name), usage, shares));
    }
    return runs.isEmpty() ? Optional.empty() : Optional.of(chart);
  }
}
