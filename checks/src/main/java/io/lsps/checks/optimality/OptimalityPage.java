/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Legend;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Mean and worst ratio to the optimum by metric, as bars: FLEX's Fig. 5(c). */
public final class OptimalityPage {
  private static final double WIDTH = 1160;
  private static final double ROW = 60;
  private static final double LEFT = 200;
  private static final double TOP = 30;
  // A longer bar is cut off here, as in the paper.
  private static final double MOST = 4;

  static final List<Scheme> SCHEMES =
      List.of(
          new Scheme("FIFO", MetricResult::fifo),
          new Scheme("Fair", MetricResult::fair),
          new Scheme("EDF", MetricResult::edf),
          new Scheme("FLEX", MetricResult::flex));

  /** A scheme and its ratios. */
  record Scheme(String name, Function<MetricResult, OptimumRatios> ratios) {}

  private OptimalityPage() {}

  /** The whole page. */
  public static String of(String title, List<MetricResult> results) {
    return page(title)
        .section(
            "Ratio to the optimum by metric",
            Legend.of(SCHEMES.stream().map(Scheme::name).toList()) + bars(results),
            "Solid: mean; outline: worst draw. 1 is the optimum. Bars end at "
                + Axis.label(MOST)
                + ".")
        .toString();
  }

  /** A page without its sections. */
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
    OptimumRatios ratios = SCHEMES.get(index).ratios().apply(result);
    if (Double.isNaN(ratios.mean())) {
      return;
    }
    String title =
        String.format(
            Locale.ROOT,
            "%s, %s: mean %.3f, worst %.3f",
            result.metric(),
            SCHEMES.get(index).name(),
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
}
