/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Users of unequal weight hold what they would hold under stock Fair. */
record WeightProportions() implements Promise {
  private static final double LIMIT = 0.05;
  private static final List<String> USERS = List.of("heavy", "light");

  @Override
  public String name() {
    return "weights";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    for (int tiny : new int[] {1, 0}) {
      PromiseScenario scenario =
          PromiseScenario.of("weights:tiny=" + tiny + bench.pick("", ",nodes=60,seconds=200"));
      double end = bench.quick() ? 200 : 600;
      long seed = bench.seeds().get(0);
      MeanHeldContainers ours = new MeanHeldContainers(end / 4, end);
      MeanHeldContainers fair = new MeanHeldContainers(end / 4, end);
      bench.watchOurs(scenario, seed, ours);
      bench.watchFair(scenario, seed, fair);
      double off =
          USERS.stream()
              .mapToDouble(user -> Math.abs(ours.mean(user) / fair.mean(user) - 1))
              .max()
              .orElseThrow();
      checks.add(
          new LimitCheck(
              name(),
              "containers held, off Fair's, " + (tiny == 1 ? "beside a tiny user" : "alone"),
              off,
              LIMIT,
              words(ours) + ", Fair " + words(fair),
              bench.command(scenario)));
    }
    return checks;
  }

  private static String words(MeanHeldContainers held) {
    return String.format(Locale.ROOT, "%.0f:%.0f", held.mean("heavy"), held.mean("light"));
  }
}
