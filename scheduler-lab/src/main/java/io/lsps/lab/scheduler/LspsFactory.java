/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.SchedulerFactory;
import io.lsps.lab.sim.Settings;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Our scheduler as it is deployed: the policy on every queue, settings at their defaults. */
record LspsFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

  @Override
  public Configuration configuration(List<String> users, Settings settings, Path directory) {
    Configuration conf = FairFactory.fairConfiguration(settings);
    AllocationFile file = new AllocationFile("io.lsps.yarn.LspsPolicy", 0, users, overrides);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.write(directory).toString());
    // A run knows nothing of the runs before it.
    conf.set("yarn.scheduler.lsps.history.dir", "");
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return new LspsFairScheduler();
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    long faults = ((LspsFairScheduler) scheduler).faults();
    if (faults > 0) {
      throw new IllegalStateException(name + " kept " + faults + " faults of its own to itself");
    }
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public boolean actsOnTime() {
    return true;
  }
}
