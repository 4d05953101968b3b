/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.List;
import java.util.Locale;

/** Mean response time by user, a bar per contender and a dot per job. */
final class ResponseChart {
  private static final double WIDTH = 1160;
  private static final double HEIGHT = 340;
  private static final double LEFT = 72;
  private static final double BOTTOM = HEIGHT - 36;
  private static final double TOP = 16;
  private static final double WIDEST = 68;
  private static final String DOT = "#333333";

  private final List<SchedulerRun> runs;
  private final Comparison comparison;
  private final Axis seconds;
  private final double bar;

  ResponseChart(List<SchedulerRun> runs) {
    this.runs = runs;
    this.comparison = new Comparison(runs);
    double longest =
        runs.stream()
            .flatMap(run -> run.jobs().stream())
            .filter(JobResult::succeeded)
            .mapToDouble(JobResult::response)
            .max()
            .orElse(1);
    this.seconds = Axis.linear(0, longest * 1.05, BOTTOM, TOP);
    double group = (WIDTH - LEFT) / comparison.rows().size();
    this.bar = Math.min(WIDEST, 0.9 * group / runs.size());
  }

  String draw() {
    Svg svg = new Svg(WIDTH, HEIGHT, "Mean response time by user and scheduler");
    for (double tick : seconds.ticks()) {
      double y = seconds.at(tick);
      svg.line(LEFT, y, WIDTH, y, "grid");
      svg.text(LEFT - 8, y + 4, "end", "tick", Axis.label(tick));
    }
    svg.verticalText(16, (TOP + BOTTOM) / 2, "seconds");
    List<String> rows = comparison.rows();
    double slot = (WIDTH - LEFT) / rows.size();
    for (int i = 0; i < rows.size(); i++) {
      double middle = LEFT + slot * (i + 0.5);
      drawGroup(svg, rows.get(i), middle);
      svg.text(middle, HEIGHT - 12, "middle", "axis", rows.get(i));
    }
    return svg.toString();
  }

  private void drawGroup(Svg svg, String row, double middle) {
    double left = middle - bar * runs.size() / 2;
    for (int i = 0; i < runs.size(); i++) {
      SchedulerRun run = runs.get(i);
      double centre = left + bar * (i + 0.5);
      double mean = comparison.mean(run, row).orElse(0);
      double top = seconds.at(mean);
      String text = String.format(Locale.ROOT, "%.1f s", mean);
      svg.rect(
          centre - bar / 2 + 3,
          top,
          bar - 6,
          BOTTOM - top,
          Palette.colour(i),
          run.contender().title() + ": " + text);
      if (!row.equals(Comparison.ALL)) {
        drawJobs(svg, run, row, centre);
      }
      svg.text(centre, BOTTOM - 8, "middle", "inside", text);
    }
  }

  private void drawJobs(Svg svg, SchedulerRun run, String user, double x) {
    for (JobResult job : run.jobs()) {
      if (job.user().equals(user) && job.succeeded()) {
        svg.circle(
            x,
            seconds.at(job.response()),
            2.5,
            DOT,
            "none",
            String.format(
                Locale.ROOT, "job %d, %s: %.1f s", job.job(), job.name(), job.response()));
      }
    }
  }
}
