/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Parts of a cluster over time, from samples. A value holds until the next sample.
 *
 * @param seconds when the samples were taken
 * @param end seconds at the right edge, the same for pictures to be compared
 */
public record UsageOverTime(List<Double> seconds, double end) {
  /** Index of the first name in the palette; the colours before are of schedulers. */
  public static final int FIRST_COLOUR = 3;

  private static final double WIDTH = 1160;
  private static final double HEIGHT = 190;
  private static final double LEFT = 72;
  private static final double RIGHT = WIDTH - 16;
  private static final double BOTTOM = HEIGHT - 40;
  private static final double TOP = 12;

  /**
   * The parts that one user or queue held.
   *
   * @param parts of the cluster, from 0 to 1, one for each sample
   */
  public record Track(String name, List<Double> parts) {}

  /** The tracks stacked on each other. */
  public String stacked(String label, List<Track> tracks) {
    return draw(label, tracks, true);
  }

  /** Each track as a line. */
  public String lines(String label, List<Track> tracks) {
    return draw(label, tracks, false);
  }

  private String draw(String label, List<Track> tracks, boolean stacked) {
    Axis time = Axis.linear(0, Math.max(end, 1), LEFT, RIGHT);
    Axis part = Axis.linear(0, 1, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, label);
    for (double tick : new double[] {0, 0.5, 1}) {
      double y = part.at(tick);
      svg.line(LEFT, y, RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, "end", "tick", String.format(Locale.ROOT, "%.0f %%", 100 * tick));
    }
    for (double tick : time.ticks()) {
      svg.text(time.at(tick), BOTTOM + 18, "middle", "tick", Axis.label(tick) + " s");
    }
    double[] at = steps(seconds, 1);
    StackedAreaChart areas = new StackedAreaChart(svg, time, part, at);
    for (int i = 0; i < tracks.size() && at.length > 0; i++) {
      double[] values = steps(tracks.get(i).parts(), 0);
      String colour = Palette.colour(FIRST_COLOUR + i);
      if (stacked) {
        areas.add(values, colour, tracks.get(i).name());
      } else {
        areas.line(values, colour, tracks.get(i).name());
      }
    }
    return svg.toString();
  }

  /** Each value twice, except the first or the last one: the corners of steps. */
  private static double[] steps(List<Double> values, int first) {
    double[] twice = new double[2 * values.size()];
    for (int i = 0; i < twice.length; i++) {
      twice[i] = values.get(i / 2);
    }
    return values.isEmpty() ? twice : Arrays.copyOfRange(twice, first, twice.length - 1 + first);
  }

  /** Areas stacked on each other, the first on the axis. */
  static final class StackedAreaChart {
    private final Svg svg;
    private final Axis x;
    private final Axis y;
    private final double[] at;
    private double[] base;

    /**
     * A chart without areas.
     *
     * @param at where each value stands on the x axis
     */
    StackedAreaChart(Svg svg, Axis x, Axis y, double[] at) {
      this.svg = svg;
      this.x = x;
      this.y = y;
      this.at = at;
      this.base = new double[at.length];
    }

    /** Adds an area on top; the heights are its own. */
    void add(double[] heights, String colour, String title) {
      double[] top = base.clone();
      for (int i = 0; i < top.length; i++) {
        top[i] += heights[i];
      }
      StringBuilder path = new StringBuilder("M");
      for (int i = 0; i < at.length; i++) {
        point(path, at[i], top[i]);
      }
      for (int i = at.length - 1; i >= 0; i--) {
        point(path, at[i], base[i]);
      }
      svg.path(path.append('Z').toString(), colour, "none", "", title);
      base = top;
    }

    /** A line through values, as it stands above the axis. */
    void line(double[] values, String colour, String title) {
      StringBuilder path = new StringBuilder("M");
      for (int i = 0; i < at.length; i++) {
        point(path, at[i], values[i]);
      }
      svg.path(path.toString(), "none", colour, "", title);
    }

    private void point(StringBuilder path, double value, double height) {
      path.append(path.length() == 1 ? "" : "L")
          .append(String.format(Locale.ROOT, "%.1f %.1f", x.at(value), y.at(height)));
    }
  }
}
