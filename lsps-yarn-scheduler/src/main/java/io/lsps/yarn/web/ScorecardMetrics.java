/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard.By;
import io.lsps.scorecard.Scorecard.Rows;
import io.lsps.scorecard.Scorecard.Window;
import io.lsps.scorecard.ScorecardAnswer;
import io.lsps.scorecard.Tally;
import io.lsps.settings.Setting;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.Options;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;

/** The scorecard of the current decider: a record for each queue and window. */
final class ScorecardMetrics implements MetricsSource {
  private static final MetricsInfo RECORD =
      info("LspsScorecard", "Response times beside those in the fair-share reference");

  /** The row of all queues together. */
  private static final String ALL = "(all)";

  private final Overview of;

  ScorecardMetrics(Overview of) {
    this.of = of;
  }

  void register() {
    MetricsSources.register(RECORD.name(), RECORD.description(), this);
  }

  void unregister() {
    MetricsSources.unregister(RECORD.name(), this);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean changedOrNot) {
    Options now = of.options.current();
    for (Decider decider : Decider.values()) {
      Map<Window, Rows> windows = of.scorecard.look(decider, of.date(of.now()));
      windows.forEach(
          (window, rows) -> {
            if (decider == decider(now.mode())) {
              add(collector, window, ALL, rows.all);
            }
            rows.rows(By.QUEUE)
                .forEach(
                    (queue, tally) -> {
                      if (decider == decider(now.ofQueue(queue).mode())) {
                        add(collector, window, queue, tally);
                      }
                    });
          });
    }
  }

  private static Decider decider(Mode mode) {
    return mode == Mode.ON ? Decider.LSPS : Decider.FAIR;
  }

  private void add(MetricsCollector collector, Window window, String queue, Tally tally) {
    collector
        .addRecord(RECORD)
        .setContext("yarn")
        .tag(info("Queue", "Leaf queue, or all"), MetricsSources.quotable(queue))
        .tag(info("Window", "The hour, the last 24, the last 168"), Setting.nameOf(window))
        .addGauge(info("Jobs", "Jobs that succeeded and are compared"), tally.jobs())
        .addGauge(
            info("MeanSeconds", "Their mean response time; -1: no job"),
            MetricsSources.known(tally.meanSeconds()))
        .addGauge(
            info("FairSeconds", "The same in the fair-share reference; -1: no job"),
            MetricsSources.known(tally.meanFairSeconds()))
        .addGauge(
            info("Ratio", "One over the other: below 1 they took less; -1: no job"),
            MetricsSources.known(tally.ratio()))
        .addGauge(
            info("ToFair", "The ratio over that of jobs while LsPS observed; -1: too few"),
            MetricsSources.known(ScorecardAnswer.toFair(of.scorecard, tally)))
        .addGauge(
            info("OtherJobs", "Jobs that are not compared: failed, or of unknown size"),
            tally.others());
  }
}
