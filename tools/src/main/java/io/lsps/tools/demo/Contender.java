/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.google.common.collect.ImmutableMap;
import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.SchedulerChoice;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A cluster's scheduler and its settings, to be compared with others.
 *
 * @param name in files and options, for example {@code fair}
 * @param title for tables and charts
 * @param jobConf settings of every job, beside those it has of its own
 */
record Contender(String name, String title, ClusterSpec cluster, Map<String, String> jobConf) {

  boolean isStock() {
    return cluster.scheduler() == SchedulerChoice.FAIR;
  }

  /** The jobs with this contender's settings. */
  DemoMix jobs(DemoMix mix) {
    return new DemoMix(mix.jobs().stream().map(job -> job.withMore(jobConf)).toList());
  }

  /** The schedulers that the jobs can run under. */
  enum MixScheduler {
    /** As Hadoop ships it: reduces are asked for when a twentieth of the maps is done. */
    FAIR(SchedulerChoice.FAIR, "Fair", ImmutableMap.of()),
    /** Fair with reduces after the maps: any site gets this by one setting. */
    FAIR_TUNED(
        SchedulerChoice.FAIR,
        "Fair tuned",
        ImmutableMap.of(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1.0")),
    LSPS(SchedulerChoice.LSPS, "LsPS", ImmutableMap.of());

    /**
     * So that masters start as they come, and cheaply: a reserved node takes nobody else's master
     * until one of its tasks ends, though it has room; and else each container begins with a list
     * of its files, for somebody who looks for a fault.
     */
    private static final ImmutableMap<String, String> QUICK_STARTS =
        ImmutableMap.of(
            "yarn.scheduler.fair.reservable-nodes",
            "0",
            "yarn.nodemanager.log-container-debug-info.enabled",
            "false");

    private final SchedulerChoice choice;
    private final String title;
    private final ImmutableMap<String, String> jobConf;

    MixScheduler(SchedulerChoice choice, String title, ImmutableMap<String, String> jobConf) {
      this.choice = choice;
      this.title = title;
      this.jobConf = jobConf;
    }

    /** A cluster of so many slots for so many jobs that has this scheduler. */
    Contender contender(int slots, int jobs) {
      return new Contender(
          toString(), title, SlotCluster.of(choice, slots, jobs, QUICK_STARTS), jobConf);
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
