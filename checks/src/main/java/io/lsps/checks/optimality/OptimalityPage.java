/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.checks.optimality.MetricResult.ErrorResult;
import io.lsps.checks.optimality.MetricResult.OptimumRatios;
import io.lsps.checks.optimality.MetricResult.Scheme;
import io.lsps.checks.optimality.MetricResult.Wrong;
import io.lsps.checks.optimality.OptimalityScenario.ParameterSweep;
import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Legend;
import io.lsps.lab.report.LineChart;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Mean and worst ratio to the optimum by metric, as bars: FLEX's Fig. 5(c). */
final class OptimalityPage {
  private static final double WIDTH = 1160;
  private static final double ROW = 60;
  private static final double LEFT = 200;
  private static final double TOP = 30;
  // A longer bar is cut off here, as in the paper.
  private static final double MOST = 4;

  static final List<Scheme> SCHEMES = List.of(Scheme.FIFO, Scheme.FAIR, Scheme.EDF, Scheme.FLEX);

  private OptimalityPage() {}

  static String of(String title, List<MetricResult> results) {
    return page(title)
        .section(
            "Ratio to the optimum by metric",
            Legend.of(SCHEMES.stream().map(scheme -> scheme.title).toList()) + bars(results),
            "Solid: mean; outline: worst draw. 1 is the optimum. Bars end at "
                + Axis.label(MOST)
                + ".")
        .toString();
  }

  static Page page(String title) {
    return new Page(title, "Distance to the optimum", title);
  }

  private static String bars(List<MetricResult> results) {
    double height = TOP + ROW * results.size() + 30;
    Axis x = Axis.linear(1, MOST, LEFT, WIDTH - 20);
    Svg svg = new Svg(WIDTH, height, "Ratio to the optimum by metric");
    for (double tick : x.ticks()) {
      svg.line(x.at(tick), TOP, x.at(tick), height - 30, "grid");
      svg.text(x.at(tick), height - 12, "middle", "tick", Axis.label(tick));
    }
    for (int row = 0; row < results.size(); row++) {
      MetricResult result = results.get(row);
      double y = TOP + row * ROW;
      svg.text(LEFT - 10, y + ROW / 2, "end", "axis", result.metric().toString());
      for (int s = 0; s < SCHEMES.size(); s++) {
        bar(svg, x, y + 4 + s * 13, s, result);
      }
    }
    return svg.toString();
  }

  private static void bar(Svg svg, Axis x, double y, int index, MetricResult result) {
    OptimumRatios ratios = result.of(SCHEMES.get(index));
    if (Double.isNaN(ratios.mean())) {
      return;
    }
    String title =
        String.format(
            Locale.ROOT,
            "%s, %s: mean %.3f, worst %.3f",
            result.metric(),
            SCHEMES.get(index).title,
            ratios.mean(),
            ratios.worst());
    String colour = Palette.colour(index);
    svg.rect(LEFT, y, Math.max(1.5, x.at(ratios.mean()) - LEFT), 10, colour, title);
    double worst = x.at(ratios.worst());
    svg.path(
        String.format(Locale.ROOT, "M%.1f %.1fH%.1fV%.1f", LEFT, y + 5, worst, y + 10),
        "none",
        colour,
        "",
        title);
  }

  /**
   * Ratios to the optimum over a parameter: FLEX's Fig. 5(a) and (b), a picture for each metric.
   */
  static final class SweepPage {
    private static final double WIDTH = 1160;
    private static final double HEIGHT = 440;
    private static final double LEFT = 70;
    private static final double TOP = 50;
    private static final double BOTTOM = 384;

    private SweepPage() {}

