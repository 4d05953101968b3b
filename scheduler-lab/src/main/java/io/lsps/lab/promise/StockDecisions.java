/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.scheduler.StockComparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** In mode stock, every container is launched when and where stock Fair launches it. */
record StockDecisions() implements Promise {
  private static final String MODE = "yarn.scheduler.lsps.mode";

  @Override
  public String name() {
    return "stock";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    List<String> workloads =
        new ArrayList<>(
            bench.quick()
                ? List.of("synthetic:jobs=200,users=8")
                : List.of("lsps-table2", "synthetic", "mixed:seconds=1800", "spark:seconds=1800"));
    workloads.addAll(bench.traces());
    List<LimitCheck> checks = new ArrayList<>();
    workloads.forEach(workload -> checks.add(check(bench, workload)));
    checks.add(randomEvents(bench.quick() ? 20_000 : 1_000_000, bench.seeds().get(0)));
    return checks;
  }

  private LimitCheck randomEvents(long events, long seed) {
    String command = "bin/dev stock --events " + events + " --seed " + seed;
    try {
      StockComparison comparison = StockComparison.over(events, seed, "stock");
      return new LimitCheck(
          name(),
          "first random event decided unlike stock, 0: none",
          comparison.event(),
          0,
          String.format(Locale.ROOT, "of %,d, %,d containers", events, comparison.given()),
          command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LimitCheck check(PromiseRuns bench, String workload) {
    PromiseScenario scenario = PromiseScenario.of(workload).with(MODE, "stock");
    String what = "decisions unlike stock's, " + workload.substring(workload.lastIndexOf('/') + 1);
    try {
      long different = 0;
      long all = 0;
      for (long seed : bench.seeds()) {
        LaunchDigest ours = new LaunchDigest();
        LaunchDigest fair = new LaunchDigest();
        bench.watchOurs(scenario, seed, ours);
        bench.watchFair(scenario, seed, fair);
        different += ours.unlike(fair);
        all += fair.count();
      }
      return new LimitCheck(
          name(), what, different, 0, "of " + all + " launches and ends", bench.command(scenario));
    } catch (RuntimeException e) {
      return LimitCheck.failed(name(), what, 0, e, bench.command(scenario));
    }
  }
}
