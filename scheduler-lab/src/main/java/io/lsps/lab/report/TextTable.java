/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Estimate;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The final table on the terminal: a line per scheduler, means over the draws. */
public final class TextTable {
  static final String BOUND = "clairvoyant";
  static final String REACHABLE = "clairvoyant-slots";
  private static final String STOCK = "fair";

  private TextTable() {}

  /** Draws the table. */
  public static String of(Setup setup, Summary summary) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "scheduler",
            "mean response (s)",
            "p95 (s)",
            "p99 (s)",
            "slowdown",
            "SNP",
            "unfairness",
            "makespan (s)",
            "kills",
            "x fair",
            "x reachable",
            "x bound"));
    boolean deadlines =
        summary.schedulers().stream()
            .flatMap(scheduler -> summary.draws(scheduler).stream())
            .anyMatch(run -> run.jobsWithDeadline() > 0);
    if (deadlines) {
      rows.set(0, with(rows.get(0), "tardy"));
    }
    for (String scheduler : summary.schedulers()) {
      boolean fluid = isFluid(scheduler);
      List<String> row = new ArrayList<>();
      row.add(scheduler);
      row.add(estimate(summary.of(scheduler, RunResult::meanResponse), 1));
      row.add(mean(summary, scheduler, RunResult::p95Response, 1));
      row.add(mean(summary, scheduler, RunResult::p99Response, 1));
      row.add(fluid ? "-" : mean(summary, scheduler, RunResult::meanSlowdown, 2));
      row.add(fluid ? "-" : mean(summary, scheduler, RunResult::snp, 3));
      row.add(fluid ? "-" : mean(summary, scheduler, RunResult::unfairness, 3));
      row.add(mean(summary, scheduler, RunResult::makespan, 0));
      row.add(fluid ? "-" : mean(summary, scheduler, RunResult::kills, 0));
      row.add(times(summary.timesBetter(scheduler, STOCK)));
      row.add(fluid ? "-" : times(summary.timesBetter(REACHABLE, scheduler)));
      row.add(times(summary.timesBetter(BOUND, scheduler)));
      rows.add(deadlines ? with(row, mean(summary, scheduler, RunResult::tardyJobs, 1)) : row);
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %,d jobs of %d users on %d nodes (%d slots), offered load %.2f, %d draw%s%n",
            setup.workload(),
            setup.jobs(),
            setup.users().size(),
            setup.settings().nodes(),
            setup.settings().slots(),
            setup.load(),
            setup.seeds().size(),
            setup.seeds().size() == 1 ? "" : "s, 95 % confidence"));
    align(rows, text);
    text.append(
        "x fair: times better than stock Fair in mean response; x reachable, x bound: times worse"
            + " than clairvoyant-slots and than the clairvoyant fluid bound."
            + (deadlines ? " tardy: jobs that missed their deadlines.\n" : "\n"));
    text.append(PaperFigures.beside(setup.workload(), summary));
    return text.toString();
  }

  /** Whether the name is a bound without a schedule of tasks that could be slowed down. */
  static boolean isFluid(String scheduler) {
    return scheduler.equals(BOUND)
        || scheduler.equals("processor-sharing")
        || scheduler.equals("alone");
  }

  /** Whether the name is no scheduler but stands beside them for comparison. */
  static boolean isReference(String scheduler) {
    return isFluid(scheduler) || scheduler.equals(REACHABLE);
  }

  private static List<String> with(List<String> row, String last) {
    List<String> longer = new ArrayList<>(row);
    longer.add(last);
    return longer;
  }

  private static String mean(
      Summary summary, String scheduler, ToDoubleFunction<RunResult> metric, int digits) {
    return number(summary.of(scheduler, metric).mean(), digits);
  }

  private static String estimate(Estimate estimate, int digits) {
    String mean = number(estimate.mean(), digits);
    return Double.isNaN(estimate.halfWidth())
        ? mean
        : mean + " ± " + number(estimate.halfWidth(), digits);
  }

  private static String times(Estimate ratio) {
    return ratio == null ? "-" : estimate(ratio, 2);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  private static void align(List<List<String>> rows, StringBuilder text) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
      }
      text.append(line).append('\n');
    }
  }
}
