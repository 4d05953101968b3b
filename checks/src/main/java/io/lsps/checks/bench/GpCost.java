/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * What a round of Global Preemption costs.
 *
 * @param scheduler beside which it runs
 * @param starving whether somebody starves
 * @param round all of it
 * @param lockMedianMillis processor time of that while the scheduler was locked
 * @param lockP99Millis the same, of 99 in 100 rounds at most
 */
public record GpCost(
    String scheduler,
    int nodes,
    int containers,
    int apps,
    boolean starving,
    OperationCost round,
    double lockMedianMillis,
    double lockP99Millis) {

  /** Measures one case. */
  public static GpCost measure(
      String scheduler, int nodes, int containers, int apps, boolean starving, Jmh.Effort effort) {
    RunResult result =
        Jmh.run(
            GpRounds.class,
            Map.of(
                "scheduler", scheduler,
                "nodes", Integer.toString(nodes),
                "containers", Integer.toString(containers),
                "apps", Integer.toString(apps),
                "starving", Boolean.toString(starving)),
            effort,
            LockTimeProfiler.class);
    return new GpCost(
        scheduler,
        nodes,
        containers,
        apps,
        starving,
        Jmh.cost(result),
        Jmh.secondary(result, LockTimeProfiler.MEDIAN),
        Jmh.secondary(result, LockTimeProfiler.P99));
  }
}
