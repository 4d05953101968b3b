/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** What a FairScheduler in virtual time is configured with. No file of the machine is read. */
public final class VirtualConfiguration {
  private VirtualConfiguration() {}

  /**
   * A configuration for a new scheduler. What Hadoop keeps in static fields is made new as well.
   *
   * @param settings by key, over those that virtual time needs
   */
  public static YarnConfiguration of(Path allocations, Map<String, String> settings) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    YarnConfiguration conf = new YarnConfiguration(new Configuration(false));
    conf.set("hadoop.security.authentication", "simple");
    UserGroupInformation.setConfiguration(conf);
    conf.set("yarn.scheduler.fair.allocation.file", allocations.toString());
    conf.set("yarn.scheduler.fair.update-interval-ms", "0");
    // This wait is measured on the wall clock.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    settings.forEach(conf::set);
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }
}
