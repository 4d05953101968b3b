/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;
import java.util.Locale;

/**
 * A chart of lines in a part of a picture. Its values are on a logarithmic axis from 1 on.
 *
 * @param left pixels, as the other three, of the frame around the lines
 * @param high the axis ends at the next round number
 */
public record LineChart(double left, double right, double top, double bottom, double high) {
  private static final List<Double> MANY = List.of(1.0, 1.2, 1.5, 2.0, 3.0, 5.0);
  // Ticks that an axis leaves out if it goes further than 2.
  private static final List<Double> CLOSE = List.of(1.2);

  /**
   * One line.
   *
   * @param values by place, NaN where there is none
   */
  public record Line(String name, List<Double> values, Style style) {}

  /** How a line looks. A line of one constant value has no marks. */
  public record Style(String colour, String dash, boolean marks) {}

  private Axis y() {
    return Axis.logarithmic(1, high, bottom, top);
  }

  private double x(int place, int places) {
    double step = (right - left) / places;
    return left + step * (place + 0.5);
  }

  /** The ticks; a short axis has more than others. */
  private List<Double> ticks() {
    List<Double> own = y().ticks();
    double end = own.get(own.size() - 1);
    return end > MANY.get(MANY.size() - 1)
        ? own
        : MANY.stream().filter(tick -> tick <= end && (end <= 2 || !CLOSE.contains(tick))).toList();
  }

  /** Axes, grid and the labels of the places. */
  public void frame(Svg svg, List<String> places) {
    for (double tick : ticks()) {
      svg.line(left, y().at(tick), right, y().at(tick), "grid");
      svg.text(left - 6, y().at(tick) + 4, "end", "tick", Axis.label(tick));
    }
    for (int i = 0; i < places.size(); i++) {
      svg.text(x(i, places.size()), bottom + 17, "middle", "tick", places.get(i));
    }
    svg.line(left, bottom, right, bottom, "frame");
  }

  /** Draws a line, with a mark and a title for each value. */
  public void draw(Svg svg, Line line, List<String> places) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < places.size(); i++) {
      double value = line.values().get(i);
      if (!Double.isNaN(value)) {
        path.append(
            String.format(
                Locale.ROOT,
                "%s%.1f %.1f",
                path.isEmpty() ? "M" : "L",
                x(i, places.size()),
                y().at(value)));
      }
    }
    if (path.isEmpty()) {
      return;
    }
    svg.path(path.toString(), "none", line.style().colour(), line.style().dash(), line.name());
    for (int i = 0; i < places.size() && line.style().marks(); i++) {
      double value = line.values().get(i);
      if (!Double.isNaN(value)) {
        String title =
            String.format(Locale.ROOT, "%s at %s: %.4f", line.name(), places.get(i), value);
        String colour = line.style().colour();
        svg.circle(x(i, places.size()), y().at(value), 3, colour, colour, title);
      }
    }
  }

  /** A sample of a line with its name. Returns where the next may begin. */
  public static double legend(Svg svg, double x, double y, String name, Style style) {
    svg.path(
        String.format(Locale.ROOT, "M%.1f %.1fH%.1f", x, y, x + 34),
        "none",
        style.colour(),
        style.dash(),
        name);
    if (style.marks()) {
      svg.circle(x + 17, y, 3, style.colour(), style.colour(), name);
    }
    svg.text(x + 42, y + 4, "start", "axis", name);
    return x + 42 + 7.2 * name.length() + 22;
  }
}
