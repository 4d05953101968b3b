/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.LineChart;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.Collections;
import java.util.List;

/** How each metric degrades under wrong estimates: one picture with a small chart for each. */
public final class ErrorPage {
  private static final int COLUMNS = 6;
  private static final double WIDTH = 1200;
  private static final double CELL = WIDTH / COLUMNS;
  private static final double ROW = 196;
  private static final double TOP = 44;
  private static final List<String> PLACES =
      WrongEstimates.FACTORS.stream().map(ErrorPage::fraction).toList();

  private static final LineChart.Style FAIR = new LineChart.Style(Palette.colour(1), "7 3", false);
  private static final LineChart.Style OWN = new LineChart.Style(Palette.colour(0), "", true);
  private static final LineChart.Style COMMON = new LineChart.Style(Palette.colour(2), "2 3", true);

  private ErrorPage() {}

  /** The whole page. */
  public static String of(String title, List<ErrorResult> results) {
    return OptimalityPage.page(title)
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

  private static List<Double> means(List<ErrorResult.Wrong> wrong) {
    return wrong.stream().map(one -> one.overBest().mean()).toList();
  }
}
