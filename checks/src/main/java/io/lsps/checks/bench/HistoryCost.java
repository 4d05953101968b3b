/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.workload.WorkloadModel;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * The cost of a year's history of made-up jobs and users.
 *
 * @param names remembered in the end
 * @param remembered users
 * @param heapBytes that it takes
 * @param countedBytes the same as the model counts it for its bound
 * @param copies all copies that a save makes
 * @param lockMedianMillis the longest that the model was locked in one save, in processor time
 * @param lockP99Millis the same, of 99 in 100 saves at most
 */
public record HistoryCost(
    int jobs,
    int users,
    int names,
    int remembered,
    long heapBytes,
    long countedBytes,
    OperationCost copies,
    double lockMedianMillis,
    double lockP99Millis) {
  /** Measures one case. */
  public static HistoryCost measure(int jobs, int users, Jmh.Effort effort) {
    RunResult result =
        Jmh.run(
            HistorySaves.class,
            Map.of("jobs", Integer.toString(jobs), "users", Integer.toString(users)),
            effort,
            LockTimeProfiler.class);
    long before = Heap.used();
    WorkloadModel model = HistorySaves.afterAYear(jobs, users);
    long heap = Heap.used() - before;
    return new HistoryCost(
        jobs,
        users,
        model.rememberedNames(),
        model.users().size(),
        heap,
        model.rememberedBytes(),
        Jmh.cost(result),
        Jmh.secondary(result, LockTimeProfiler.MEDIAN),
        Jmh.secondary(result, LockTimeProfiler.P99));
  }
}
