/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.scheduler.SchedulerFamily.SchedulerName;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.yarn.fast.FastFairScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ClassicPreemption;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PaperPreemption;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SteppedPreemptionFairScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** The stock FairScheduler, one leaf queue per user, with or without preemption. */
record FairFactory(String name, Map<String, String> overrides, Kind kind)
    implements SchedulerFactory {

  /** The kind of preemption. */
  enum Kind {
    /** None. */
    PLAIN,
    /**
     * None, with the fast path instead of the stock code: the same decisions in less time. {@code
     * fair} is Hadoop's own class, for comparisons.
     */
    FAST,
    /** The FairScheduler's own. */
    STOCK,
    /** That of Hadoop 0.21's FairScheduler. */
    CLASSIC,
    /** That of the paper on Global Preemption. */
    PAPER,
    /** LsPS's Global Preemption. */
    GLOBAL;

    private boolean actsOnTime() {
      return this == STOCK || this == CLASSIC || this == PAPER;
    }
  }

  /**
   * The stock scheduler never preempts until a timeout is set. This is the value in its
   * documentation.
   */
  static final int FAIR_SHARE_TIMEOUT_SECONDS = 30;

  /** With one of the laboratory's policies in the leaf queues. */
  static FairFactory withPolicy(
      String name, Map<String, String> overrides, Class<? extends SchedulingPolicy> policy) {
    Map<String, String> settings = new TreeMap<>(overrides);
    settings.put(SchedulerName.POLICY, policy.getName());
    return new FairFactory(name, settings, Kind.PLAIN);
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    Configuration conf = fairConfiguration(settings);
    AllocationFile file =
        new AllocationFile(
            "fair",
            kind.actsOnTime() ? FAIR_SHARE_TIMEOUT_SECONDS : 0,
            SchedulerName.queues(users, overrides),
            overrides);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.write(directory).toString());
    conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, kind == Kind.STOCK);
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
    return switch (kind) {
      case FAST -> new FastStock();
      case STOCK -> new SteppedPreemptionFairScheduler(timer::after);
      default -> new FairScheduler();
    };
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
    return kind.actsOnTime();
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    return switch (kind) {
      case PLAIN, FAST -> List.of();
      case STOCK ->
          List.of(new Monitor(0, ((SteppedPreemptionFairScheduler) scheduler)::stepPreemption));
      case CLASSIC ->
          List.of(new Monitor(0, new ClassicPreemption((FairScheduler) scheduler)::step));
      case PAPER -> List.of(new Monitor(0, new PaperPreemption((FairScheduler) scheduler)::step));
      case GLOBAL -> globalPreemption(scheduler, context);
    };
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    if (scheduler instanceof FastStock fast && (!fast.isFastPath() || fast.missedChanges() > 0)) {
      throw new IllegalStateException("the fast path was left: " + fast.fault);
    }
    if (kind == Kind.GLOBAL) {
      verifyGlobalPreemption(name, scheduler);
    }
  }

  /** Global Preemption for a FairScheduler, as in a ResourceManager. */
  static List<Monitor> globalPreemption(AbstractYarnScheduler<?, ?> scheduler, RMContext context) {
    GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();
    monitor.init(scheduler.getConfig(), context, scheduler);
    return List.of(new Monitor(monitor.getMonitoringInterval(), monitor::editSchedule));
  }

  static void verifyGlobalPreemption(String name, AbstractYarnScheduler<?, ?> scheduler) {
    if (GlobalPreemptionMonitor.of(scheduler).metrics().get(Count.FAULTS) > 0) {
      throw new IllegalStateException(name + " caught errors of Global Preemption");
    }
  }

  /** Hadoop's policies on the fast path. */
  static final class FastStock extends FastFairScheduler {
    private Throwable fault;

    @Override
    public void serviceInit(Configuration conf) throws Exception {
      faults.tell((place, cause) -> fault = cause);
      setFastPath(true);
      super.serviceInit(conf);
    }
  }

  /** Settings common to all schedulers. Reads no file of the machine. */
  static final class BaseConfiguration {
    private BaseConfiguration() {}

    static Configuration of(SimulationSettings settings) {
      YarnConfiguration conf = new YarnConfiguration(new Configuration(false));
      conf.set("hadoop.security.authentication", "simple");
      UserGroupInformation.setConfiguration(conf);
      conf.setLong(
          YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, settings.sizes().smallestMb(true));
      // A FairScheduler rounds requests up to multiples of this, by default 1 GB.
      conf.setLong("yarn.resource-types.memory-mb.increment-allocation", settings.sizes().stepMb());
      conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES, 1);
      conf.setLong(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, settings.nodeMemoryMb());
      conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, settings.nodeVcores());
      conf.setLong(
          YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
          Math.max(1, settings.intervals().nodeHeartbeatMillis()));
      // This wait is measured on the wall clock.
      conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
      conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
      // Hadoop keeps the smallest and the largest allocation in static fields, which the
      // ResourceManager sets too.
      ResourceUtils.resetResourceTypes(conf);
      return conf;
    }
  }

  /**
   * The FairScheduler's allocation file of a run.
   *
   * <p>The override {@code policy} is the policy of the leaf queues; those whose key starts with
   * {@code queue.} become elements of the root queue, those with {@code queue.NAME.} elements of
   * the user's queue, those with {@code top.} elements at top level; the rest belongs into
   * yarn-site.xml.
   *
   * @param policy scheduling policy of every queue
   * @param fairShareTimeoutSeconds fair share preemption timeout of root; zero means none
   * @param users each gets a leaf queue
   */
  record AllocationFile(
      String policy,
      int fairShareTimeoutSeconds,
      List<String> users,
      Map<String, String> overrides) {
    private static final String QUEUE = "queue.";
    private static final String TOP = "top.";

    /** The overrides for other files. */
    static Map<String, String> siteSettings(Map<String, String> overrides) {
      Map<String, String> site = new TreeMap<>(overrides);
      site.keySet()
          .removeIf(
              key ->
                  key.startsWith(QUEUE)
                      || key.startsWith(TOP)
                      || key.equals(SchedulerName.POLICY)
                      || key.equals(SchedulerName.QUEUES));
      return site;
    }

    Path write(Path directory) {
      try {
        return Files.writeString(directory.resolve("fair-scheduler.xml"), xml()).toAbsolutePath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private String xml() {
      StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
      elements(xml, "  ", TOP, key -> true);
      String leaf = overrides.getOrDefault(SchedulerName.POLICY, policy);
      // Below a queue with drf the FairScheduler accepts drf alone.
      String parent = leaf.equals("drf") ? leaf : policy;
      element(xml, "  ", "defaultQueueSchedulingPolicy", parent);
      xml.append("  <queue name=\"root\">\n");
      element(xml, "    ", "schedulingPolicy", parent);
      if (fairShareTimeoutSeconds > 0) {
        element(
            xml, "    ", "fairSharePreemptionTimeout", Integer.toString(fairShareTimeoutSeconds));
      }
      elements(xml, "    ", QUEUE, key -> queueOf(key).isEmpty());
      queues(xml, "    ", "", leaf, parent);
      return xml.append("  </queue>\n</allocations>\n").toString();
    }

    /** The queues below one: users' leaves, and those of teams where names have dots. */
    private void queues(
        StringBuilder xml, String indent, String above, String leaf, String parent) {
      users.stream()
          .filter(user -> user.startsWith(above))
          .map(user -> above + user.substring(above.length()).split("\\.", 2)[0])
          .distinct()
          .forEach(
              queue -> {
                String name = queue.substring(above.length());
                xml.append(indent).append("<queue name=\"").append(name).append("\">\n");
                if (users.contains(queue) && !leaf.equals(parent)) {
                  element(xml, indent + "  ", "schedulingPolicy", leaf);
                }
                String own = QUEUE + queue + ".";
                elements(xml, indent + "  ", own, key -> queueOf(key).equals(queue));
                queues(xml, indent + "  ", queue + ".", leaf, parent);
                xml.append(indent).append("</queue>\n");
              });
    }

    /** The queue that a key is about, without root; empty for root. */
    private String queueOf(String key) {
      String rest = key.substring(QUEUE.length());
      int end = rest.lastIndexOf('.');
      while (end >= 0) {
        String queue = rest.substring(0, end);
        if (users.stream().anyMatch(user -> user.equals(queue) || user.startsWith(queue + "."))) {
          return queue;
        }
        end = queue.lastIndexOf('.');
      }
      return "";
    }

    /** The overrides of a prefix, without it. */
    private void elements(
        StringBuilder xml, String indent, String prefix, Predicate<String> which) {
      overrides.forEach(
          (key, value) -> {
            if (key.startsWith(prefix) && which.test(key)) {
              element(xml, indent, key.substring(prefix.length()), value);
            }
          });
    }

    private static void element(StringBuilder xml, String indent, String name, String value) {
      String escaped = value.replace("&", "&amp;").replace("<", "&lt;");
      xml.append("%s<%s>%s</%s>\n".formatted(indent, name, escaped, name));
    }
  }
}
