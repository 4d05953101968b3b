/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;

/**
 * The stock FifoScheduler: one queue, applications in the order of their submission. It counts
 * memory alone, so a node must have a virtual core for every container that its memory holds.
 */
record FifoFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    long held = settings.nodeMemoryMb() / settings.sizes().smallestMb(settings.managedAm());
    if (held > settings.nodeVcores()) {
      throw new IllegalArgumentException(
          "the FifoScheduler counts memory alone: it would put "
              + held
              + " containers on a node of "
              + settings.nodeVcores()
              + " virtual cores, which the others do not; give nodes as many cores, or leave "
              + name
              + " out");
    }
    Configuration conf = BaseConfiguration.of(settings);
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return new FifoScheduler();
  }

  @Override
  public String queueOf(String user) {
    return "default";
  }
}
