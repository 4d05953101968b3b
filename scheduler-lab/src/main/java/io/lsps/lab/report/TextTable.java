/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunSummary;
import java.util.Locale;

/** The final table on the terminal: a line per scheduler, means over the draws. */
public final class TextTable {
  private static final String WORKLOAD = "lsps-table2";
  private static final String OURS = "lsps";

  private TextTable() {}

  /** Draws the table. */
  public static String of(RunSetup setup, RunSummary summary) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %s of %d users on %s, %s, %s%n",
            setup.workload(),
            DrawConditions.jobs(setup.draws()),
            setup.users().size(),
            DrawConditions.nodes(setup.draws()),
            DrawConditions.load(setup.draws()),
            draws(setup.draws().size())));
    if (setup.draws().size() > 1) {
      text.append("Load by draw:");
      setup
          .draws()
          .forEach(draw -> text.append(" ").append(DrawConditions.number(draw.offeredLoad())));
      text.append('\n');
    }
    for (String line : RunTable.forTerminal(summary).lines()) {
      text.append(line.strip()).append('\n');
    }
    setup.choices().forEach(choice -> text.append(choice.told()).append('\n'));
    text.append(notes(summary));
    text.append(besideThePaper(setup.workload(), summary));
    return text.toString();
  }

  private static String draws(int count) {
    return count == 1
        ? "1 draw: no interval can be told"
        : count + " draws, ratios paired by draw with 95 % intervals";
  }

  private static String notes(RunSummary summary) {
    StringBuilder text = new StringBuilder();
    if (!summary.schedulers().contains(ResponseGains.BEST_STOCK)) {
      text.append(
          "x best stock is not known: it takes best-stock among the --schedulers, which tunes the"
              + " stock ones first.\n");
    }
    text.append(
        "x best stock, x fair: times better in mean response of finished jobs than the best stock"
            + " and than Fair as shipped; (none): it holds 1, or less than 0.5 %. x reachable, x"
            + " bound: times worse than clairvoyant-slots and than the clairvoyant fluid bound.");
    if (RunTable.hasParts(summary)) {
      text.append(
          " gate's part: x fair of lsps-gate; sharing's part: the rest, so that the product is"
              + " x fair.");
    }
    if (RunTable.hasDeadlines(summary)) {
      text.append(" tardy: jobs that missed their deadlines.");
    }
    return text.append('\n').toString();
  }

  /** Lines for the end of the table; none for other workloads or where lsps did not run. */
  private static String besideThePaper(String workload, RunSummary summary) {
    if (!workload.split(":", 2)[0].equals(WORKLOAD) || !summary.schedulers().contains(OURS)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    paperLine(text, summary, "fair", 1.8);
    paperLine(text, summary, "fifo", 3.5);
    return text.toString();
  }

  private static void paperLine(StringBuilder text, RunSummary summary, String than, double paper) {
    if (summary.schedulers().contains(than)) {
      text.append(
          String.format(
              Locale.ROOT,
              "times better than %s in mean response: lsps %s, in the paper %.1f.%n",
              than,
              summary.timesBetter(OURS, than).told(),
              paper));
    }
  }
}
