/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ClassicPreemption;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PaperPreemption;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SteppedPreemptionFairScheduler;

/** The stock FairScheduler, one leaf queue per user, with or without its own preemption. */
record FairFactory(String name, Map<String, String> overrides, Preemption preemption)
    implements SchedulerFactory {
  /** Who kills for those who starve. */
  enum Preemption {
    /** Nobody. */
    NONE,
    /** The FairScheduler itself. */
    STOCK,
    /** As Hadoop 0.21's FairScheduler did. */
    CLASSIC,
    /** As the paper on Global Preemption has it. */
    PAPER
  }

  /**
   * The stock scheduler never preempts until a timeout is set. This is the value in its
   * documentation.
   */
  static final int FAIR_SHARE_TIMEOUT_SECONDS = 30;

  /** With a policy of the laboratory's in the leaf queues. */
  static FairFactory withPolicy(
      String name, Map<String, String> overrides, Class<? extends SchedulingPolicy> policy) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.put(SchedulerName.POLICY, policy.getName());
    return new FairFactory(name, settings, Preemption.NONE);
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    Configuration conf = fairConfiguration(settings);
    AllocationFile file =
        new AllocationFile(
            "fair",
            preemption == Preemption.NONE ? 0 : FAIR_SHARE_TIMEOUT_SECONDS,
            SchedulerName.queues(users, overrides),
            overrides);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.write(directory).toString());
    conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, preemption == Preemption.STOCK);
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  /** The configuration that the stock FairScheduler and its subclasses have in common here. */
  static Configuration fairConfiguration(SimulationSettings settings) {
    Configuration conf = BaseConfiguration.of(settings);
    // No update thread: the laboratory calls update() itself.
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return preemption == Preemption.STOCK
        ? new SteppedPreemptionFairScheduler(timer::after)
        : new FairScheduler();
  }

  @Override
  public String queueOf(String user) {
    return "root." + SchedulerName.queue(user, overrides);
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public boolean actsOnTime() {
    return preemption != Preemption.NONE;
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    return switch (preemption) {
      case NONE -> List.of();
      case STOCK ->
          List.of(new Monitor(0, ((SteppedPreemptionFairScheduler) scheduler)::stepPreemption));
      case CLASSIC ->
          List.of(new Monitor(0, new ClassicPreemption((FairScheduler) scheduler)::step));
      case PAPER -> List.of(new Monitor(0, new PaperPreemption((FairScheduler) scheduler)::step));
    };
  }
}
