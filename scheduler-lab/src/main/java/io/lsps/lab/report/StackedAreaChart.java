/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.Locale;

/** Areas stacked on each other, the first on the axis. */
final class StackedAreaChart {
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
