/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import java.util.List;
import java.util.Locale;

/** The share of jobs whose slowdown is at most x. Quantiles are means over the draws. */
final class SlowdownCdf {
  private static final double WIDTH = 570;
  private static final double HEIGHT = 380;
  private static final double LEFT = 60;
  private static final double RIGHT = 555;
  private static final double BOTTOM = 325;
  private static final double TOP = 15;

  private SlowdownCdf() {}

  static String of(RunSummary summary) {
    List<String> real = ShownNames.real(summary);
    double high = 2;
    for (String scheduler : real) {
      double[] quantiles = quantiles(summary, scheduler);
      high = Math.max(high, quantiles[quantiles.length - 1]);
    }
    Axis x = Axis.logarithmic(1, high, LEFT, RIGHT);
    Axis y = Axis.linear(0, 1, BOTTOM, TOP);
    Svg svg = new Svg(WIDTH, HEIGHT, "Distribution of slowdown");
    svg.rows(y, LEFT, RIGHT, tick -> Axis.label(tick * 100) + " %");
    svg.columns(x, TOP, BOTTOM, 18, Axis::label);
    svg.text(
        (LEFT + RIGHT) / 2,
        HEIGHT - 16,
        "middle",
        "axis",
        "slowdown: response over the time alone on the cluster (log scale)");
    for (int s = 0; s < real.size(); s++) {
      double[] quantiles = quantiles(summary, real.get(s));
      StringBuilder path = new StringBuilder();
      for (int i = 0; i < quantiles.length; i++) {
        path.append(
            String.format(
                Locale.ROOT,
                "%s%.1f %.1f",
                i == 0 ? "M" : "L",
                x.at(quantiles[i]),
                y.at(i / (quantiles.length - 1.0))));
      }
      int index = summary.schedulers().indexOf(real.get(s));
      svg.path(path.toString(), "none", Palette.colour(index), Palette.dash(index), real.get(s));
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "frame");
    return svg.toString();
  }

  private static double[] quantiles(RunSummary summary, String scheduler) {
    List<RunResult> draws = summary.draws(scheduler);
    double[] mean = new double[draws.get(0).slowdownQuantiles().length];
    for (RunResult draw : draws) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += draw.slowdownQuantiles()[i] / draws.size();
      }
    }
    return mean;
  }
}
