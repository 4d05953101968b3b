/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.SchedulerFactory;
import io.lsps.lab.sim.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;

/** The stock FifoScheduler: one queue, applications in the order of their submission. */
record FifoFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

  @Override
  public Configuration configuration(List<String> users, Settings settings, Path directory) {
    Configuration conf = BaseConfiguration.of(settings);
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return new FifoScheduler();
  }

  @Override
  public boolean computesShares() {
    return false;
  }

  @Override
  public boolean actsOnTime() {
    return false;
  }

  @Override
  public String queueOf(String user) {
    return "default";
  }
}
