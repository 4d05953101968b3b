/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.demo.Svg.Point;
import j2html.tags.ContainerTag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A part of the cluster by user over time, stacked or as curves. */
final class TimeChart {
  private static final int WIDTH = 920;
  private static final int HEIGHT = 190;
  private static final int LEFT = 56;
  private static final int RIGHT = WIDTH - 8;
  private static final int BOTTOM = HEIGHT - 40;
  private static final int TOP = 12;

  private final SchedulerRun run;
  private final List<String> users;
  private final Axis time;
  private final Axis part = new Axis(1, BOTTOM, TOP);

  /**
   * A chart of one run.
   *
   * @param end seconds at the right edge, the same for charts to be compared
   */
  TimeChart(SchedulerRun run, double end) {
    this.run = run;
    this.users = run.users();
    this.time = new Axis(Math.max(end, 1), LEFT, RIGHT);
  }

  /** Who used how much. */
  ContainerTag<?> usage() {
    ContainerTag<?> svg = frame("Cluster memory used under " + run.scheduler().title());
    double[] floor = new double[run.samples().size()];
    for (int user = 0; user < users.size(); user++) {
      double[] ceiling = floor.clone();
      add(ceiling, users.get(user), UserRow::usage);
      List<Point> outline = points(ceiling);
      List<Point> back = points(floor);
      Collections.reverse(back);
      outline.addAll(back);
      svg.with(Svg.area(outline, Palette.user(user)));
      floor = ceiling;
    }
    return svg;
  }

  /** What each was due; nothing for a user without jobs. */
  ContainerTag<?> shares() {
    ContainerTag<?> svg = frame("Fair share by user under " + run.scheduler().title());
    for (int user = 0; user < users.size(); user++) {
      double[] shares = new double[run.samples().size()];
      add(shares, users.get(user), row -> row.share().orElse(0));
      svg.with(Svg.curve(points(shares), Palette.user(user)));
    }
    return svg;
  }

  private void add(double[] sums, String user, ToDoubleFunction<UserRow> part) {
    for (int i = 0; i < sums.length; i++) {
      for (UserRow row : run.samples().get(i).users()) {
        if (row.user().equals(user)) {
          sums[i] += part.applyAsDouble(row);
        }
      }
    }
  }

  /** Steps: a value holds until the next sample. */
  private List<Point> points(double[] values) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      double y = part.pixel(Math.min(1, values[i]));
      points.add(new Point(time.pixel(run.samples().get(i).seconds()), y));
      if (i + 1 < values.length) {
        points.add(new Point(time.pixel(run.samples().get(i + 1).seconds()), y));
      }
    }
    return points;
  }

  private ContainerTag<?> frame(String label) {
    ContainerTag<?> svg = Svg.drawing(WIDTH, HEIGHT, label);
    for (double tick : new double[] {0, 0.5, 1}) {
      double y = part.pixel(tick);
      svg.with(Svg.line(new Point(LEFT, y), new Point(RIGHT, y), "grid"));
      svg.with(
          Svg.text(
              LEFT - 8, y + 4, "end", "tick", String.format(Locale.ROOT, "%.0f %%", 100 * tick)));
    }
    for (double tick : time.ticks(10)) {
      svg.with(
          Svg.text(
              time.pixel(tick),
              BOTTOM + 18,
              "middle",
              "tick",
              String.format(Locale.ROOT, "%.0f s", tick)));
    }
    return svg;
  }
}
