/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.workload.UserHistory;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * A workload whose jobs are all in memory.
 *
 * @param name under which results are kept
 * @param papersSlots whether it is a paper's, which counts slots for tasks only
 * @param settings of queues, in the notation of {@code --set}
 * @param histories what a scheduler may know from before, by seed
 * @param draw the jobs of a seed
 */
record DrawnWorkload(
    String name,
    List<String> users,
    ClusterShape cluster,
    boolean papersSlots,
    QueueSettings settings,
    LongFunction<Map<String, UserHistory>> histories,
    LongFunction<List<WorkloadJob>> draw)
    implements Workload {

  /** Settings that depend on the memory (MB) and the virtual cores of the whole cluster. */
  interface QueueSettings {
    Map<String, String> on(long clusterMb, int clusterVcores);

    /** The queue of a user has this part of the cluster for its minimum share. */
    static QueueSettings minimumShare(String user, double part) {
      return (mb, vcores) ->
          Map.of("queue." + user + ".minResources", resources((long) (mb * part), vcores * part));
    }

    static String resources(long mb, double vcores) {
      return mb + " mb, " + (int) vcores + " vcores";
    }
  }

  /** A paper's experiment without queue settings; the jobs by rising submission time. */
  static Workload paper(
      String name, List<String> users, ClusterShape cluster, LongFunction<List<WorkloadJob>> draw) {
    return paper(name, users, cluster, (mb, vcores) -> Map.of(), draw);
  }

  /** A paper's experiment; the jobs by rising submission time. */
  static Workload paper(
      String name,
      List<String> users,
      ClusterShape cluster,
      QueueSettings settings,
      LongFunction<List<WorkloadJob>> draw) {
    return new DrawnWorkload(name, users, cluster, true, settings, seed -> Map.of(), draw);
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return settings.on(clusterMb, clusterVcores);
  }

  @Override
  public Map<String, UserHistory> history(long seed) {
    return histories.apply(seed);
  }

  @Override
  public Jobs jobs(long seed) {
    return Jobs.of(draw.apply(seed));
  }
}
