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

/** When tasks ran, by slot or by job: a picture for each run, all on one scale. */
final class TaskTimelines {
  private static final double ROW = 22;
  private static final double GAP = 0.1;
  private static final double HALF_WIDTH = 560;

  private record Box(JobResult job, TaskRun task, boolean killed) {}

  private TaskTimelines() {}

  private static double end(List<SchedulerRun> runs) {
    return runs.stream()
        .flatMap(run -> run.jobs().stream())
        .mapToDouble(JobResult::finish)
        .max()
        .orElse(1);
  }

  /**
   * A row for each slot, a colour for each job, killed tasks crossed out, and a line where the last
   * job was submitted.
   */
  static String bySlot(List<SchedulerRun> runs) {
    List<String> names =
        runs.stream().flatMap(run -> run.jobs().stream()).map(JobResult::name).distinct().toList();
    StringBuilder html = new StringBuilder(Legend.of(names).toString());
    runs.forEach(run -> html.append(bySlot(run, names, end(runs))));
    return html.toString();
  }

  private static GanttChart bySlot(SchedulerRun run, List<String> names, double end) {
    List<List<Box>> rows = rows(boxes(run));
    int height = Math.max(1, rows.size());
    String title = run.contender().title();
    GanttChart gantt = new GanttChart("Containers under " + title, title, end, 20, height, ROW);
    for (int row = 0; row < rows.size(); row++) {
      Place place = new Place(row + GAP, 1 - 2 * GAP);
      for (Box box : rows.get(row)) {
        Span span = new Span(box.task().start(), box.task().finish());
        String name = box.job().name();
        gantt.bar(place, span, names.indexOf(name), name + (box.killed() ? ", killed" : ""));
        if (box.killed()) {
          gantt.cross(place, span);
        }
      }
    }
    run.jobs().stream()
        .mapToDouble(JobResult::submit)
        .max()
        .ifPresent(last -> gantt.mark(last, height));
    return gantt;
  }

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
      job.tasks().forEach(task -> boxes.add(new Box(job, task, false)));
      job.killed().forEach(task -> boxes.add(new Box(job, task, true)));
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

  /** A row for each job, in the order of their first tasks; maps above, reduces below. */
  static String byJob(List<SchedulerRun> runs) {
    StringBuilder html =
        new StringBuilder(
            Legend.of(List.of("maps", "reduces")).withGrey("from submission to finish").toString());
    runs.forEach(run -> html.append(byJob(run, end(runs))));
    return html.toString();
  }

  private static GanttChart byJob(SchedulerRun run, double end) {
    List<JobResult> jobs =
        run.jobs().stream().sorted(Comparator.comparingDouble(TaskTimelines::firstTask)).toList();
    String title = run.contender().title();
    GanttChart gantt =
        new GanttChart("Jobs over time under " + title, title, end, 170, jobs.size(), ROW);
    for (int row = 0; row < jobs.size(); row++) {
      JobResult job = jobs.get(row);
      Place whole = new Place(row + GAP, 1 - 2 * GAP);
      gantt.name(whole, job.name());
      gantt.bar(whole, new Span(job.submit(), job.finish()), GanttChart.GREY, job.name());
      for (TaskRun task : job.tasks()) {
        gantt.bar(
            new Place(task.isMap() ? row + GAP : row + 0.5, 0.5 - GAP),
            new Span(task.start(), task.finish()),
            task.isMap() ? 0 : 1,
            job.name() + (task.isMap() ? ", map" : ", reduce"));
      }
    }
    return gantt;
  }

  private static double firstTask(JobResult job) {
    return job.tasks().stream().mapToDouble(TaskRun::start).min().orElse(job.finish());
  }
}
