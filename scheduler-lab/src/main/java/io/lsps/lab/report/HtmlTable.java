/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Estimate;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.Summary;
import java.util.Locale;

/** The table of the report, the best real scheduler of each column in bold. */
final class HtmlTable {
  private static final String[] HEADS = {
    "mean response, s",
    "median, s",
    "p95, s",
    "p99, s",
    "mean slowdown",
    "SNP",
    "unfairness",
    "makespan, s",
    "kills",
    "times better than fair",
    "times above what is reachable",
    "times above the bound"
  };

  private HtmlTable() {}

  static String of(Summary summary) {
    StringBuilder html = new StringBuilder("<table><thead><tr><th>scheduler</th>");
    for (String head : HEADS) {
      html.append("<th>").append(head).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    double best = Double.MAX_VALUE;
    for (String scheduler : Names.schedulers(summary)) {
      best = Math.min(best, summary.of(scheduler, RunResult::meanResponse).mean());
    }
    for (String scheduler : summary.schedulers()) {
      boolean fluid = TextTable.isFluid(scheduler);
      boolean first = !fluid && summary.of(scheduler, RunResult::meanResponse).mean() <= best;
      html.append("<tr")
          .append(
              TextTable.isReference(scheduler)
                  ? " class=\"fluid\""
                  : first ? " class=\"best\"" : "")
          .append("><th>")
          .append(Svg.escape(scheduler))
          .append("</th>");
      cell(html, summary.of(scheduler, RunResult::meanResponse), 1);
      cell(html, summary.of(scheduler, RunResult::p50Response).mean(), 1);
      cell(html, summary.of(scheduler, RunResult::p95Response).mean(), 1);
      cell(html, summary.of(scheduler, RunResult::p99Response).mean(), 1);
      cell(html, fluid ? Double.NaN : summary.of(scheduler, RunResult::meanSlowdown).mean(), 2);
      cell(html, fluid ? Double.NaN : summary.of(scheduler, RunResult::snp).mean(), 3);
      cell(html, fluid ? Double.NaN : summary.of(scheduler, RunResult::unfairness).mean(), 3);
      cell(html, summary.of(scheduler, RunResult::makespan).mean(), 0);
      cell(html, fluid ? Double.NaN : summary.of(scheduler, RunResult::kills).mean(), 0);
      cell(html, summary.timesBetter(scheduler, "fair"), 2);
      cell(html, fluid ? null : summary.timesBetter(TextTable.REACHABLE, scheduler), 2);
      cell(html, summary.timesBetter(TextTable.BOUND, scheduler), 2);
      html.append("</tr>\n");
    }
    return html.append("</tbody></table>\n").toString();
  }

  private static void cell(StringBuilder html, Estimate estimate, int digits) {
    if (estimate == null) {
      cell(html, Double.NaN, digits);
      return;
    }
    html.append("<td>").append(number(estimate.mean(), digits));
    if (!Double.isNaN(estimate.halfWidth()) && estimate.halfWidth() > 0) {
      html.append(" <small>± ").append(number(estimate.halfWidth(), digits)).append("</small>");
    }
    html.append("</td>");
  }

  private static void cell(StringBuilder html, double value, int digits) {
    html.append("<td>").append(Double.isNaN(value) ? "–" : number(value, digits)).append("</td>");
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
