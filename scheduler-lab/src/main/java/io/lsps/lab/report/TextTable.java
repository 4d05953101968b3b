/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Summary;
import java.util.Locale;

/** The final table on the terminal: a line per scheduler, means over the draws. */
public final class TextTable {
  private TextTable() {}

  /** Draws the table. */
  public static String of(Setup setup, Summary summary) {
    boolean deadlines =
        summary.schedulers().stream()
            .flatMap(scheduler -> summary.draws(scheduler).stream())
            .anyMatch(run -> run.jobsWithDeadline() > 0);
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
    for (String line : RunTable.forTerminal(summary, deadlines).lines()) {
      text.append(line.strip()).append('\n');
    }
    text.append(
        "x fair: times better than stock Fair in mean response; x reachable, x bound: times worse"
            + " than clairvoyant-slots and than the clairvoyant fluid bound."
            + (deadlines ? " tardy: jobs that missed their deadlines.\n" : "\n"));
    text.append(PaperFigures.beside(setup.workload(), summary));
    return text.toString();
  }
}
