/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.SchedulerChoice;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cluster that always has room for the same number of tasks, however many application masters
 * there are. Masters are so small that all of them fit beside the tasks of one node, and together
 * never take the room of a task. Container sizes say here only how many containers run at once.
 */
final class SlotCluster {
  private static final int NODES = 2;
  private static final int NODE_VCORES = 512;

  /** Memory of a master, MB. */
  static final int MASTER_MEMORY_MB = 32;

  private SlotCluster() {}

  /**
   * A cluster for so many jobs at once.
   *
   * @param slots tasks that run at once, half of them on each of two nodes
   * @param conf keys of yarn-site.xml
   */
  static ClusterSpec of(SchedulerChoice scheduler, int slots, int jobs, Map<String, String> conf) {
    int masters = Math.min(jobs * MASTER_MEMORY_MB, ClusterSpec.TASK_MEMORY_MB - MASTER_MEMORY_MB);
    String step = Integer.toString(MASTER_MEMORY_MB);
    Map<String, String> all = new LinkedHashMap<>(conf);
    // Many cores: else a master's core would count for more than its memory.
    all.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(NODE_VCORES));
    all.put("yarn.scheduler.minimum-allocation-mb", step);
    all.put("yarn.resource-types.memory-mb.increment-allocation", step);
    return new ClusterSpec(
        scheduler, NODES, slots / NODES * ClusterSpec.TASK_MEMORY_MB + masters, all, "");
  }

  /** Settings that every job on it needs. */
  static Map<String, String> jobConf() {
    return Map.of("yarn.app.mapreduce.am.resource.mb", Integer.toString(MASTER_MEMORY_MB));
  }
}
