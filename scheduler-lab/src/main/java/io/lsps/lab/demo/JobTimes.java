/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Legend;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** When the tasks of each job ran: a row for each job, a bar for each task. */
final class JobTimes {
  private static final double WIDTH = 1160;
  private static final double LEFT = 170;
  private static final double RIGHT = 1140;
  private static final double ROW = 20;
  private static final double TOP = 26;
  private static final String BACKGROUND = "#eef1f4";

  private JobTimes() {}

  static String legend() {
    return Legend.from(0, List.of("maps", "reduces"))
        .replace(
            "</p>",
            "<span><i style=\"background:"
                + BACKGROUND
                + "\"></i>from submission to finish</span></p>");
  }

  /** A picture for each run, on one scale. */
  static String of(List<SchedulerRun> runs) {
    double last =
        runs.stream()
            .flatMap(run -> run.jobs().stream())
            .mapToDouble(JobResult::finish)
            .max()
            .orElse(1);
    StringBuilder html = new StringBuilder();
    runs.forEach(run -> html.append(of(run, Axis.linear(0, last, LEFT, RIGHT))));
    return html.toString();
  }

  private static String of(SchedulerRun run, Axis time) {
    List<JobResult> jobs =
        run.jobs().stream().sorted(Comparator.comparingDouble(JobTimes::firstTask)).toList();
    double bottom = TOP + ROW * jobs.size();
    Svg svg = new Svg(WIDTH, bottom + 28, "Jobs over time under " + run.contender().title());
    svg.text(LEFT, 16, "start", "bold", run.contender().title());
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "grid");
      svg.text(time.at(tick), bottom + 16, "middle", "tick", Axis.label(tick) + " s");
    }
    for (int i = 0; i < jobs.size(); i++) {
      draw(svg, time, jobs.get(i), TOP + ROW * i);
    }
    return svg.toString();
  }

  private static double firstTask(JobResult job) {
    return job.tasks().stream().mapToDouble(TaskRun::start).min().orElse(job.finish());
  }

  private static void draw(Svg svg, Axis time, JobResult job, double y) {
    svg.text(LEFT - 8, y + ROW / 2 + 4, "end", "tick", job.name());
    bar(svg, time, job.submit(), job.finish(), y + 2, ROW - 4, BACKGROUND, job.name());
    for (TaskRun task : job.tasks()) {
      bar(
          svg,
          time,
          task.start(),
          task.finish(),
          task.isMap() ? y + 3 : y + ROW / 2,
          ROW / 2 - 3,
          Palette.colour(task.isMap() ? 0 : 1),
          job.name() + (task.isMap() ? ", map" : ", reduce"));
    }
  }

  private static void bar(
      Svg svg,
      Axis time,
      double from,
      double to,
      double y,
      double height,
      String colour,
      String title) {
    svg.rect(
        time.at(from),
        y,
        Math.max(0.5, time.at(to) - time.at(from) - 0.6),
        height,
        colour,
        String.format(Locale.ROOT, "%s: %.1f–%.1f s", title, from, to));
  }
}
