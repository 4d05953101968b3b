/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * A workload made to mislead schedulers that look at sizes. Its jobs are all in memory.
 *
 * @param name under which results are kept
 * @param users that submit
 * @param cluster that it runs on
 * @param settings of queues, in the notation of {@code --set}
 * @param draw the jobs of a seed, in any order
 */
record UnkindWorkload(
    String name,
    List<String> users,
    ClusterShape cluster,
    Map<String, String> settings,
    LongFunction<List<WorkloadJob>> draw)
    implements Workload {

  UnkindWorkload(
      String name, List<String> users, ClusterShape cluster, LongFunction<List<WorkloadJob>> draw) {
    this(name, users, cluster, Map.of(), draw);
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return settings;
  }

  @Override
  public Jobs jobs(long seed) {
    return Jobs.of(
        draw.apply(seed).stream()
            .sorted(
                Comparator.comparingLong(WorkloadJob::submitMillis).thenComparing(WorkloadJob::id))
            .toList());
  }
}
