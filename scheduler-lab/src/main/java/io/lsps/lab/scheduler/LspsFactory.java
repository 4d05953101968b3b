/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * Our scheduler as it is deployed: a policy on every queue, and settings at their defaults.
 *
 * @param policy of every queue; one for leaf queues leaves the root to stock {@code fair}
 */
record LspsFactory(String name, String policy, Map<String, String> overrides)
    implements SchedulerFactory {
  private static final String LSPS = "io.lsps.yarn.LspsPolicy";
  private static final String FLEX = "io.lsps.flex.yarn.FlexPolicy";

  static LspsFactory lsps(String name, Map<String, String> overrides) {
    return new LspsFactory(name, LSPS, overrides);
  }

  /** The rule of the papers. */
  static LspsFactory lspsPaper(String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.putIfAbsent("yarn.scheduler.lsps.rule", "paper");
    return new LspsFactory(name, LSPS, settings);
  }

  /**
   * The gate for reduces alone. Users get equal shares, and so do the jobs of one user, as under
   * stock Fair. Its gain over Fair is the gate's part of the gain of LsPS; the rest is the
   * sharing's part.
   */
  static LspsFactory gate(String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.putIfAbsent("queue.lspsAlpha", "0");
    return withTier2("fair", name, settings);
  }

  /** LsPS among users; among the jobs of one user, the least remaining work first. */
  static LspsFactory lspsSmallest(String name, Map<String, String> overrides) {
    return withTier2("smallest", name, overrides);
  }

  /** LsPS among users, FLEX among the jobs of one. */
  static LspsFactory lspsFlex(String name, Map<String, String> overrides) {
    return withTier2("flex", name, overrides);
  }

  private static LspsFactory withTier2(String order, String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.putIfAbsent("queue.lspsTier2", order);
    return new LspsFactory(name, LSPS, settings);
  }

  /** Stock Fair among users, FLEX among the jobs of one. */
  static LspsFactory flex(String name, Map<String, String> overrides) {
    return new LspsFactory(name, FLEX, overrides);
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    Configuration conf = FairFactory.fairConfiguration(settings);
    AllocationFile file = new AllocationFile(policy, 0, users, overrides);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.write(directory).toString());
    // A run knows nothing of earlier runs.
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
    // Where it decides as stock it is the FairScheduler, and is driven like it.
    return "on".equals(overrides.getOrDefault("yarn.scheduler.lsps.mode", "on"));
  }
}
