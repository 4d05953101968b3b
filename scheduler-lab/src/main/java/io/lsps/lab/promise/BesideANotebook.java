/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.Intervals;
import java.util.List;

/** A user's batch jobs are served alike with a notebook open beside them and without. */
record BesideANotebook() implements Promise {
  private static final double LIMIT = 1.05;
  private static final String USER = "scientist";

  /** A week has many heartbeats; its tasks are minutes long. */
  private static final Intervals SELDOM = new Intervals(3000, 3000, 3000);

  @Override
  public String name() {
    return "notebook";
  }

  @Override
  public List<Check> check(Bench bench) {
    String options = bench.pick("", ",hours=12");
    Scenario without = Scenario.of("notebook:executors=0" + options).with(SELDOM);
    Scenario with = Scenario.of("notebook:executors=4" + options).with(SELDOM);
    Comparison comparison =
        new Comparison(List.of(USER), bench.ours(with), bench.ours(without));
    return List.of(
        new Check(
            name(),
            "batch jobs beside it over without it",
            comparison.ratio(USER),
            LIMIT,
            comparison.of(USER, "without it"),
            bench.command(with)));
  }
}
