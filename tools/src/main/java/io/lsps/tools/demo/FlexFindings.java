/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static io.lsps.tools.demo.NumberFormats.shown;
import static io.lsps.tools.demo.NumberFormats.tenths;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import io.lsps.lab.report.Table;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Response times of the jobs of one queue, and how many meet their deadlines. */
final class FlexFindings implements ScenarioFindings {
  private final List<SchedulerRun> runs;
  private final Map<Integer, Double> deadlines;
  private final ResponseFindings responses;

  /**
   * Findings.
   *
   * @param deadlines in seconds from submission, by the jobs' numbers
   */
  FlexFindings(List<SchedulerRun> runs, Map<Integer, Double> deadlines) {
    this.runs = List.copyOf(runs);
    this.deadlines = Map.copyOf(deadlines);
    this.responses = new ResponseFindings(runs);
  }

  @Override
  public String title() {
    return "One queue: Fair and FLEX";
  }

  @Override
  public String verdict() {
    return "Mean response time: "
        + each(run -> shown(run.meanResponse(), "%.1f s"))
        + ". Deadlines met: "
        + each(run -> met(run) + " of " + run.jobs().size())
        + ".";
  }

  private interface Figure {
    String of(SchedulerRun run);
  }

  private String each(Figure figure) {
    return runs.stream()
        .map(run -> run.contender().title() + " " + figure.of(run))
        .collect(Collectors.joining(", "));
  }

  private long met(SchedulerRun run) {
    return run.jobs().stream().filter(job -> job.succeeded() && tardiness(job) <= 0).count();
  }

  /** By how many seconds a job was late; negative if it was not. */
  private double tardiness(JobResult job) {
    return job.response() - deadlines.get(job.job());
  }

  private double meanTardiness(SchedulerRun run) {
    return run.jobs().stream()
        .filter(JobResult::succeeded)
        .mapToDouble(job -> Math.max(0, tardiness(job)))
        .average()
        .orElse(0);
  }

  private Table summary() {
    Table table =
        new Table(
            1,
            List.of(
                "scheduler",
                "mean response, s",
                "longest, s",
                "deadlines met",
                "mean tardiness, s",
                "makespan, s"));
    for (SchedulerRun run : runs) {
      double longest = run.jobs().stream().mapToDouble(JobResult::response).max().orElse(0);
      table.row(
          List.of(
              run.contender().title(),
              shown(run.meanResponse(), "%.1f"),
              tenths(longest),
              met(run) + " of " + run.jobs().size(),
              tenths(meanTardiness(run)),
              tenths(run.makespan())));
    }
    return table;
  }

  /** Every job with its deadline and its response time; an asterisk marks late jobs. */
  private Table jobs() {
    return new ReportTables(runs)
        .jobs(
            List.of(
                new ReportTables.Column("arrival", job -> tenths(job.plannedArrival())),
                new ReportTables.Column("deadline", job -> tenths(deadlines.get(job.job())))),
            job -> (tardiness(job) > 0 ? "* " : "") + tenths(job.response()));
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("One queue for all");
    lines.addAll(summary().lines());
    lines.add("");
    lines.addAll(responses.lines());
    lines.add("");
    lines.add(verdict());
    return lines;
  }

  @Override
  public void write(Page page) {
    page.section(
        "Response times and deadlines",
        summary().html(),
        "From submission to finish. A job's deadline is 1 to 5 times, drawn for each job, what it"
            + " would take alone on two idle cores (8 s, and 4 s for each wave of its maps and of"
            + " its reduces): some cannot be met.");
    responses.writeResponses(page);
    page.section(
        "Jobs",
        jobs().html(),
        "Arrival, deadline (from submission) and response in seconds. *: the deadline was missed.");
  }

  @Override
  public void write(ObjectNode json) {
    ArrayNode all = json.putArray("deadlines");
    for (SchedulerRun run : runs) {
      all.addObject()
          .put("scheduler", run.contender().name())
          .put("met", met(run))
          .put("jobs", run.jobs().size())
          .put("meanTardiness", meanTardiness(run));
    }
  }
}
