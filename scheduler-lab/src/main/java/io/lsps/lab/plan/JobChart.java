/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import java.util.Arrays;
import java.util.Locale;

/**
 * A Gantt chart by job: a row for each in the order, its maps, its reduces, and between them in
 * grey what it waits for slots. Where rows are too thin for names, their numbers stand beside them.
 */
final class JobChart {
  private static final double WIDTH = 1160;
  private static final double LEFT = 200;
  private static final double RIGHT = 1140;
  private static final double TOP = 24;
  private static final double LARGEST_ROW = 20;
  private static final double NAMED_ROW = 11;
  private static final double TALLEST = 760;
  private static final double NARROWEST_BAR = 2;
  private static final String WAITING = "#dfe4ea";
  private static final int LONGEST_NAME = 26;

  private JobChart() {}

  static String of(Schedule schedule, Estimator estimator) {
    int jobs = schedule.order().size();
    double[][] spans = new double[jobs][4];
    for (double[] span : spans) {
      Arrays.fill(span, Double.NaN);
    }
    estimator.predict(
        schedule.order(),
        schedule.slots(),
        (position, map, count, from, to) -> {
          double[] span = spans[position];
          int at = map ? 0 : 2;
          span[at] = Double.isNaN(span[at]) ? from : Math.min(span[at], from);
          span[at + 1] = Double.isNaN(span[at + 1]) ? to : Math.max(span[at + 1], to);
        });
    double row = Math.max(0.5, Math.min(LARGEST_ROW, TALLEST / jobs));
    double bottom = TOP + row * jobs;
    double end = schedule.prediction().makespanSeconds();
    double unit = TimeUnitOf.seconds(end);
    Axis x = Axis.linear(0, end / unit, LEFT, RIGHT);
    Svg svg = new Svg(WIDTH, bottom + 40, "Jobs over time");
    for (double tick : x.ticks()) {
      svg.line(x.at(tick), TOP, x.at(tick), bottom, "grid");
      svg.text(x.at(tick), bottom + 16, "middle", "tick", Axis.label(tick));
    }
    svg.text((LEFT + RIGHT) / 2, bottom + 33, "middle", "axis", TimeUnitOf.name(end));
    if (row < NAMED_ROW) {
      numbers(svg, jobs, row);
    }
    for (int job = 0; job < jobs; job++) {
      double y = TOP + row * job;
      String name = schedule.order().get(job).name();
      if (row >= NAMED_ROW) {
        svg.text(LEFT - 8, y + row / 2 + 4, "end", "tick", shortened(name));
      }
      double[] span = spans[job];
      double thick = row > 4 ? row * 0.36 : row / 2;
      if (span[2] > span[1]) {
        svg.rect(
            x.at(span[1] / unit),
            y + row * 0.1,
            x.at(span[2] / unit) - x.at(span[1] / unit),
            2 * thick,
            WAITING,
            String.format(Locale.ROOT, "%s waits: %,.1f–%,.1f s", name, span[1], span[2]));
      }
      bar(svg, x, unit, span[0], span[1], y + row * 0.1, thick, 0, name + ", maps");
      bar(svg, x, unit, span[2], span[3], y + row * 0.1 + thick, thick, 1, name + ", reduces");
    }
    return svg.toString();
  }

  private static void numbers(Svg svg, int jobs, double row) {
    Axis rows = Axis.linear(0, jobs, TOP, TOP + row * jobs);
    for (double number : rows.ticks()) {
      svg.text(LEFT - 8, rows.at(number) + 4, "end", "tick", "job " + Axis.label(number));
    }
  }

  private static void bar(
      Svg svg,
      Axis x,
      double unit,
      double from,
      double to,
      double y,
      double thick,
      int colour,
      String title) {
    if (!Double.isNaN(from)) {
      svg.rect(
          x.at(from / unit),
          y,
          Math.max(NARROWEST_BAR, x.at(to / unit) - x.at(from / unit)),
          thick,
          Palette.colour(colour),
          String.format(Locale.ROOT, "%s: %,.1f–%,.1f s", title, from, to));
    }
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }
}
