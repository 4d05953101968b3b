/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Mean response by user and scheduler: a group of bars per user, the first for all together. */
final class ResponseBars {
  private static final double WIDTH = 1160;
  private static final double HEIGHT = 336;
  private static final double LEFT = 70;
  private static final double BOTTOM = 310;
  private static final double TOP = 18;

  private ResponseBars() {}

  static String of(Setup setup, Summary summary) {
    List<String> schedulers = summary.schedulers();
    List<String> groups = new ArrayList<>();
    groups.add("all users");
    groups.addAll(Names.shownUsers(setup, summary));
    double low = Double.MAX_VALUE;
    double high = 0;
    for (String group : groups) {
      for (String scheduler : schedulers) {
        double value = value(summary, scheduler, group);
        if (value > 0) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    boolean log = high > 30 * low;
    Axis y =
        log
            ? Axis.logarithmic(low * 0.7, high, BOTTOM, TOP)
            : Axis.linear(0, high * 1.05, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, "Mean response by user and scheduler");
    for (double tick : y.ticks()) {
      svg.line(LEFT, y.at(tick), WIDTH - 10, y.at(tick), "grid");
      svg.text(LEFT - 8, y.at(tick) + 4, "end", "tick", Axis.label(tick));
    }
    svg.verticalText(
        16, (TOP + BOTTOM) / 2, "mean response, seconds" + (log ? " (log scale)" : ""));
    double groupWidth = (WIDTH - 10 - LEFT) / groups.size();
    double bar = Math.min(34, groupWidth * 0.84 / schedulers.size());
    for (int g = 0; g < groups.size(); g++) {
      double x = LEFT + groupWidth * g + (groupWidth - bar * schedulers.size()) / 2;
      for (int s = 0; s < schedulers.size(); s++) {
        double value = value(summary, schedulers.get(s), groups.get(g));
        if (value > 0) {
          svg.rect(
              x + s * bar,
              y.at(value),
              bar - 1.5,
              BOTTOM - y.at(value),
              Palette.colour(s),
              String.format(
                  Locale.ROOT, "%s, %s: %,.1f s", groups.get(g), schedulers.get(s), value));
          if (bar >= 20) {
            svg.text(
                x + s * bar + bar / 2 - 1,
                y.at(value) - 4,
                "middle",
                "value",
                String.format(Locale.ROOT, value < 10 ? "%,.1f" : "%,.0f", value));
          }
        }
      }
      svg.text(
          LEFT + groupWidth * (g + 0.5),
          BOTTOM + 20,
          "middle",
          g == 0 ? "bold" : "axis",
          groups.get(g));
    }
    svg.line(LEFT, BOTTOM, WIDTH - 10, BOTTOM, "frame");
    return Legend.of(schedulers) + svg;
  }

  private static double value(Summary summary, String scheduler, String group) {
    return group.equals("all users")
        ? summary.of(scheduler, RunResult::meanResponse).mean()
        : summary.meanResponse(scheduler, group);
  }
}
