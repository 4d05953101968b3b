/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.ResponseComparison.shown;

import io.lsps.lab.report.Chart;
import io.lsps.lab.report.Chart.Span;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Palette;
import io.lsps.tools.demo.ClusterSnapshot.UserSnapshot;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** How soon each user's jobs finish under each scheduler. */
record ResponseFindings(ResponseComparison comparison) {
  /** Ratios nearer to 1 are none. */
  private static final double ALIKE = 0.005;

  /** The heading of the report. */
  String title() {
    return title(comparison.first()) + ", " + title(comparison.second()) + ": the same jobs";
  }

  private static String title(SchedulerRun run) {
    return run.contender().title();
  }

  /** The figure, and who gains and who loses. */
  String verdict() {
    OptionalDouble ratio = comparison.ratio(ResponseComparison.ALL);
    if (ratio.isEmpty()) {
      return "No mean response time: under one of the schedulers no job succeeded.";
    }
    return String.format(
        Locale.ROOT,
        "Under %s jobs finish %s %s under %s: %s for %s in the mean. By user: %s.",
        title(comparison.second()),
        times(ratio.getAsDouble()),
        Math.abs(Math.log(ratio.getAsDouble())) < ALIKE ? "as" : "than",
        title(comparison.first()),
        shown(comparison.second().meanResponse(), "%.1f s"),
        shown(comparison.first().meanResponse(), "%.1f s"),
        comparison.first().users().stream()
            .map(user -> user + " " + byUser(user))
            .collect(Collectors.joining(", ")));
  }

  private String byUser(String user) {
    OptionalDouble ratio = comparison.ratio(user);
    return ratio.isPresent() ? times(ratio.getAsDouble()) : "-";
  }

  private static String times(double ratio) {
    if (Math.abs(Math.log(ratio)) < ALIKE) {
      return "as soon";
    }
    return String.format(
        Locale.ROOT,
        "%.2f times %s",
        ratio >= 1 ? ratio : 1 / ratio,
        ratio >= 1 ? "sooner" : "later");
  }

  /** The lines for the terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(List.of(verdict(), ""));
    lines.add("Mean response time, from submission to finish");
    lines.addAll(comparison.means().lines());
    return lines;
  }

  /** The report's sections. */
  void write(Page page) {
    writeSameJob(page);
    page.section(
        "Mean response time by user",
        responses().html() + comparison.means().html(),
        "From submission to finish: less is better. A dot is a job.");
    page.section(
        "The cluster over time",
        overTime(),
        "Memory in use by user; beside it, the share of each with jobs.");
    page.section(
        "Jobs",
        comparison.jobs().html(),
        "Arrival and response in seconds, by the ResourceManager.");
  }

  /** The job that gains most. */
  private void writeSameJob(Page page) {
    List<SchedulerRun> two = comparison.runs();
    comparison.first().jobs().stream()
        .map(JobResult::job)
        .filter(
            number ->
                two.stream()
                    .allMatch(run -> run.job(number).filter(JobResult::succeeded).isPresent()))
        .max(
            Comparator.comparingDouble(
                number -> response(two.get(0), number) - response(two.get(1), number)))
        .ifPresent(
            number -> {
              JobResult job = two.get(0).job(number).orElseThrow();
              page.section(
                  String.format(Locale.ROOT, "Why: the same job, %s of %s", job.name(), job.user()),
                  TaskTimelines.around(two, number),
                  "The job that gains most, from its submission; a row is a container, the dashed"
                      + " line its end.");
            });
  }

  private static double response(SchedulerRun run, int job) {
    return run.job(job).orElseThrow().response();
  }

  private Chart responses() {
    List<String> rows = comparison.rows();
    Chart chart = Chart.bars("Mean response time by user and scheduler", "seconds", rows);
    Palette palette =
        Palette.ofSchedulers(comparison.runs().stream().map(ResponseFindings::title).toList());
    for (SchedulerRun run : comparison.runs()) {
      double[] means =
          rows.stream()
              .mapToDouble(row -> ResponseComparison.mean(run, row).orElse(Double.NaN))
              .toArray();
      List<Chart.Mark> jobs =
          run.jobs().stream()
              .filter(JobResult::succeeded)
              .map(
                  job ->
                      new Chart.Mark(
                          rows.indexOf(job.user()),
                          job.response(),
                          "job " + job.job() + ", " + job.name()))
              .toList();
      String title = run.contender().title();
      chart.add(new Chart.Series(title, palette.of(title), means, jobs));
    }
    return chart;
  }

  private String overTime() {
    double end =
        comparison.runs().stream()
            .flatMap(run -> run.samples().stream())
            .mapToDouble(ClusterSnapshot::seconds)
            .max()
            .orElse(1);
    List<Chart> charts = new ArrayList<>();
    for (SchedulerRun run : comparison.runs()) {
      String under = " under " + run.contender().title();
      charts.add(tracks(run, Chart.Kind.AREAS, "Memory in use" + under, UserSnapshot::usage, end));
      charts.add(tracks(run, Chart.Kind.STEPS, "Share" + under, row -> row.share().orElse(0), end));
    }
    return Chart.grid(charts);
  }

  /** What each user had at each sample, in per cent; nothing for a user without jobs. */
  private static Chart tracks(
      SchedulerRun run,
      Chart.Kind kind,
      String title,
      ToDoubleFunction<UserSnapshot> part,
      double end) {
    List<ClusterSnapshot> samples = run.samples();
    // A last sample at the end of the longest run: charts beside each other have one scale.
    double[] at = new double[samples.size() + 1];
    Arrays.setAll(at, i -> i < samples.size() ? samples.get(i).seconds() : end);
    Chart chart = Chart.over(kind, title, "% of the cluster", at).end(100).height(260);
    Palette palette = Palette.ofUsers(run.users());
    for (String user : run.users()) {
      double[] values = new double[at.length];
      for (int i = 0; i < samples.size(); i++) {
        values[i] =
            samples.get(i).users().stream()
                .filter(row -> row.user().equals(user))
                .mapToDouble(row -> 100 * part.applyAsDouble(row))
                .sum();
      }
      chart.add(new Chart.Series(user, palette.of(user), values));
    }
    return chart;
  }

  /** When tasks ran: a chart for each run, all on one scale. */
  private static final class TaskTimelines {
    private record Box(JobResult job, TaskRun task) {}

    private TaskTimelines() {}

    /**
     * The cluster while one job was there, under each run on one scale: the job's tasks in its
     * user's colour, those of other jobs in grey with their users' names.
     *
     * @param number of the job; it succeeded in each run
     */
    static String around(List<SchedulerRun> runs, int number) {
      double longest =
          runs.stream()
              .mapToDouble(run -> run.job(number).orElseThrow().response())
              .max()
              .orElse(1);
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
                      Locale.ROOT,
                      "%s: done after %.1f s",
                      run.contender().title(),
                      one.response()),
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
}
