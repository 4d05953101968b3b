/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.demo.Svg.Point;
import j2html.tags.ContainerTag;
import java.util.List;
import java.util.Locale;

/** Mean response time by user, a bar per scheduler and a dot per job. */
final class ResponseChart {
  private static final int WIDTH = 920;
  private static final int HEIGHT = 340;
  private static final int LEFT = 56;
  private static final int BOTTOM = HEIGHT - 36;
  private static final int TOP = 16;
  private static final double BAR = 64;

  private final List<SchedulerRun> runs;
  private final Comparison comparison;
  private final Axis seconds;

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
    this.seconds = new Axis(longest * 1.05, BOTTOM, TOP);
  }

  ContainerTag<?> draw() {
    ContainerTag<?> svg = Svg.drawing(WIDTH, HEIGHT, "Mean response time by user and scheduler");
    for (double tick : seconds.ticks(5)) {
      double y = seconds.pixel(tick);
      svg.with(Svg.line(new Point(LEFT, y), new Point(WIDTH, y), "grid"));
      svg.with(
          Svg.text(LEFT - 8, y + 4, "end", "tick", String.format(Locale.ROOT, "%.0f s", tick)));
    }
    List<String> rows = comparison.rows();
    double slot = (double) (WIDTH - LEFT) / rows.size();
    for (int i = 0; i < rows.size(); i++) {
      double middle = LEFT + slot * (i + 0.5);
      drawGroup(svg, rows.get(i), middle);
      svg.with(Svg.text(middle, HEIGHT - 12, "middle", "name", rows.get(i)));
    }
    return svg;
  }

  private void drawGroup(ContainerTag<?> svg, String row, double middle) {
    double left = middle - BAR * runs.size() / 2;
    for (int i = 0; i < runs.size(); i++) {
      SchedulerRun run = runs.get(i);
      double x = left + BAR * i + 3;
      double mean = comparison.mean(run, row).orElse(0);
      double top = seconds.pixel(mean);
      svg.with(Svg.bar(x, top, BAR - 6, BOTTOM - top, Palette.scheduler(i)));
      if (!row.equals(Comparison.ALL)) {
        drawJobs(svg, run, row, x + BAR / 2 - 3);
      }
      svg.with(
          Svg.text(
              x + BAR / 2 - 3,
              BOTTOM - 8,
              "middle",
              "value",
              String.format(Locale.ROOT, "%.1f s", mean)));
    }
  }

  private void drawJobs(ContainerTag<?> svg, SchedulerRun run, String user, double x) {
    for (JobResult job : run.jobs()) {
      if (job.user().equals(user) && job.succeeded()) {
        svg.with(
            Svg.dot(
                new Point(x, seconds.pixel(job.response())),
                String.format(
                    Locale.ROOT, "job %d, %s: %.1f s", job.job(), job.name(), job.response())));
      }
    }
  }
}
