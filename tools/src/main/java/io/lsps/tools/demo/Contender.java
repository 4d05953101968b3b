/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.SchedulerChoice;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A cluster's scheduler and its settings, to be compared with others.
 *
 * @param name in files, for example {@code lsps}
 * @param title for tables and charts
 * @param jobConf settings of every job, beside those it has of its own
 */
record Contender(String name, String title, ClusterSpec cluster, Map<String, String> jobConf) {
  /** Tasks that run at once, half of them on each node. */
  private static final int SLOTS = 6;

  private static final int NODES = 2;

  private static final Map<String, String> SITE =
      Map.of(
          // So that AMs start in order: a reserved node takes no other AM until
          // one of its tasks ends, though it has room.
          "yarn.scheduler.fair.reservable-nodes",
          "0",
          // Else each container begins with a list of its files, for somebody who looks for a
          // fault.
          "yarn.nodemanager.log-container-debug-info.enabled",
          "false",
          // Many cores: else an AM's core would count for more than its memory.
          "yarn.nodemanager.resource.cpu-vcores",
          "512",
          "yarn.scheduler.minimum-allocation-mb",
          Integer.toString(DemoMix.MASTER_MEMORY_MB),
          "yarn.resource-types.memory-mb.increment-allocation",
          Integer.toString(DemoMix.MASTER_MEMORY_MB));

  /** Fair with reduces after the maps, which any site gets by one setting, and LsPS. */
  static List<Contender> both(int jobs) {
    return List.of(
        new Contender(
            "fair-tuned",
            "Fair tuned",
            slots(SchedulerChoice.FAIR, jobs),
            Map.of(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1.0")),
        new Contender("lsps", "LsPS", slots(SchedulerChoice.LSPS, jobs), Map.of()));
  }

  /**
   * A cluster that always has room for the same number of tasks, however many application masters
   * there are. AMs are so small that all of them fit beside the tasks of one node, and together
   * never take the room of a task. Container sizes say here only how many containers run at once.
   */
  private static ClusterSpec slots(SchedulerChoice scheduler, int jobs) {
    int masters =
        Math.min(
            jobs * DemoMix.MASTER_MEMORY_MB, ClusterSpec.TASK_MEMORY_MB - DemoMix.MASTER_MEMORY_MB);
    return new ClusterSpec(
        scheduler, NODES, SLOTS / NODES * ClusterSpec.TASK_MEMORY_MB + masters, SITE, "", "");
  }

  /** The jobs with this contender's settings. */
  DemoMix jobs(DemoMix mix) {
    return new DemoMix(mix.jobs().stream().map(job -> job.withMore(jobConf)).toList());
  }
}
