/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.report.Axis;
import io.lsps.lab.report.Legend;
import io.lsps.lab.report.Palette;
import io.lsps.lab.report.Svg;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Which job's tasks ran when: a row for each slot, a colour for each job, killed ones crossed. */
final class SlotTimes {
  private static final double WIDTH = 1160;
  private static final double LEFT = 20;
  private static final double RIGHT = 1140;
  private static final double TOP = 26;
  private static final double ROW = 22;

  private record Box(JobResult job, TaskRun task, boolean killed) {}

  private final List<String> names;
  private final Axis time;

  private SlotTimes(List<String> names, Axis time) {
    this.names = names;
    this.time = time;
  }

  /** A picture for each run, on one scale. */
  static String of(List<SchedulerRun> runs) {
    double last =
        runs.stream()
            .flatMap(run -> run.jobs().stream())
            .mapToDouble(JobResult::finish)
            .max()
            .orElse(1);
    List<String> names =
        runs.stream().flatMap(run -> run.jobs().stream()).map(JobResult::name).distinct().toList();
    SlotTimes times = new SlotTimes(names, Axis.linear(0, last, LEFT, RIGHT));
    StringBuilder html = new StringBuilder(Legend.from(0, names));
    runs.forEach(run -> html.append(times.draw(run)));
    return html.toString();
  }

  private String draw(SchedulerRun run) {
    List<Box> boxes = new ArrayList<>();
    for (JobResult job : run.jobs()) {
      job.tasks().forEach(task -> boxes.add(new Box(job, task, false)));
      job.killed().forEach(task -> boxes.add(new Box(job, task, true)));
    }
    boxes.sort(Comparator.comparingDouble(box -> box.task().start()));
    List<List<Box>> rows = rows(boxes);
    double bottom = TOP + ROW * Math.max(1, rows.size());
    Svg svg = new Svg(WIDTH, bottom + 28, "Containers under " + run.contender().title());
    svg.text(LEFT, 16, "start", "bold", run.contender().title());
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "grid");
      svg.text(time.at(tick), bottom + 16, "middle", "tick", Axis.label(tick) + " s");
    }
    for (int row = 0; row < rows.size(); row++) {
      for (Box box : rows.get(row)) {
        draw(svg, box, TOP + ROW * row + 2);
      }
    }
    run.jobs().stream()
        .max(Comparator.comparingDouble(JobResult::submit))
        .ifPresent(
            job -> {
              double x = time.at(job.submit());
              svg.line(x, TOP - 6, x, bottom + 4, "bound");
            });
    return svg.toString();
  }

  /** Each task in the first row that is free when it starts. */
  private static List<List<Box>> rows(List<Box> boxes) {
    List<List<Box>> rows = new ArrayList<>();
    for (Box box : boxes) {
      rows.stream()
          .filter(row -> row.get(row.size() - 1).task().finish() <= box.task().start())
          .findFirst()
          .orElseGet(
              () -> {
                List<Box> row = new ArrayList<>();
                rows.add(row);
                return row;
              })
          .add(box);
    }
    return rows;
  }

  private void draw(Svg svg, Box box, double y) {
    double left = time.at(box.task().start());
    double right = Math.max(left + 1, time.at(box.task().finish()) - 1);
    svg.rect(
        left,
        y,
        right - left,
        ROW - 4,
        Palette.colour(names.indexOf(box.job().name())),
        String.format(
            Locale.ROOT,
            "%s%s: %.1f–%.1f s",
            box.job().name(),
            box.killed() ? ", killed" : "",
            box.task().start(),
            box.task().finish()));
    if (box.killed()) {
      svg.line(left, y, right, y + ROW - 4, "crossed");
      svg.line(left, y + ROW - 4, right, y, "crossed");
    }
  }
}
