/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.Gain.WorstUser;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.ShownNames;
import io.lsps.lab.scheduler.Schedulers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * All workloads on one page in Markdown: what is gained or lost against the best stock scheduler.
 *
 * @param all workloads in the order of the page
 */
public record ResultsPage(String command, List<WorkloadResult> all) {
  private static final List<String> OURS = List.of("lsps", "lsps-paper");
  private static final String NOTHING = "-";

  public ResultsPage {
    all = List.copyOf(all);
  }

  public String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("command", command);
    root.put("workloads", all);
    return Json.of(root);
  }

  public String markdown() {
    StringBuilder text = new StringBuilder("# Results\n\n```\n" + command + "\n```\n\n");
    text.append(
        """
How many times lower the mean response time of finished jobs is: paired by draw, the geometric mean with its 95 % interval (Student's t of
the mean logarithm; none for a single draw). Below 1 is a loss. **(none)**: the interval holds 1, or the difference is below half a per cent.
The best stock scheduler is the best of stock Fair and stock Capacity over as many settings as stand beside it: of those within 5 % of the best
on training draws, the best on the measured draws. `lsps` has its default settings, `lsps-paper` the rule of the LsPS papers.

""");
    text.append("## In short\n\n");
    OURS.forEach(name -> text.append(verdict(name)));
    text.append("\n## Against the best stock scheduler\n\n");
    headline(text);
    text.append("\n## What reduce admission and sharing gain\n\n");
    text.append(
        """
Against Fair as shipped: *admission* is the gain of `lsps-gate` (reduce admission with stock Fair's shares and order), *sharing* what
shares by size and the order of jobs add ([decision 10](../decisions/0010-laboratory.md)).

""");
    parts(text);
    text.append("\n## The worst-served user\n\n");
    text.append("The user with the least gain, and that gain.\n\n");
    worst(text);
    text.append("\n## Seconds and jobs\n\n");
    text.append(
        "Mean response in seconds over the draws, with failed jobs, killed tasks and tardy jobs a"
            + " draw where there are any.\n\n");
    seconds(text);
    return text.toString();
  }

  private String verdict(String scheduler) {
    return String.format(
        "- **%s** beats the best stock scheduler on %s; no difference on %s; it loses on %s.\n",
        scheduler,
        workloads(scheduler, Gain::win),
        workloads(scheduler, Gain::none),
        workloads(scheduler, Gain::loss));
  }

  private String workloads(String scheduler, Predicate<Gain> which) {
    String names =
        all.stream()
            .filter(
                workload ->
                    workload
                        .row(scheduler)
                        .map(WorkloadResult.Row::overBestStock)
                        .filter(which)
                        .isPresent())
            .map(workload -> "`" + workload.workload() + "`")
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  private void headline(StringBuilder text) {
    text.append(
        "| workload | draws | offered load | best stock | fair as shipped | lsps | "
            + "lsps-paper | least requested first | clairvoyant-slots |\n");
    rule(text, 9);
    for (WorkloadResult each : all) {
      row(
          text,
          "`" + each.workload() + "`",
          Integer.toString(each.draws().size()),
          DrawConditions.load(each.draws()).replace("offered load ", ""),
          chosen(each),
          gain(each, ResponseGains.FAIR, WorkloadResult.Row::overBestStock),
          gain(each, "lsps", WorkloadResult.Row::overBestStock),
          gain(each, "lsps-paper", WorkloadResult.Row::overBestStock),
          gain(each, Schedulers.LEAST_ASKS, WorkloadResult.Row::overBestStock),
          gain(each, ShownNames.REACHABLE, WorkloadResult.Row::overBestStock));
    }
  }

  /** The chosen settings, with a mark if they were chosen on the very jobs that are measured. */
  private static String chosen(WorkloadResult each) {
    return each.choices().stream()
        .filter(choice -> choice.rival().equals(ResponseGains.BEST_STOCK))
        .map(
            choice ->
                "`"
                    + choice.chosen()
                    + "`"
                    + ", best of "
                    + choice.tried()
                    + (choice.sameJobs() ? " (chosen on the measured jobs)" : ""))
        .findFirst()
        .orElse(NOTHING);
  }

  private void parts(StringBuilder text) {
    text.append("| workload | admission | lsps x fair | sharing | lsps-paper x fair | sharing |\n");
    rule(text, 6);
    for (WorkloadResult each : all) {
      row(
          text,
          "`" + each.workload() + "`",
          gain(each, "lsps", WorkloadResult.Row::gate),
          gain(each, "lsps", WorkloadResult.Row::overFair),
          gain(each, "lsps", WorkloadResult.Row::sharing),
          gain(each, "lsps-paper", WorkloadResult.Row::overFair),
          gain(each, "lsps-paper", WorkloadResult.Row::sharing));
    }
  }

  private void worst(StringBuilder text) {
    text.append(
        "| workload | lsps x fair | lsps x best stock | "
            + "lsps-paper x fair | lsps-paper x best stock |\n");
    rule(text, 5);
    for (WorkloadResult each : all) {
      List<String> cells = new ArrayList<>(List.of("`" + each.workload() + "`"));
      for (String scheduler : OURS) {
        cells.add(worst(each, scheduler, WorkloadResult.Row::worstBesideFair));
        cells.add(worst(each, scheduler, WorkloadResult.Row::worstBesideBestStock));
      }
      row(text, cells.toArray(String[]::new));
    }
  }

  private void seconds(StringBuilder text) {
    List<String> schedulers =
        all.stream()
            .flatMap(each -> each.rows().stream())
            .map(WorkloadResult.Row::scheduler)
            .distinct()
            .toList();
    List<String> heads = new ArrayList<>(List.of("workload", "finished jobs"));
    heads.addAll(schedulers);
    row(text, heads.toArray(String[]::new));
    rule(text, heads.size());
    for (WorkloadResult each : all) {
      String finished =
          each.rows().stream()
              .map(row -> count(row.jobs()))
              .distinct()
              .collect(Collectors.joining(", "));
      List<String> cells = new ArrayList<>(List.of("`" + each.workload() + "`", finished));
      schedulers.forEach(name -> cells.add(each.row(name).map(ResultsPage::told).orElse(NOTHING)));
      row(text, cells.toArray(String[]::new));
    }
  }

  private static String told(WorkloadResult.Row row) {
    String mean = String.format(Locale.ROOT, "%,.1f", row.meanResponse());
    return row.failedJobs() + row.killedTasks() + row.tardyJobs() == 0
        ? mean
        : String.format(
            "%s; %s failed, %s killed, %s tardy",
            mean, count(row.failedJobs()), count(row.killedTasks()), count(row.tardyJobs()));
  }

  private static String count(double mean) {
    return String.format(Locale.ROOT, mean == Math.rint(mean) ? "%.0f" : "%.1f", mean);
  }

  private static String gain(
      WorkloadResult each, String scheduler, Function<WorkloadResult.Row, Gain> of) {
    return each.row(scheduler).map(of).map(Gain::told).orElse(NOTHING);
  }

  private static String worst(
      WorkloadResult each, String scheduler, Function<WorkloadResult.Row, WorstUser> of) {
    return each.row(scheduler)
        .map(of)
        .map(user -> user.user() + " " + user.gain().told())
        .orElse(NOTHING);
  }

  private static void row(StringBuilder text, String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void rule(StringBuilder text, int columns) {
    text.append("|---".repeat(columns)).append("|\n");
  }
}
