/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.plan;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.Locale;
import java.util.Map;

/** A value of each algorithm as a bar, and the lower bound as a line across. */
final class Bars {
  private static final double WIDTH = 570;
  private static final double HEIGHT = 270;
  private static final double LEFT = 84;
  private static final double RIGHT = 560;
  private static final double BOTTOM = 228;
  private static final double TOP = 22;
  private static final double WIDEST = 54;

  private Bars() {}

  static String of(String what, Map<String, Double> values, double bound) {
    double high = values.values().stream().mapToDouble(v -> v).max().orElse(1);
    Axis y = Axis.linear(0, high * 1.08, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, what + " by algorithm");
    for (double tick : y.ticks()) {
      svg.line(LEFT, y.at(tick), RIGHT, y.at(tick), "grid");
      svg.text(LEFT - 8, y.at(tick) + 4, "end", "tick", Axis.label(tick));
    }
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
      // A name with two parts stands on two lines.
      String[] lines = entry.getKey().split("\\+", 2);
      svg.text(middle, BOTTOM + 17, "middle", "tick", lines[0]);
      if (lines.length == 2) {
        svg.text(middle, BOTTOM + 32, "middle", "tick", "+" + lines[1]);
      }
      i++;
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    svg.line(LEFT, y.at(bound), RIGHT, y.at(bound), "bound");
    return svg.toString();
  }
}
