/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Span;
import io.lsps.lab.report.Palette;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** When tasks ran: a chart for each run, all on one scale. */
final class TaskTimelines {
  private record Box(JobResult job, TaskRun task) {}

  private TaskTimelines() {}

  /**
   * The cluster while one job was there, under each run on one scale: the job's tasks in its user's
   * colour, those of other jobs in grey with their users' names.
   *
   * @param number of the job; it succeeded in each run
   */
  static String around(List<SchedulerRun> runs, int number) {
    double longest =
        runs.stream().mapToDouble(run -> run.job(number).orElseThrow().response()).max().orElse(1);
    return Chart.grid(
        runs.stream()
            .map(run -> around(run, run.job(number).orElseThrow(), longest * 1.05))
            .toList());
  }

  private static Chart around(SchedulerRun run, JobResult one, double end) {
    List<List<Box>> rows = rows(boxes(run));
    String colour = Palette.ofUsers(run.users()).of(one.user());
    Chart chart =
        Chart.gantt(
                String.format(
                    Locale.ROOT, "%s: done after %.1f s", run.contender().title(), one.response()),
                Collections.nCopies(rows.size(), ""))
            .end(end)
            .bound(one.response())
            .height(80 + 24 * rows.size());
    for (int row = 0; row < rows.size(); row++) {
      for (Box box : rows.get(row)) {
        double from = Math.max(0, box.task().start() - one.submit());
        double to = Math.min(end, box.task().finish() - one.submit());
        if (to > from) {
          JobResult job = box.job();
          boolean own = job.job() == one.job();
          String name = job.user() + ", " + job.name();
          String label = own ? "" : job.user();
          chart.add(new Span(name, own ? colour : Palette.IDLE, row + 0.1, 0.8, from, to, label));
        }
      }
    }
    return chart;
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
