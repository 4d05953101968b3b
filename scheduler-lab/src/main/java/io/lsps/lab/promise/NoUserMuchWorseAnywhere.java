/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;

/** At the defaults no user fares much worse than under stock Fair, whatever the workload. */
record NoUserMuchWorseAnywhere() implements Promise {
  private static final double LIMIT = 1.25;

  /** The papers' experiments and generated ones. */
  private static final List<String> FULL =
      List.of(
          "lsps-table2",
          "effective-case1",
          "effective-case1:load=busy",
          "effective-case2",
          "effective-case3",
          "effective-table1:cv=2",
          "gp-table3",
          "flex-mix172",
          "synthetic",
          "synthetic:load=0.5",
          "synthetic:load=0.9,burst=5");

  private static final List<String> SMALL =
      List.of("effective-case1", "effective-table1:cv=2", "synthetic:jobs=200,users=8");

  @Override
  public String name() {
    return "everywhere";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    List<String> workloads = new ArrayList<>(bench.quick() ? SMALL : FULL);
    workloads.addAll(bench.traces());
    NoUserMuchWorse bound = new NoUserMuchWorse(name(), "", "", LIMIT, Double.POSITIVE_INFINITY);
    List<LimitCheck> checks = new ArrayList<>();
    for (String workload : workloads) {
      checks.addAll(bound.checks(bench, PromiseScenario.of(workload), ", " + shortName(workload)));
    }
    return checks;
  }

  private static String shortName(String workload) {
    return workload.substring(workload.lastIndexOf('/') + 1);
  }
}
