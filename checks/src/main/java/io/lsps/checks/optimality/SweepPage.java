/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.lab.report.LineChart;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Ratios to the optimum over a parameter: FLEX's Fig. 5(a) and (b), a picture for each metric. */
public final class SweepPage {
  private static final double WIDTH = 1160;
  private static final double HEIGHT = 440;
  private static final double LEFT = 70;
  private static final double TOP = 50;
  private static final double BOTTOM = 384;

  private SweepPage() {}

  /** The whole page. */
  public static String of(String title, ParameterSweep sweep, List<ParameterSweep.Point> points) {
    Page page = OptimalityPage.page(title);
    for (int metric = 0; metric < points.get(0).results().size(); metric++) {
      String name = points.get(0).results().get(metric).metric().toString();
      page.section(name, picture(sweep, points, metric, name), "");
    }
    return page.toString();
  }

  private static String picture(
      ParameterSweep sweep, List<ParameterSweep.Point> points, int metric, String name) {
    boolean deadlines = points.get(0).results().get(metric).metric().needsDeadline();
    List<LineChart.Line> lines = new ArrayList<>();
    for (int s = 0; s < OptimalityPage.SCHEMES.size(); s++) {
      OptimalityPage.Scheme scheme = OptimalityPage.SCHEMES.get(s);
      if (scheme.name().equals("EDF") && !deadlines) {
        continue;
      }
      String colour = Palette.colour(s);
      lines.add(
          new LineChart.Line(
              scheme.name() + ", mean",
              values(points, metric, scheme.ratios(), OptimumRatios::mean),
              new LineChart.Style(colour, "", true)));
      lines.add(
          new LineChart.Line(
              scheme.name() + ", worst",
              values(points, metric, scheme.ratios(), OptimumRatios::worst),
              new LineChart.Style(colour, "5 4", false)));
    }
    List<String> places = points.stream().map(point -> point.percent() + " %").toList();
    Svg svg = new Svg(WIDTH, HEIGHT, name + " over the optimum by " + sweep.label());
    LineChart panel = new LineChart(LEFT, WIDTH - 20, TOP, BOTTOM, highest(lines));
    panel.frame(svg, places);
    svg.verticalText(16, (TOP + BOTTOM) / 2, "over the optimum (log scale)");
    svg.text((LEFT + WIDTH) / 2, HEIGHT - 12, "middle", "axis", sweep.label());
    double x = LEFT;
    for (LineChart.Line line : lines) {
      panel.draw(svg, line, places);
      x = LineChart.legend(svg, x, 18, line.name(), line.style());
    }
    return svg.toString();
  }

  private static List<Double> values(
      List<ParameterSweep.Point> points,
      int metric,
      Function<MetricResult, OptimumRatios> scheme,
      Function<OptimumRatios, Double> value) {
    return points.stream()
        .map(point -> value.apply(scheme.apply(point.results().get(metric))))
        .toList();
  }

  static double highest(List<LineChart.Line> lines) {
    return lines.stream()
        .flatMap(line -> line.values().stream())
        .filter(value -> !value.isNaN())
        .reduce(2.0, Math::max);
  }
}
