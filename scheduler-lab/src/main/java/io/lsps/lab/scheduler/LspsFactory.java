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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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

    @Override
    public OptionalLong killsInVain(AbstractYarnScheduler<?, ?> scheduler) {
      return OptionalLong.of(
          GlobalPreemptionMonitor.of(scheduler).metrics().get(Count.KILLS_IN_VAIN));
    }
  }

  /** Our scheduler with JohnsonPolicy on every user's queue. */
  record JohnsonFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

    /**
     * Settings of the root queue.
     *
     * @param settings element and value in turns
     */
    record Variant(String description, List<String> settings) {}

    /**
     * The variants by name. The strict ones hold reduces until all maps have ended, as in the
     * paper.
     */
    static final Map<String, Variant> VARIANTS = variants();

    private static Map<String, Variant> variants() {
      Map<String, Variant> all = new LinkedHashMap<>();
      all.put("johnson", new Variant("JohnsonPolicy with its default settings", List.of()));
      all.put(
          "johnson-makespan",
          new Variant(
              "JohnsonPolicy for the makespan alone",
              List.of("queue.johnsonObjective", "makespan")));
      all.put(
          "johnson-spt",
          new Variant(
              "JohnsonPolicy for the least total completion time",
              List.of("queue.johnsonObjective", "tct")));
      add(all, "unoptimised", "order of submission, half of the slots each", "submission", "1:1");
      add(all, "mk-jr", "MK_JR, half of the slots each", "makespan", "1:1");
      add(all, "mk-tct-jr", "MK_TCT_JR, half of the slots each", "makespan-tct", "1:1");
      add(all, "mk-sf-jr", "MK_SF_JR, slots searched for", "makespan", "auto");
      add(all, "mk-tct-sf-jr", "MK_TCT_SF_JR, slots searched for", "makespan-tct", "auto");
      return all;
    }

    private static void add(
        Map<String, Variant> all, String name, String description, String objective, String slots) {
      all.put(
          "johnson-" + name,
          new Variant(
              "JohnsonPolicy, strict split: " + description,
              List.of(
                  "queue.johnsonObjective",
                  objective,
                  "queue.johnsonSlots",
                  "strict " + slots,
                  "yarn.scheduler.lsps.reduce-admission",
                  "after-maps")));
    }

    @Override
    public Configuration configuration(
        List<String> users, SimulationSettings settings, Path directory) {
      Map<String, String> all = new TreeMap<>();
      int bracket = name.indexOf('[');
      List<String> own = VARIANTS.get(bracket < 0 ? name : name.substring(0, bracket)).settings();
      for (int i = 0; i < own.size(); i += 2) {
        all.put(own.get(i), own.get(i + 1));
      }
      for (String user : users) {
        all.put("queue." + user + ".schedulingPolicy", "io.lsps.order.yarn.JohnsonPolicy");
      }
      all.putAll(overrides);
      return LspsFactory.lsps(name, all).configuration(users, settings, directory);
    }

    @Override
    public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
      return LspsFactory.lsps(name, overrides).create(timer);
    }

    @Override
    public void verify(AbstractYarnScheduler<?, ?> scheduler) {
      LspsFactory.lsps(name, overrides).verify(scheduler);
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
}
