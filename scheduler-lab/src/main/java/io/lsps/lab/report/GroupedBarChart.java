/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Groups of bars, with one bar for each series. The value of a bar may be a mean; then dots show
 * what it is the mean of. The axis begins at 0, so that a bar twice as long is twice as much.
 *
 * @param label what the picture shows, for who cannot see it
 * @param axis what the values are
 * @param series names of the bars of a group
 * @param groups from left to right
 */
public record GroupedBarChart(String label, String axis, List<String> series, List<Group> groups) {
  private static final double WIDTH = 1160;
  private static final double HEIGHT = 336;
  private static final double LEFT = 70;
  private static final double RIGHT = WIDTH - 10;
  private static final double BOTTOM = 310;
  private static final double TOP = 18;
  private static final double WIDEST = 34;
  private static final double WIDEST_WITH_DOTS = 68;
  private static final double LETTERED = 20;
  private static final double ROOMY = 50;

  /**
   * One group.
   *
   * @param bold whether its name stands out
   * @param bars one for each series
   */
  public record Group(String name, boolean bold, List<Bar> bars) {}

  /**
   * One bar.
   *
   * @param value in seconds; none is drawn at 0
   * @param dots beside the value, what it is the mean of
   */
  public record Bar(double value, List<Dot> dots) {}

  /** One value in seconds, with a title that shows when the mouse is over it. */
  public record Dot(double value, String title) {}

  /** The legend and the picture. */
  public String draw() {
    List<Bar> bars = groups.stream().flatMap(group -> group.bars().stream()).toList();
    boolean dotted = bars.stream().anyMatch(bar -> !bar.dots().isEmpty());
    double high = bars.stream().mapToDouble(GroupedBarChart::highest).max().orElse(0);
    Axis y = Axis.linear(0, high * 1.05, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, label);
    svg.rows(y, LEFT, RIGHT, Axis::label);
    svg.verticalText(16, (TOP + BOTTOM) / 2, axis);
    double groupWidth = (RIGHT - LEFT) / groups.size();
    double width = Math.min(dotted ? WIDEST_WITH_DOTS : WIDEST, groupWidth * 0.84 / series.size());
    for (int g = 0; g < groups.size(); g++) {
      Group group = groups.get(g);
      double x = LEFT + groupWidth * g + (groupWidth - width * series.size()) / 2;
      for (int s = 0; s < series.size(); s++) {
        if (group.bars().get(s).value() > 0) {
          bar(svg, y, group, s, x + s * width, width);
        }
      }
      svg.text(
          LEFT + groupWidth * (g + 0.5),
          BOTTOM + 20,
          "middle",
          group.bold() ? "bold" : "axis",
          group.name());
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    return Legend.of(series) + svg.toString();
  }

  private static double highest(Bar bar) {
    return bar.dots().stream().mapToDouble(Dot::value).reduce(bar.value(), Math::max);
  }

  /** Where there are dots, the value is written at the foot of its bar so that it covers none. */
  private void bar(Svg svg, Axis y, Group group, int index, double x, double width) {
    Bar bar = group.bars().get(index);
    double value = bar.value();
    svg.rect(
        x,
        y.at(value),
        width - 1.5,
        BOTTOM - y.at(value),
        Palette.colour(index),
        String.format(Locale.ROOT, "%s, %s: %,.1f s", group.name(), series.get(index), value));
    double middle = x + width / 2 - 1;
    bar.dots()
        .forEach(
            dot -> svg.circle(middle, y.at(dot.value()), 2.5, "var(--dot)", "none", dot.title()));
    if (width >= LETTERED) {
      boolean dotted = !bar.dots().isEmpty();
      svg.text(
          middle,
          dotted ? BOTTOM - 8 : y.at(value) - 4,
          "middle",
          dotted ? "inside" : "value",
          String.format(Locale.ROOT, value < 10 || width >= ROOMY ? "%,.1f" : "%,.0f", value));
    }
  }

  /** Bars with a value each, and a line across for a lower bound. */
  public static final class BarChart {
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
}
