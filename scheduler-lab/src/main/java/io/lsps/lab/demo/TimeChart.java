/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A part of the cluster by user over time, stacked or as curves. */
final class TimeChart {
  /** Of the first user in the palette; the colours before are of schedulers. */
  static final int FIRST_USER = 3;

  private static final double WIDTH = 1160;
  private static final double HEIGHT = 190;
  private static final double LEFT = 72;
  private static final double RIGHT = WIDTH - 16;
  private static final double BOTTOM = HEIGHT - 40;
  private static final double TOP = 12;

  private final SchedulerRun run;
  private final List<String> users;
  private final Axis time;
  private final Axis part = Axis.linear(0, 1, BOTTOM, TOP);

  private record Point(double x, double y) {}

  /**
   * A chart of one run.
   *
   * @param end seconds at the right edge, the same for charts to be compared
   */
  TimeChart(SchedulerRun run, double end) {
    this.run = run;
    this.users = run.users();
    this.time = Axis.linear(0, Math.max(end, 1), LEFT, RIGHT);
  }

  /** Who used how much. */
  String usage() {
    Svg svg = frame("Cluster memory used under " + run.contender().title());
    double[] floor = new double[run.samples().size()];
    for (int user = 0; user < users.size(); user++) {
      double[] ceiling = floor.clone();
      add(ceiling, users.get(user), UserRow::usage);
      List<Point> outline = points(ceiling);
      List<Point> back = points(floor);
      Collections.reverse(back);
      outline.addAll(back);
      svg.path(path(outline) + "Z", Palette.colour(FIRST_USER + user), "none", "", users.get(user));
      floor = ceiling;
    }
    return svg.toString();
  }

  /** What each was due; nothing for a user without jobs. */
  String shares() {
    Svg svg = frame("Fair share by user under " + run.contender().title());
    for (int user = 0; user < users.size(); user++) {
      double[] shares = new double[run.samples().size()];
      add(shares, users.get(user), row -> row.share().orElse(0));
      svg.path(
          path(points(shares)), "none", Palette.colour(FIRST_USER + user), "", users.get(user));
    }
    return svg.toString();
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
      double y = part.at(values[i]);
      points.add(new Point(time.at(run.samples().get(i).seconds()), y));
      if (i + 1 < values.length) {
        points.add(new Point(time.at(run.samples().get(i + 1).seconds()), y));
      }
    }
    return points;
  }

  private static String path(List<Point> points) {
    return points.stream()
        .map(point -> String.format(Locale.ROOT, "%.1f %.1f", point.x(), point.y()))
        .collect(Collectors.joining(" L", "M", ""));
  }

  private Svg frame(String label) {
    Svg svg = new Svg(WIDTH, HEIGHT, label);
    for (double tick : new double[] {0, 0.5, 1}) {
      double y = part.at(tick);
      svg.line(LEFT, y, RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, "end", "tick", String.format(Locale.ROOT, "%.0f %%", 100 * tick));
    }
    for (double tick : time.ticks()) {
      svg.text(time.at(tick), BOTTOM + 18, "middle", "tick", Axis.label(tick) + " s");
    }
    return svg;
  }
}
