/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.report.GanttChart;
import io.lsps.lab.report.GanttChart.Place;
import io.lsps.lab.report.GanttChart.Span;
import io.lsps.lab.report.Legend;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** When tasks ran: a picture for each run, all on one scale. */
final class TaskTimelines {
  private static final double ROW = 22;
  private static final double GAP = 0.1;
  private static final double HALF_WIDTH = 560;

  private record Box(JobResult job, TaskRun task) {}

  private TaskTimelines() {}

  /**
   * The cluster while one job was there, a picture for each run beside the other on one scale: the
   * job's tasks in colour, those of other jobs in grey with their users' names.
   *
   * @param number of the job; it succeeded in each run
   */
  static String around(List<SchedulerRun> runs, int number) {
    double longest =
        runs.stream().mapToDouble(run -> run.job(number).orElseThrow().response()).max().orElse(1);
    List<GanttChart> charts =
        runs.stream().map(run -> around(run, run.job(number).orElseThrow(), longest)).toList();
    return Legend.of(List.of("its tasks")).withGrey("tasks of other jobs, by user")
        + GanttChart.sideBySide(charts);
  }

  private static GanttChart around(SchedulerRun run, JobResult one, double longest) {
    List<List<Box>> rows = rows(boxes(run));
    String title = run.contender().title();
    GanttChart gantt =
        new GanttChart(
            "Containers while the job was there, under " + title,
            String.format(Locale.ROOT, "%s: back after %.1f s", title, one.response()),
            longest * 1.05,
            20,
            rows.size(),
            ROW,
            HALF_WIDTH);
    for (int row = 0; row < rows.size(); row++) {
      Place place = new Place(row + GAP, 1 - 2 * GAP);
      for (Box box : rows.get(row)) {
        double from = Math.max(0, box.task().start() - one.submit());
        double to = Math.min(longest * 1.05, box.task().finish() - one.submit());
        if (to > from) {
          Span span = new Span(from, to);
          boolean own = box.job().job() == one.job();
          gantt.bar(
              place, span, own ? 0 : GanttChart.GREY, box.job().user() + ", " + box.job().name());
          if (!own) {
            gantt.label(place, span, box.job().user());
          }
        }
      }
    }
    gantt.mark(one.response(), rows.size());
    return gantt;
  }

  private static List<Box> boxes(SchedulerRun run) {
    List<Box> boxes = new ArrayList<>();
    for (JobResult job : run.jobs()) {
      job.tasks().forEach(task -> boxes.add(new Box(job, task)));
    }
    boxes.sort(Comparator.comparingDouble(box -> box.task().start()));
    return boxes;
  }

  /** Puts each task into the first row that is free when it starts. */
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
}
