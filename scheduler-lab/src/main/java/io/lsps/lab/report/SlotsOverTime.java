/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
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

  static String of(Setup setup, Summary summary) {
    List<String> users = Names.shownUsers(setup, summary);
    List<String> real = Names.real(summary);
    double end = 0;
    for (String scheduler : real) {
      end = Math.max(end, summary.draws(scheduler).get(0).makespan());
    }
    StringBuilder html =
        new StringBuilder(Legend.withOthers(users, users.size() < setup.users().size()));
    html.append("<div class=\"grid\">\n");
    for (String scheduler : real) {
      html.append(picture(setup, users, summary.draws(scheduler).get(0), end));
    }
    return html.append("</div>\n").toString();
  }

  private static String picture(Setup setup, List<String> users, RunResult run, double end) {
    boolean hours = end > 3 * 3600;
    double unit = hours ? 3600 : 60;
    Axis x = Axis.linear(0, end / unit, LEFT, RIGHT);
    Axis y = Axis.linear(0, setup.settings().slots(), BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, "Containers in use over time under " + run.scheduler());
    svg.text(LEFT, 16, "start", "bold", run.scheduler());
    for (double tick : y.ticks()) {
      svg.line(LEFT, y.at(tick), RIGHT, y.at(tick), "grid");
      svg.text(LEFT - 8, y.at(tick) + 4, "end", "tick", Axis.label(tick));
    }
    for (double tick : x.ticks()) {
      svg.text(x.at(tick), BOTTOM + 17, "middle", "tick", Axis.label(tick));
    }
    svg.text((LEFT + RIGHT) / 2, BOTTOM + 36, "middle", "axis", hours ? "hours" : "minutes");
    svg.verticalText(14, (TOP + BOTTOM) / 2, "containers");
    double[] base = new double[POINTS];
    for (int u = 0; u <= users.size(); u++) {
      double[] top = base.clone();
      boolean others = u == users.size();
      for (Map.Entry<String, double[]> track : run.timeline().entrySet()) {
        boolean mine =
            others ? !users.contains(track.getKey()) : track.getKey().equals(users.get(u));
        if (mine) {
          add(top, track.getValue(), run.timelineBucketSeconds(), end);
        }
      }
      String colour = others ? Palette.OTHERS : Palette.colour(u);
      svg.path(
          area(base, top, x, y, end / unit),
          colour,
          "none",
          "",
          others ? "all others" : users.get(u));
      base = top;
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    return svg.toString();
  }

  /** Adds the mean over each point's stretch of time, so that nothing is lost between points. */
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

  private static String area(double[] base, double[] top, Axis x, Axis y, double end) {
    StringBuilder path = new StringBuilder("M");
    for (int i = 0; i < POINTS; i++) {
      point(path, x.at((i + 0.5) * end / POINTS), y.at(top[i]));
    }
    for (int i = POINTS - 1; i >= 0; i--) {
      point(path, x.at((i + 0.5) * end / POINTS), y.at(base[i]));
    }
    return path.append('Z').toString();
  }

  private static void point(StringBuilder path, double x, double y) {
    path.append(path.length() == 1 ? "" : "L")
        .append(String.format(Locale.ROOT, "%.1f %.1f", x, y));
  }
}
