/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunSummary;
import java.util.Locale;

/** The figures of the LsPS paper for its Table II, beside the simulated ones. */
final class PaperFigures {
  private static final String WORKLOAD = "lsps-table2";
  private static final String OURS = "lsps";

  private PaperFigures() {}

  /** Lines for the end of the table; none for other workloads or where lsps did not run. */
  static String beside(String workload, RunSummary summary) {
    if (!workload.split(":", 2)[0].equals(WORKLOAD) || !summary.schedulers().contains(OURS)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    line(text, summary, "fair", 1.8);
    line(text, summary, "fifo", 3.5);
    return text.toString();
  }

  private static void line(StringBuilder text, RunSummary summary, String than, double paper) {
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
