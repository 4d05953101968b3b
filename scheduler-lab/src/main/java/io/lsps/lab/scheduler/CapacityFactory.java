/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.scheduler.FairFactory.AllocationFile;
import io.lsps.lab.scheduler.FairFactory.BaseConfiguration;
import io.lsps.lab.scheduler.SchedulerFamily.SchedulerName;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.AbstractComparatorOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * The stock CapacityScheduler: one leaf queue per user, all with the same capacity, each allowed to
 * use what others leave, or one queue for all.
 */
record CapacityFactory(String name, Map<String, String> overrides, Kind kind)
    implements SchedulerFactory {
  /** The preemption and the subclass. */
  enum Kind {
    PLAIN,
    /** With its own preemption. */
    PREEMPTING,
    /** LsPS in its place. */
    LSPS
  }

  /** A job's weight in the order of a queue is the logarithm of its demand. */
  static final String BY_SIZE = "fair-by-size";

  private static final String ROOT = "yarn.scheduler.capacity.root";

  /** Least demand first, in one queue for all, without protection of others. */
  static CapacityFactory leastAsks(String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.put(SchedulerName.POLICY, LeastAsksPolicy.class.getName());
    settings.put(SchedulerName.QUEUES, "one");
    return new CapacityFactory(name, settings, Kind.PLAIN);
  }

  /** LsPS in one queue for all: reduces are held, and users share the queue. */
  static CapacityFactory lsps(String name, Map<String, String> overrides) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.put(SchedulerName.POLICY, LeastWorkOrderingPolicy.class.getName());
    settings.putIfAbsent(SchedulerName.QUEUES, "one");
    settings.putIfAbsent("yarn.scheduler.lsps.history.dir", "");
    return new CapacityFactory(name, settings, Kind.LSPS);
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
        settings.masters().managed() ? "0.5" : "1000");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, Integer.MAX_VALUE);
    conf.setInt(CapacitySchedulerConfiguration.MAX_ASSIGN_PER_HEARTBEAT, -1);
    // Without this no queue may be preempted; no policy is named, so that nothing starts a thread.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, kind == Kind.PREEMPTING);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "");
    AllocationFile.siteSettings(overrides).forEach(conf::set);
    return conf;
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return kind == Kind.LSPS ? new LspsCapacityScheduler() : new CapacityScheduler();
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    if (kind != Kind.PREEMPTING) {
      return List.of();
    }
    ProportionalCapacityPreemptionPolicy policy =
        new ProportionalCapacityPreemptionPolicy(context, (CapacityScheduler) scheduler, clock);
    return List.of(new Monitor(policy.getMonitoringInterval(), policy::editSchedule));
  }

  @Override
  public boolean actsOnTime() {
    return kind == Kind.LSPS;
  }

  @Override
  public boolean computesShares() {
    // Its plans replace a FairScheduler's shares.
    return kind == Kind.LSPS;
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    long faults = kind == Kind.LSPS ? ((LspsCapacityScheduler) scheduler).faults() : 0;
    if (faults > 0) {
      throw new IllegalStateException(name + " caught " + faults + " errors of its own");
    }
  }

  @Override
  public String queueOf(String user) {
    return SchedulerName.queue(user, overrides);
  }

  /**
   * Serves applications or queues of the CapacityScheduler by least requested and used memory. It
   * knows only requests, and shows what that alone gains.
   *
   * @param <S> applications, or queues
   */
  public static final class LeastAsksPolicy<S extends SchedulableEntity>
      extends AbstractComparatorOrderingPolicy<S> {
    /** For the scheduler, which instantiates it by name. */
    public LeastAsksPolicy() {
      // As in Hadoop's policies, the sort keys change only when notified.
      comparator =
          Comparator.<SchedulableEntity>comparingLong(
                  entity -> memory(entity.getSchedulingResourceUsage()))
              .thenComparing(new FifoComparator());
      schedulableEntities = new ConcurrentSkipListSet<>(comparator);
    }

    private static long memory(ResourceUsage usage) {
      // Hadoop includes usage in demand.
      return usage.getCachedDemand(CommonNodeLabelsManager.ANY).getMemorySize();
    }

    @Override
    public void configure(Map<String, String> settings) {
      // It has none.
    }

    @Override
    public void containerAllocated(S entity, RMContainer container) {
      entityRequiresReordering(entity);
    }

    @Override
    public void containerReleased(S entity, RMContainer container) {
      entityRequiresReordering(entity);
    }

    @Override
    public void demandUpdated(S entity) {
      entityRequiresReordering(entity);
    }

    @Override
    public String getInfo() {
      return getConfigName();
    }

    @Override
    public String getConfigName() {
      return getClass().getName();
    }
  }

  /**
   * The stock FifoScheduler: one queue, applications in the order of their submission. It counts
   * memory alone, so a node must have a virtual core for every container that its memory holds.
   */
  record FifoFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

    @Override
    public Configuration configuration(
        List<String> users, SimulationSettings settings, Path directory) {
      long held =
          settings.nodeMemoryMb() / settings.sizes().smallestMb(settings.masters().managed());
      if (held > settings.nodeVcores()) {
        throw new IllegalArgumentException(
            ("the FifoScheduler counts memory alone: it would put %d containers on a node of %d"
                    + " virtual cores, which the others do not; give nodes as many cores, or leave"
                    + " %s out")
                .formatted(held, settings.nodeVcores(), name));
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
}
