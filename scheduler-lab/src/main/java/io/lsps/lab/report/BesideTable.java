/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.Gain.WorstUser;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.ShownNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * All schedulers compared with one of them: the mean, the slowest jobs and the worst-served user.
 * Ratios are paired by draw.
 */
public final class BesideTable {
  /** Jobs that take twice as long as alone: somebody waits. */
  private static final double QUEUE = 2;

  private static final String NOTHING = "-";

  private final RunSummary summary;
  private final String beside;

  private BesideTable(RunSummary summary, String beside) {
    this.summary = summary;
    this.beside = beside;
  }

  /**
   * The table for the terminal.
   *
   * @param beside one of the schedulers that were run
   * @throws IllegalArgumentException if it was not run
   */
  public static String of(RunSummary summary, String beside) {
    if (!summary.schedulers().contains(beside)) {
      throw new IllegalArgumentException(
          "--beside " + beside + " was not run: expected one of " + summary.schedulers());
    }
    return new BesideTable(summary, beside).text();
  }

  private String text() {
    Set<Long> queued =
        summary.draws(beside).stream()
            .filter(run -> run.meanSlowdown() >= QUEUE)
            .map(RunResult::seed)
            .collect(Collectors.toSet());
    Table table =
        new Table(
            1,
            List.of(
                "scheduler",
                "mean response (s)",
                "times better than " + beside,
                "draws with a queue",
                "without",
                "x " + ShownNames.REACHABLE,
                "p95 (s)",
                "p99 (s)",
                "p99 over",
                "worst user over",
                "worst in a draw"));
    for (String name : summary.schedulers()) {
      table.row(
          List.of(
              name,
              mean(name, RunResult::meanResponse),
              told(summary.timesBetter(name, beside)),
              told(summary.of(queued::contains).timesBetter(name, beside)),
              told(summary.of(seed -> !queued.contains(seed)).timesBetter(name, beside)),
              ratio(summary.timesBetter(ShownNames.REACHABLE, name)),
              mean(name, RunResult::p95Response),
              mean(name, RunResult::p99Response),
              number(p99Over(name), 2),
              worstUser(name),
              worstInADraw(name)));
    }
    StringBuilder text = new StringBuilder("Beside " + beside + "\n");
    table.lines().forEach(line -> text.append(line.strip()).append('\n'));
    return text.append(
            String.format(
                Locale.ROOT,
                "draws with a queue: %d, in which jobs take %.0f times as long as alone or more"
                    + " under %s. x %s: its mean response is so many times as long. worst user"
                    + " over: the largest of the users' mean responses over those under %s, each"
                    + " user's paired by draw; worst in a draw: the largest in any one draw.%n",
                queued.size(),
                QUEUE,
                beside,
                ShownNames.REACHABLE,
                beside))
        .toString();
  }

  private String worstUser(String name) {
    WorstUser worst = summary.worstUser(name, beside);
    return worst == null ? NOTHING : number(1 / worst.gain().ratio(), 2) + " " + worst.user();
  }

  private String worstInADraw(String name) {
    Map<Long, RunResult> others =
        summary.draws(beside).stream().collect(Collectors.toMap(RunResult::seed, run -> run));
    double worst = Double.NaN;
    String whose = "";
    for (RunResult run : summary.draws(name)) {
      Map<String, Double> other =
          others.containsKey(run.seed()) ? others.get(run.seed()).meanResponseByUser() : Map.of();
      for (Map.Entry<String, Double> user : run.meanResponseByUser().entrySet()) {
        double over = user.getValue() / other.getOrDefault(user.getKey(), Double.NaN);
        if (over > worst || (Double.isNaN(worst) && over > 0)) {
          worst = over;
          whose = " " + user.getKey() + " of " + run.seed();
        }
      }
    }
    return number(worst, 2) + whose;
  }

  private double p99Over(String name) {
    return summary.of(name, RunResult::p99Response).mean()
        / summary.of(beside, RunResult::p99Response).mean();
  }

  private String mean(String name, ToDoubleFunction<RunResult> metric) {
    return number(summary.of(name, metric).mean(), 1);
  }

  private static String told(Gain gain) {
    return gain == null ? NOTHING : gain.told();
  }

  private static String ratio(Gain gain) {
    return gain == null ? NOTHING : number(gain.ratio(), 2);
  }

  private static String number(double value, int digits) {
    return Double.isNaN(value) ? NOTHING : String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
