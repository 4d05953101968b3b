/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.ShownNames;
import io.lsps.lab.report.UsageOverTime.StackedAreaChart;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Containers in use over time, stacked by user: one picture per scheduler, all on one scale. */
final class SlotsOverTime {
  private static final double WIDTH = 570;
  private static final double HEIGHT = 230;
  private static final double LEFT = 60;
  private static final double RIGHT = 555;
  private static final double BOTTOM = 180;
  private static final double TOP = 28;
  private static final int POINTS = 250;

  private SlotsOverTime() {}

  static String of(RunSetup setup, RunSummary summary) {
    List<String> users = ShownNames.shownUsers(setup, summary);
    List<String> real = ShownNames.real(summary);
    double end = 0;
    for (String scheduler : real) {
      end = Math.max(end, summary.draws(scheduler).get(0).makespan());
    }
    Legend legend = Legend.of(users);
    if (users.size() < setup.users().size()) {
      legend.with(Palette.OTHERS, "all others");
    }
    StringBuilder html = new StringBuilder(legend.toString());
    html.append("<div class=\"grid\">\n");
    for (String scheduler : real) {
      html.append(picture(setup, users, summary.draws(scheduler).get(0), end));
    }
    return html.append("</div>\n").toString();
  }

  private static String picture(RunSetup setup, List<String> users, RunResult run, double end) {
    boolean hours = end > 3 * 3600;
    double unit = hours ? 3600 : 60;
    Axis x = Axis.linear(0, end / unit, LEFT, RIGHT);
    Axis y = Axis.linear(0, setup.settings().slots(), BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, "Containers in use over time under " + run.scheduler());
    svg.text(LEFT, 16, "start", "bold", run.scheduler());
    svg.rows(y, LEFT, RIGHT, Axis::label);
    for (double tick : x.ticks()) {
      svg.text(x.at(tick), BOTTOM + 17, "middle", "tick", Axis.label(tick));
    }
    svg.text((LEFT + RIGHT) / 2, BOTTOM + 36, "middle", "axis", hours ? "hours" : "minutes");
    svg.verticalText(14, (TOP + BOTTOM) / 2, "containers");
    double[] at = new double[POINTS];
    Arrays.setAll(at, i -> (i + 0.5) * (end / unit) / POINTS);
    StackedAreaChart areas = new StackedAreaChart(svg, x, y, at);
    for (int u = 0; u <= users.size(); u++) {
      double[] used = new double[POINTS];
      boolean others = u == users.size();
      for (Map.Entry<String, double[]> track : run.timeline().entrySet()) {
        boolean mine =
            others ? !users.contains(track.getKey()) : track.getKey().equals(users.get(u));
        if (mine) {
          add(used, track.getValue(), run.timelineBucketSeconds(), end);
        }
      }
      areas.add(
          used, others ? Palette.OTHERS : Palette.colour(u), others ? "all others" : users.get(u));
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    return svg.toString();
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

  /** The share of jobs whose slowdown is at most x. Quantiles are means over the draws. */
  static final class SlowdownCdf {
    private static final double WIDTH = 570;
    private static final double HEIGHT = 380;
    private static final double LEFT = 60;
    private static final double RIGHT = 555;
    private static final double BOTTOM = 325;
    private static final double TOP = 15;

    private SlowdownCdf() {}

    static String of(RunSummary summary) {
      List<String> real = ShownNames.real(summary);
      double high = 2;
      for (String scheduler : real) {
        double[] quantiles = quantiles(summary, scheduler);
        high = Math.max(high, quantiles[quantiles.length - 1]);
      }
      Axis x = Axis.logarithmic(1, high, LEFT, RIGHT);
      Axis y = Axis.linear(0, 1, BOTTOM, TOP);
      Svg svg = new Svg(WIDTH, HEIGHT, "Distribution of slowdown");
      svg.rows(y, LEFT, RIGHT, tick -> Axis.label(tick * 100) + " %");
      svg.columns(x, TOP, BOTTOM, 18, Axis::label);
      svg.text(
          (LEFT + RIGHT) / 2,
          HEIGHT - 16,
          "middle",
          "axis",
          "slowdown: response over the time alone on the cluster (log scale)");
      for (int s = 0; s < real.size(); s++) {
        double[] quantiles = quantiles(summary, real.get(s));
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < quantiles.length; i++) {
          path.append(
              String.format(
                  Locale.ROOT,
                  "%s%.1f %.1f",
                  i == 0 ? "M" : "L",
                  x.at(quantiles[i]),
                  y.at(i / (quantiles.length - 1.0))));
        }
        int index = summary.schedulers().indexOf(real.get(s));
        svg.path(path.toString(), "none", Palette.colour(index), Palette.dash(index), real.get(s));
      }
      svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
      return svg.toString();
    }

    private static double[] quantiles(RunSummary summary, String scheduler) {
      List<RunResult> draws = summary.draws(scheduler);
      double[] mean = new double[draws.get(0).slowdownQuantiles().length];
      for (RunResult draw : draws) {
        for (int i = 0; i < mean.length; i++) {
          mean[i] += draw.slowdownQuantiles()[i] / draws.size();
        }
      }
      return mean;
    }
  }
}
