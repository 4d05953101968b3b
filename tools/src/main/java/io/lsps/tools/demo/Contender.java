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
  private static final int SLOTS = 6;

  /**
   * So that masters start as they come, and cheaply: a reserved node takes nobody else's master
   * until one of its tasks ends, though it has room; and else each container begins with a list of
   * its files, for somebody who looks for a fault.
   */
  private static final Map<String, String> QUICK_STARTS =
      Map.of(
          "yarn.scheduler.fair.reservable-nodes",
          "0",
          "yarn.nodemanager.log-container-debug-info.enabled",
          "false");

  /** Fair with reduces after the maps, which any site gets by one setting, and LsPS. */
  static List<Contender> both(int jobs) {
    return List.of(
        new Contender(
            "fair-tuned",
            "Fair tuned",
            SlotCluster.of(SchedulerChoice.FAIR, SLOTS, jobs, QUICK_STARTS),
            Map.of(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1.0")),
        new Contender(
            "lsps",
            "LsPS",
            SlotCluster.of(SchedulerChoice.LSPS, SLOTS, jobs, QUICK_STARTS),
            Map.of()));
  }

  /** The jobs with this contender's settings. */
  DemoMix jobs(DemoMix mix) {
    return new DemoMix(mix.jobs().stream().map(job -> job.withMore(jobConf)).toList());
  }
}
