/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.findings;

import io.lsps.tools.demo.run.SchedulerRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Mean response times of several schedulers side by side. */
public final class ResponseComparison {
  /** The row over all users. */
  static final String ALL = "all";

  private final List<SchedulerRun> runs;

  /** Compares the last of these runs with the best stock scheduler among those before it. */
  public ResponseComparison(List<SchedulerRun> runs) {
    this.runs = List.copyOf(runs);
  }

  /** The users in alphabetical order, then all of them. */
  public List<String> rows() {
    List<String> rows = new ArrayList<>(runs.get(0).users());
    rows.add(ALL);
    return rows;
  }

  /** Mean response of a row under a run, seconds. */
  public OptionalDouble mean(SchedulerRun run, String row) {
    return row.equals(ALL) ? run.meanResponse() : run.meanResponse(row);
  }

  /**
   * The rival's mean over the last scheduler's: above 1 the last is faster. Empty for one
   * scheduler.
   */
  public OptionalDouble ratio(String row) {
    OptionalDouble first = mean(rival(), row);
    OptionalDouble last = mean(last(), row);
    return runs.size() > 1 && first.isPresent() && last.isPresent() && last.getAsDouble() > 0
        ? OptionalDouble.of(first.getAsDouble() / last.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The title of the column of ratios. */
  public String ratioTitle() {
    return stock().size() > 1
        ? "x best stock (" + rival().contender().title() + ")"
        : rival().contender().title() + "/" + last().contender().title();
  }

  /** The stock schedulers that the last one is compared with. */
  List<SchedulerRun> stock() {
    return runs.subList(0, runs.size() - 1).stream()
        .filter(run -> run.contender().isStock())
        .toList();
  }

  /** The stock scheduler with the least mean response of all jobs; without any, the first run. */
  SchedulerRun rival() {
    return stock().stream()
        .min(Comparator.comparingDouble(run -> run.meanResponse().orElse(Double.MAX_VALUE)))
        .orElse(runs.get(0));
  }

  /** The run that the others are compared with. */
  SchedulerRun last() {
    return runs.get(runs.size() - 1);
  }

  long jobs(String row) {
    return runs.get(0).jobs().stream()
        .filter(job -> row.equals(ALL) || job.user().equals(row))
        .count();
  }
}
