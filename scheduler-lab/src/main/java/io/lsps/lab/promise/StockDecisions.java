/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;

/** With the stock switch on, every container is launched when and where stock Fair launches it. */
record StockDecisions() implements Promise {
  private static final String SWITCH = "yarn.scheduler.lsps.stock";

  @Override
  public String name() {
    return "stock";
  }

  @Override
  public List<Check> check(Bench bench) {
    List<String> workloads =
        new ArrayList<>(
            bench.quick()
                ? List.of("synthetic:jobs=200,users=8")
                : List.of("lsps-table2", "synthetic", "mixed:seconds=1800", "spark:seconds=1800"));
    workloads.addAll(bench.traces());
    return workloads.stream().map(workload -> check(bench, workload)).toList();
  }

  private Check check(Bench bench, String workload) {
    Scenario scenario = Scenario.of(workload).with(SWITCH, "true");
    String what = "decisions unlike stock's, " + workload.substring(workload.lastIndexOf('/') + 1);
    try {
      long different = 0;
      long all = 0;
      for (long seed : bench.seeds()) {
        Launches ours = new Launches();
        Launches fair = new Launches();
        bench.watchOurs(scenario, seed, ours);
        bench.watchFair(scenario, seed, fair);
        different += ours.unlike(fair);
        all += fair.count();
      }
      return new Check(
          name(), what, different, 0, "of " + all + " launches and ends", bench.command(scenario));
    } catch (RuntimeException e) {
      return Check.failed(name(), what, 0, e, bench.command(scenario));
    }
  }
}
