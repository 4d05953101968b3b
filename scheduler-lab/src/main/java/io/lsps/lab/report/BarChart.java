/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Bars with a value each, and a line across for a lower bound. */
public final class BarChart {
  private static final double WIDTH = 570;
  private static final double HEIGHT = 270;
  private static final double LEFT = 84;
  private static final double RIGHT = 560;
  private static final double BOTTOM = 228;
  private static final double TOP = 22;
  private static final double WIDEST = 54;

  private static final double LETTER = 6.6;

  private BarChart() {}

  /**
   * The picture.
   *
   * @param what the values are, in seconds
   * @param bound a lower bound, or NaN where there is none
   */
  public static String of(String what, Map<String, Double> values, double bound) {
    double high = values.values().stream().mapToDouble(v -> v).max().orElse(1);
    Axis y = Axis.linear(0, high * 1.08, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, what + " by algorithm");
    svg.rows(y, LEFT, RIGHT, Axis::label);
    svg.verticalText(14, (TOP + BOTTOM) / 2, what + ", seconds");
    double group = (RIGHT - LEFT) / values.size();
    double bar = Math.min(WIDEST, group * 0.62);
    int i = 0;
    for (Map.Entry<String, Double> entry : values.entrySet()) {
      double middle = LEFT + group * (i + 0.5);
      double top = y.at(entry.getValue());
      String text = String.format(Locale.ROOT, "%,.0f", entry.getValue());
      svg.rect(
          middle - bar / 2,
          top,
          bar,
          BOTTOM - top,
          Palette.colour(i),
          entry.getKey() + ": " + text + " s");
      svg.text(middle, top - 5, "middle", "value", text);
      int line = 0;
      for (String part : lines(entry.getKey(), (int) (group / LETTER))) {
        svg.text(middle, BOTTOM + 17 + 14 * line++, "middle", "tick", part);
      }
      i++;
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    if (!Double.isNaN(bound)) {
      svg.line(LEFT, y.at(bound), RIGHT, y.at(bound), "bound");
    }
    return svg.toString();
  }

  /** A name broken at hyphens and plus signs into lines of this many letters. */
  static List<String> lines(String name, int longest) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String part : name.split("(?<=-)|(?=\\+)", -1)) {
      if (!line.isEmpty() && line.length() + part.length() > longest) {
        lines.add(line);
        line = "";
      }
      line += part;
    }
    lines.add(line);
    return lines;
  }
}
