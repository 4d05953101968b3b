/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.SchedulerChoice;
import java.util.Map;

/**
 * A cluster's scheduler and its settings, to be compared with others.
 *
 * @param name in files and options, for example {@code fair}
 * @param title for tables and charts
 * @param rounds how often the jobs run, one time after the other, on the same cluster; the last
 *     time is what counts
 * @param jobConf settings of every job, beside those it has of its own
 */
public record Contender(
    String name, String title, ClusterSpec cluster, int rounds, Map<String, String> jobConf) {

  /** A contender without job settings. */
  public Contender(String name, String title, ClusterSpec cluster, int rounds) {
    this(name, title, cluster, rounds, Map.of());
  }

  /** Whether it is a stock scheduler. */
  public boolean isStock() {
    return cluster.scheduler() == SchedulerChoice.FAIR;
  }

  /** The jobs with this contender's settings. */
  public DemoMix jobs(DemoMix mix) {
    return new DemoMix(mix.jobs().stream().map(job -> job.withMore(jobConf)).toList());
  }
}
