/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.settings.SimulationSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** The settings that all schedulers have. No file of the machine is read. */
final class BaseConfiguration {
  private BaseConfiguration() {}

  static Configuration of(SimulationSettings settings) {
    YarnConfiguration conf = new YarnConfiguration(new Configuration(false));
    conf.set("hadoop.security.authentication", "simple");
    UserGroupInformation.setConfiguration(conf);
    conf.setLong(
        YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, settings.sizes().smallestMb(true));
    // A FairScheduler rounds asks up to multiples of this, by default of 1 GB.
    conf.setLong("yarn.resource-types.memory-mb.increment-allocation", settings.sizes().stepMb());
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES, 1);
    conf.setLong(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, settings.nodeMemoryMb());
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, settings.nodeVcores());
    conf.setLong(
        YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
        Math.max(1, settings.intervals().nodeHeartbeatMillis()));
    // This wait is measured on the wall clock.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
    // Hadoop keeps the smallest and the largest allocation in static fields, which the
    // ResourceManager sets too.
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }
}
