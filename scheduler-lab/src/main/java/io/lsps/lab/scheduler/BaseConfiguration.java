/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.Settings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The settings that every scheduler gets alike, without any file of the machine. */
final class BaseConfiguration {
  private BaseConfiguration() {}

  static Configuration of(Settings settings) {
    YarnConfiguration conf = new YarnConfiguration(new Configuration(false));
    conf.set("hadoop.security.authentication", "simple");
    UserGroupInformation.setConfiguration(conf);
    long smallest =
        Math.min(
            settings.amMemoryMb(), Math.min(settings.mapMemoryMb(), settings.reduceMemoryMb()));
    conf.setLong(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, smallest);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES, 1);
    conf.setLong(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, settings.nodeMemoryMb());
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, settings.nodeVcores());
    conf.setLong(
        YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
        Math.max(1, settings.intervals().nodeHeartbeatMillis()));
    // The wait is measured on the wall clock.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
    return conf;
  }
}
