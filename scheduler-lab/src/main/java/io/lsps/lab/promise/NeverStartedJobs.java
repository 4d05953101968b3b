/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Jobs that may not start do not change what users hold. */
record NeverStartedJobs() implements Promise {
  private static final double LIMIT = 0.01;
  private static final double FROM_SECONDS = 150;
  private static final double TO_SECONDS = 500;

  @Override
  public String name() {
    return "never-started";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    for (String limit : List.of("apps", "am")) {
      String small = bench.pick("", ",nodes=20");
      PromiseScenario without = PromiseScenario.of("never-started:jobs=0,limit=" + limit + small);
      PromiseScenario with = PromiseScenario.of("never-started:limit=" + limit + small);
      long seed = bench.seeds().get(0);
      MeanHeldContainers before = new MeanHeldContainers(FROM_SECONDS, TO_SECONDS);
      MeanHeldContainers after = new MeanHeldContainers(FROM_SECONDS, TO_SECONDS);
      bench.watchOurs(without, seed, before);
      bench.watchOurs(with, seed, after);
      checks.add(
          new LimitCheck(
              name(),
              "honest user's containers, change by jobs held back by " + limit,
              Math.abs(after.mean("honest") / before.mean("honest") - 1),
              LIMIT,
              String.format(
                  Locale.ROOT,
                  "flooder:honest %.0f:%.0f, without them %.0f:%.0f",
                  after.mean("flooder"),
                  after.mean("honest"),
                  before.mean("flooder"),
                  before.mean("honest")),
              bench.command(with)));
    }
    return checks;
  }
}
