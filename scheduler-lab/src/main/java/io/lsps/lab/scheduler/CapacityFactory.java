/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * The stock CapacityScheduler: one leaf queue per user, all with the same capacity, each allowed to
 * take what the others leave, or one queue for all.
 */
record CapacityFactory(String name, Map<String, String> overrides, boolean preemption)
    implements SchedulerFactory {
  /** A job's weight in the order of a queue is the logarithm of what it asks for. */
  static final String BY_SIZE = "fair-by-size";

  private static final String ROOT = "yarn.scheduler.capacity.root";

  /** Who has and asks for the least goes first, in one queue for all: it protects nobody. */
  static CapacityFactory leastAsks(String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.put(SchedulerName.POLICY, LeastAsksPolicy.class.getName());
    settings.put(SchedulerName.QUEUES, "one");
    return new CapacityFactory(name, settings, false);
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    List<String> queues = SchedulerName.queues(users, overrides);
    Configuration conf = new Configuration(BaseConfiguration.of(settings));
    // By default it counts memory alone, and overbooks virtual cores.
    conf.setClass(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class,
        ResourceCalculator.class);
    conf.setStrings(ROOT + ".queues", queues.toArray(String[]::new));
    BigDecimal each =
        BigDecimal.valueOf(100).divide(BigDecimal.valueOf(queues.size()), 3, RoundingMode.DOWN);
    BigDecimal last =
        BigDecimal.valueOf(100).subtract(each.multiply(BigDecimal.valueOf(queues.size() - 1L)));
    for (int i = 0; i < queues.size(); i++) {
      String queue = ROOT + "." + queues.get(i);
      conf.set(queue + ".capacity", (i < queues.size() - 1 ? each : last).toPlainString());
      conf.set(queue + ".maximum-capacity", "100");
      if (overrides.containsKey(SchedulerName.POLICY)) {
        String policy = overrides.get(SchedulerName.POLICY);
        boolean bySize = policy.equals(BY_SIZE);
        conf.set(queue + ".ordering-policy", bySize ? "fair" : policy);
        conf.setBoolean(queue + ".ordering-policy.fair.enable-size-based-weight", bySize);
      }
      // No limit: a queue has one user, who may take what the others leave.
      conf.set(queue + ".user-limit-factor", "1000");
    }
    // Unmanaged AMs take nothing, but this scheduler counts them as if they did.
    conf.set(
        CapacitySchedulerConfiguration.PREFIX + "maximum-am-resource-percent",
        settings.managedAm() ? "0.5" : "1000");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, Integer.MAX_VALUE);
    conf.setInt(CapacitySchedulerConfiguration.MAX_ASSIGN_PER_HEARTBEAT, -1);
    // Without this no queue may be preempted; no policy is named, so that nothing starts a thread.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, preemption);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "");
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return new CapacityScheduler();
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    if (!preemption) {
      return List.of();
    }
    ProportionalCapacityPreemptionPolicy policy =
        new ProportionalCapacityPreemptionPolicy(context, (CapacityScheduler) scheduler, clock);
    return List.of(new Monitor(policy.getMonitoringInterval(), policy::editSchedule));
  }

  @Override
  public String queueOf(String user) {
    return SchedulerName.queue(user, overrides);
  }
}
