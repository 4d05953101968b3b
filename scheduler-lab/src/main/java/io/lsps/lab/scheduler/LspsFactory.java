/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.scheduler.FairFactory.AllocationFile;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * LsPS as deployed: a policy on every queue, and default settings.
 *
 * @param policy of every queue; one for leaf queues leaves the root to stock {@code fair}
 * @param johnson whether every user's queue has JohnsonPolicy instead
 * @param preempts whether Global Preemption is on
 */
record LspsFactory(
    String name, String policy, Map<String, String> overrides, boolean johnson, boolean preempts)
    implements SchedulerFactory {
  static final String LSPS = "io.lsps.yarn.LspsPolicy";
  static final String FLEX = "io.lsps.flex.yarn.FlexPolicy";
  private static final String JOHNSON = "io.lsps.order.yarn.JohnsonPolicy";

  static LspsFactory lsps(String name, Map<String, String> overrides) {
    return lsps(name, overrides, Map.of());
  }

  /**
   * A variant of LsPS.
   *
   * @param settings with defaults, which overrides may replace
   */
  static LspsFactory lsps(
      String name, Map<String, String> overrides, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(overrides);
    return new LspsFactory(name, LSPS, all, false, false);
  }

  /** JohnsonPolicy on every user's queue. */
  static LspsFactory johnson(String name, Map<String, String> overrides) {
    return new LspsFactory(name, LSPS, overrides, true, false);
  }

  /** The same with Global Preemption. */
  LspsFactory preempting() {
    return new LspsFactory(name, policy, overrides, johnson, true);
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
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    return preempts ? FairFactory.globalPreemption(scheduler, context) : List.of();
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    long faults = ((LspsFairScheduler) scheduler).faults();
    if (faults > 0) {
      throw new IllegalStateException(name + " caught " + faults + " errors of its own");
    }
    if (preempts) {
      FairFactory.verifyGlobalPreemption(name, scheduler);
    }
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public boolean actsOnTime() {
    // Under FairScheduler settings it behaves and is driven like the FairScheduler.
    return johnson || "on".equals(overrides.getOrDefault("yarn.scheduler.lsps.mode", "on"));
  }
}
