/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Users of unequal weight hold what they would hold under stock Fair, as long as the work that is
 * left of their jobs is alike. Where one has a large job and the other many small ones, the small
 * ones go first, and nobody is much worse off for that. See
 * docs/decisions/0072-least-work-first.md.
 */
record WeightProportions() implements Promise {
  private static final double LIMIT = 0.05;
  private static final double WORST = 1.25;
  private static final List<String> USERS = List.of("heavy", "light");

  @Override
  public String name() {
    return "weights";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    String small = bench.pick("", ",nodes=60,seconds=200");
    for (int tiny : new int[] {1, 0}) {
      PromiseScenario scenario =
          // So much work that the jobs stay alike, though one is served ten times as fast.
          PromiseScenario.of("weights:work=10,tiny=" + tiny + small);
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
    for (String user : USERS) {
      String divided = "weights:tiny=0," + user + "-jobs=60" + small;
      checks.addAll(
          new NoUserMuchWorse(name(), divided, divided, WORST, Double.POSITIVE_INFINITY)
              .checks(bench, PromiseScenario.of(divided), ", " + user + "'s jobs small"));
    }
    return checks;
  }

  private static String words(MeanHeldContainers held) {
    return String.format(Locale.ROOT, "%.0f:%.0f", held.mean("heavy"), held.mean("light"));
  }
}
