/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The results of the same draws under several schedulers, with one set of costs.
 *
 * @param world what costs there are
 * @param results of every scheduler on every draw
 */
record WorldRow(String world, List<RunResult> results) {
  /** Schedulers of the table, stock ones first. */
  static final List<String> SCHEDULERS = List.of("fair", "fair[slowstart=1]", "lsps", "lsps-paper");

  private static final int STOCK = 2;

  /** Head of the Markdown table. */
  static String head() {
    return "| costs | fair | fair, slowstart 1 | lsps | lsps-paper | lsps x best Fair | lsps-paper"
        + " x best Fair | changes lsps' gain by | lsps-paper' by |\n"
        + "|---|---|---|---|---|---|---|---|---|\n";
  }

  /** The row in Markdown, beside the one without costs. */
  String told(WorldRow without) {
    StringBuilder row = new StringBuilder("| ").append(world);
    for (String scheduler : SCHEDULERS) {
      row.append(String.format(Locale.ROOT, " | %.1f", meanResponse(scheduler)));
    }
    for (String scheduler : SCHEDULERS.subList(STOCK, SCHEDULERS.size())) {
      row.append(" | ").append(Gain.of(gains(scheduler)).told());
    }
    for (String scheduler : SCHEDULERS.subList(STOCK, SCHEDULERS.size())) {
      row.append(" | ").append(equals(without) ? "-" : change(scheduler, without).told());
    }
    return row.append(" |\n").toString();
  }

  /** How many times greater the gain is than without costs, paired by draw. */
  private Gain change(String scheduler, WorldRow without) {
    List<Double> here = gains(scheduler);
    List<Double> there = without.gains(scheduler);
    List<Double> ratios = new ArrayList<>();
    for (int draw = 0; draw < here.size(); draw++) {
      ratios.add(here.get(draw) / there.get(draw));
    }
    return Gain.of(ratios);
  }

  /** Times better than the stock scheduler with the better mean, by draw. */
  private List<Double> gains(String scheduler) {
    String best = SCHEDULERS.get(0);
    for (String stock : SCHEDULERS.subList(0, STOCK)) {
      best = meanResponse(stock) < meanResponse(best) ? stock : best;
    }
    List<RunResult> rival = draws(best);
    List<RunResult> own = draws(scheduler);
    List<Double> gains = new ArrayList<>();
    for (int draw = 0; draw < own.size(); draw++) {
      gains.add(rival.get(draw).meanResponse() / own.get(draw).meanResponse());
    }
    return gains;
  }

  private double meanResponse(String scheduler) {
    return draws(scheduler).stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
  }

  private List<RunResult> draws(String scheduler) {
    return results.stream().filter(run -> run.scheduler().equals(scheduler)).toList();
  }
}