    static String of(String title, ParameterSweep sweep, List<ParameterSweep.Point> points) {
      Page page = page(title);
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
      for (int s = 0; s < SCHEMES.size(); s++) {
        Scheme scheme = SCHEMES.get(s);
        if (scheme == Scheme.EDF && !deadlines) {
          continue;
        }
        String colour = Palette.colour(s);
        lines.add(
            new LineChart.Line(
                scheme.title + ", mean",
                values(points, metric, scheme, OptimumRatios::mean),
                new LineChart.Style(colour, "", true)));
        lines.add(
            new LineChart.Line(
                scheme.title + ", worst",
                values(points, metric, scheme, OptimumRatios::worst),
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
        Scheme scheme,
        Function<OptimumRatios, Double> value) {
      return points.stream()
          .map(point -> value.apply(point.results().get(metric).of(scheme)))
          .toList();
    }

    static double highest(List<LineChart.Line> lines) {
      return lines.stream()
          .flatMap(line -> line.values().stream())
          .filter(value -> !value.isNaN())
          .reduce(2.0, Math::max);
    }
  }

  /** How each metric degrades under wrong estimates: one picture with a small chart for each. */
  static final class ErrorPage {
    private static final int COLUMNS = 6;
    private static final double WIDTH = 1200;
    private static final double CELL = WIDTH / COLUMNS;
    private static final double ROW = 196;
    private static final double TOP = 44;
    private static final List<String> PLACES =
        Optimality.FACTORS.stream().map(ErrorPage::fraction).toList();

    private static final LineChart.Style FAIR =
        new LineChart.Style(Palette.colour(1), "7 3", false);
    private static final LineChart.Style OWN = new LineChart.Style(Palette.colour(0), "", true);
    private static final LineChart.Style COMMON =
        new LineChart.Style(Palette.colour(2), "2 3", true);

    private ErrorPage() {}

    static String of(String title, List<ErrorResult> results) {
      return page(title)
          .section(
              "Mean over the optimum, by the factor F that estimates are wrong by",
              picture(results),
              "Estimates are never corrected. 1 is the optimum, with everything known;"
                  + " both axes are logarithmic. Draws whose optimum is 0 or below do not count.")
          .toString();
    }

    private static String fraction(double factor) {
      return factor < 1 ? "1/" + Axis.label(1 / factor) : Axis.label(factor);
    }

    private static String picture(List<ErrorResult> results) {
      int rows = (results.size() + COLUMNS - 1) / COLUMNS;
      Svg svg = new Svg(WIDTH, TOP + ROW * rows, "Mean ratio to the optimum by factor of error");
      double x = 30;
      x = LineChart.legend(svg, x, 16, "FLEX, each job wrong between 1/F and F", OWN);
      x = LineChart.legend(svg, x, 16, "FLEX, all jobs wrong by F", COMMON);
      LineChart.legend(svg, x, 16, "Fair, which estimates nothing", FAIR);
      int most = results.stream().mapToInt(ErrorResult::counted).max().orElse(0);
      for (int i = 0; i < results.size(); i++) {
        int row = i / COLUMNS;
        ErrorResult result = results.get(i);
        String name = result.metric().toString();
        name += result.counted() < most ? " (" + result.counted() + " draws)" : "";
        panel(svg, result, name, i % COLUMNS * CELL, TOP + row * ROW);
      }
      return svg.toString();
    }

    private static void panel(Svg svg, ErrorResult result, String name, double x, double y) {
      List<LineChart.Line> lines =
          List.of(
              new LineChart.Line(
                  "Fair", Collections.nCopies(PLACES.size(), result.fair().mean()), FAIR),
              new LineChart.Line("all jobs alike", means(result.common()), COMMON),
              new LineChart.Line("each job", means(result.own()), OWN));
      LineChart panel =
          new LineChart(x + 34, x + CELL - 8, y + 22, y + ROW - 34, SweepPage.highest(lines));
      svg.text(x + 34, y + 12, "start", "axis", name);
      panel.frame(svg, PLACES);
      lines.forEach(line -> panel.draw(svg, line, PLACES));
    }

    private static List<Double> means(List<Wrong> wrong) {
      return wrong.stream().map(one -> one.overBest().mean()).toList();
    }
  }
}
