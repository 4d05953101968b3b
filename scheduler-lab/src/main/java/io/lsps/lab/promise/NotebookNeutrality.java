/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.settings.EventIntervals;
import java.util.List;

/**
 * An open notebook neither costs nor gains its user anything beyond the containers that it holds:
 * batch jobs of the user and of others are served as without it.
 */
record NotebookNeutrality() implements Promise {
  private static final double LIMIT = 1.05;

  /** The run lasts a week and its tasks minutes, so frequent heartbeats would only cost time. */
  private static final EventIntervals SELDOM = new EventIntervals(3000, 3000, 3000);

  @Override
  public String name() {
    return "notebook";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    String small = ",hours=48,nodes=40,maps=240,map-seconds=900,load=0.8";
    String executors = bench.pick("4", "1");
    String options = bench.pick("", small);
    PromiseScenario without = PromiseScenario.of("notebook:executors=0" + options).with(SELDOM);
    PromiseScenario with =
        PromiseScenario.of("notebook:executors=" + executors + options).with(SELDOM);
    PairedResponses comparison =
        new PairedResponses(List.of("scientist", "other"), bench.ours(with), bench.ours(without));
    return List.of(
        check(comparison, "scientist", "own batch jobs", bench.command(with)),
        check(comparison, "other", "the other user's jobs", bench.command(with)));
  }

  private LimitCheck check(PairedResponses comparison, String user, String whose, String command) {
    return new LimitCheck(
        name(),
        whose + " beside it over without it",
        comparison.ratio(user),
        LIMIT,
        comparison.of(user, "without"),
        command);
  }
}
