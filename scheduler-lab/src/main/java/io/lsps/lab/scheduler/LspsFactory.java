/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.scheduler.FairFactory.AllocationFile;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Our scheduler as it is deployed: a policy on every queue, and settings at their defaults.
 *
 * @param policy of every queue; one for leaf queues leaves the root to stock {@code fair}
 * @param johnson whether every user's queue has JohnsonPolicy instead
 */
record LspsFactory(String name, String policy, Map<String, String> overrides, boolean johnson)
    implements SchedulerFactory {
  static final String LSPS = "io.lsps.yarn.LspsPolicy";
  static final String FLEX = "io.lsps.flex.yarn.FlexPolicy";
  private static final String JOHNSON = "io.lsps.order.yarn.JohnsonPolicy";

  /**
   * A variant of it.
   *
   * @param settings that nobody has to set: key and value in turns
   */
  static LspsFactory lsps(String name, Map<String, String> overrides, String... settings) {
    return new LspsFactory(name, LSPS, with(overrides, settings), false);
  }

  /** JohnsonPolicy on every user's queue. */
  static LspsFactory johnson(String name, Map<String, String> overrides) {
    return new LspsFactory(name, LSPS, overrides, true);
  }

  private static Map<String, String> with(Map<String, String> overrides, String... settings) {
    Map<String, String> all = new TreeMap<>(overrides);
    for (int i = 0; i < settings.length; i += 2) {
      all.putIfAbsent(settings[i], settings[i + 1]);
    }
    return all;
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    Configuration conf = FairFactory.fairConfiguration(settings);
    Map<String, String> all = new TreeMap<>(overrides);
    for (String user : johnson ? users : List.<String>of()) {
      all.putIfAbsent("queue." + user + ".schedulingPolicy", JOHNSON);
    }
    AllocationFile file = new AllocationFile(policy, 0, users, all);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.write(directory).toString());
    // A run knows nothing of earlier runs.
    conf.set("yarn.scheduler.lsps.history.dir", "");
    AllocationFile.siteSettings(all).forEach(conf::set);
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
    // Where it decides as stock it is the FairScheduler, and is driven like it.
    return johnson || "on".equals(overrides.getOrDefault("yarn.scheduler.lsps.mode", "on"));
  }

  /**
   * A FairScheduler of some kind with Global Preemption beside it, as a ResourceManager runs it.
   */
  record GpFactory(SchedulerFactory inner) implements SchedulerFactory {
    private static final Logger LOG = LoggerFactory.getLogger(GpFactory.class);

    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public Configuration configuration(
        List<String> users, SimulationSettings settings, Path directory) {
      return inner.configuration(users, settings, directory);
    }

    @Override
    public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
      return inner.create(timer);
    }

    @Override
    public boolean computesShares() {
      return inner.computesShares();
    }

    @Override
    public boolean actsOnTime() {
      return inner.actsOnTime();
    }

    @Override
    public String queueOf(String user) {
      return inner.queueOf(user);
    }

    @Override
    public List<Monitor> monitors(
        AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
      GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();
      monitor.init(scheduler.getConfig(), context, scheduler);
      List<Monitor> all = new ArrayList<>(inner.monitors(scheduler, context, clock));
      all.add(new Monitor(monitor.getMonitoringInterval(), monitor::editSchedule));
      return all;
    }

    @Override
    public void verify(AbstractYarnScheduler<?, ?> scheduler) {
      inner.verify(scheduler);
      GlobalPreemptionMonitor monitor = GlobalPreemptionMonitor.of(scheduler);
      if (monitor.metrics().get(Count.FAULTS) > 0) {
        throw new IllegalStateException(name() + " kept faults of Global Preemption to itself");
      }
      LOG.debug("{}: {}", name(), monitor.metrics());
    }
  }
}
