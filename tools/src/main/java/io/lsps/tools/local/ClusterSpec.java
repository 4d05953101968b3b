/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static java.util.stream.Collectors.joining;

import io.lsps.lab.LabException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a person asked of the cluster.
 *
 * @param nodes NodeManagers, 1 to 16
 * @param nodeMemoryMb memory that each NodeManager offers to containers, in MB
 * @param conf keys of yarn-site.xml that override the generated ones
 * @param hadoop a version, or the folder of an installation; empty for the laboratory's own
 * @param allocations text of the file of the queues; empty for the scheduler's own, which has a
 *     queue for each user, or in Capacity one for all
 */
public record ClusterSpec(
    SchedulerChoice scheduler,
    int nodes,
    int nodeMemoryMb,
    Map<String, String> conf,
    String hadoop,
    String allocations) {
  /** Memory of a task's container, MB. */
  public static final int TASK_MEMORY_MB = 1024;

  static final int MAX_NODES = 16;

  /**
   * Room for two tasks and four application masters on each node. An AM is a quarter of a task. By
   * default a queue may give half of its share to AMs; with larger AMs this limit alone would
   * decide who runs on so small a cluster.
   */
  static final int DEFAULT_NODE_MEMORY_MB = 3072;

  public ClusterSpec {
    if (nodes < 1 || nodes > MAX_NODES) {
      throw new LabException("--nodes is " + nodes + ", but must be 1 to " + MAX_NODES);
    }
    conf = Map.copyOf(conf);
    // Absent in the state of a cluster that an earlier version started.
    allocations = allocations == null ? "" : allocations;
    hadoop = hadoop == null ? "" : hadoop;
  }

  public static ClusterSpec of(SchedulerChoice scheduler, int nodes) {
    return new ClusterSpec(scheduler, nodes, DEFAULT_NODE_MEMORY_MB, Map.of(), "", "");
  }

  /**
   * What a person asks of a start; what is null stays as it was at the last one.
   *
   * @param keys of yarn-site.xml, beside those that were asked for earlier
   */
  ClusterSpec changed(
      SchedulerChoice newScheduler, Integer newNodes, String newHadoop, Map<String, String> keys) {
    Map<String, String> all = new LinkedHashMap<>(conf);
    all.putAll(keys);
    return new ClusterSpec(
        newScheduler == null ? scheduler : newScheduler,
        newNodes == null ? nodes : newNodes,
        nodeMemoryMb,
        all,
        newHadoop == null ? hadoop : newHadoop,
        allocations);
  }

  String describe() {
    return "--scheduler "
        + scheduler
        + " --nodes "
        + nodes
        + (hadoop.isEmpty() ? "" : " --hadoop " + hadoop)
        + conf.entrySet().stream().map(entry -> " --conf " + entry).sorted().collect(joining());
  }
}
