/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.GroupMappingServiceProvider;
import org.apache.hadoop.security.Groups;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.AccessRequest;
import org.apache.hadoop.yarn.security.ConfiguredYarnAuthorizer;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SteppedPreemptionFairScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * The scheduler of a site's files, optionally with changes. Threads, recovery, authentication and
 * access lists are off. Each user is in a group of its own name, unless core-site.xml lists its
 * groups.
 *
 * @param scheduler the class that schedules
 * @param changes of keys of yarn-site.xml or capacity-scheduler.xml
 * @param allocations the text of the FairScheduler's file; null for the CapacityScheduler
 */
public record SiteScheduler(
    String name, SiteConf files, String scheduler, Map<String, String> changes, String allocations)
    implements SchedulerFactory {

  /** The site's scheduler as configured. */
  public static SiteScheduler today(SiteConf files) {
    try {
      return new SiteScheduler(
          "today",
          files,
          files.scheduler(),
          Map.of(),
          files.capacity() ? null : Files.readString(files.allocations()));
    } catch (IOException e) {
      throw new LabException(files.allocations() + " cannot be read: expected XML in UTF-8", e);
    }
  }

  /** The same scheduler by another name, for another kind of run. */
  public SiteScheduler named(String other) {
    return new SiteScheduler(other, files, scheduler, changes, allocations);
  }

  /** The same scheduler with this stock policy in every leaf queue: fair or fifo. */
  public SiteScheduler leafPolicy(String other, String policy) {
    return files.capacity()
        ? new SiteScheduler(
            other, files, scheduler, new CapacityQueues(files.conf()).leafPolicy(policy), null)
        : new SiteScheduler(
            other, files, scheduler, changes, SiteXml.leafPolicy(allocations, policy));
  }

  /** Whether LsPS decides in all queues: it may observe, or decide in some of them. */
  public boolean lspsDecides() {
    return files.lsps()
        && files.conf().get("yarn.scheduler.lsps.mode", "on").trim().equals("on")
        && (allocations == null || !SiteXml.hasModes(allocations));
  }

  /** Hadoop's scheduler with the same queues instead of LsPS. */
  public SiteScheduler stock(String other) {
    if (files.capacity()) {
      Map<String, String> fifo = new CapacityQueues(files.conf()).leafPolicy("fifo");
      return new SiteScheduler(other, files, CapacityScheduler.class.getName(), fifo, null);
    }
    boolean drf =
        SiteXml.names(allocations, "drf")
            || files.conf().get("yarn.scheduler.lsps.fairness", "").equals("drf");
    return new SiteScheduler(
        other,
        files,
        FairScheduler.class.getName(),
        Map.of(),
        SiteXml.stock(allocations, drf ? "drf" : "fair"));
  }

  /**
   * LsPS with the same queues: its policy on every parent queue of a FairScheduler, on every leaf
   * queue of a CapacityScheduler.
   *
   * @param keys of LsPS in yarn-site.xml
   */
  public SiteScheduler lsps(String other, Map<String, String> keys) {
    Map<String, String> all = new TreeMap<>(keys);
    // A site, or some of its queues, may be in mode observe.
    all.put("yarn.scheduler.lsps.mode", "on");
    if (files.capacity()) {
      all.putAll(
          new CapacityQueues(files.conf()).leafPolicy(LeastWorkOrderingPolicy.class.getName()));
      return new SiteScheduler(other, files, LspsCapacityScheduler.class.getName(), all, null);
    }
    if (SiteXml.names(allocations, "drf")) {
      all.putIfAbsent("yarn.scheduler.lsps.fairness", "drf");
    }
    return new SiteScheduler(
        other,
        files,
        LspsFairScheduler.class.getName(),
        all,
        files.lsps() ? SiteXml.withoutModes(allocations) : SiteXml.lsps(allocations));
  }

  /**
   * Writes copies of the site's files into a folder, changed so that a ResourceManager with them
   * has this scheduler; comments and unknown elements are kept.
   *
   * @param folder a new one: nothing is overwritten
   */
  public void write(Path folder) {
    try {
      Files.createDirectories(folder);
      try (DirectoryStream<Path> all = Files.newDirectoryStream(files.folder(), "*.xml")) {
        for (Path each : all) {
          Files.copy(each, folder.resolve(each.getFileName()));
        }
      }
      Map<String, String> capacities = new TreeMap<>(changes);
      capacities.keySet().removeIf(key -> !key.startsWith(CapacitySchedulerConfiguration.PREFIX));
      Map<String, String> site = new TreeMap<>(changes);
      site.keySet().removeAll(capacities.keySet());
      site.put(YarnConfiguration.RM_SCHEDULER, scheduler);
      if (!files.capacity()) {
        // A path would refer to the original.
        site.put(
            FairSchedulerConfiguration.ALLOCATION_FILE,
            files.allocations().getFileName().toString());
      }
      rewrite(folder.resolve("yarn-site.xml"), site);
      if (files.capacity()) {
        rewrite(folder.resolve(SiteConf.CAPACITIES), capacities);
      } else {
        Files.writeString(folder.resolve(files.allocations().getFileName()), allocations);
      }
    } catch (IOException e) {
      throw new LabException(
          folder + " cannot be written to: expected a new folder in one of yours", e);
    }
  }

  private static void rewrite(Path file, Map<String, String> keys) throws IOException {
    Files.writeString(file, SiteXml.keys(Files.readString(file), keys));
  }

  @Override
  public Configuration configuration(
      List<String> queues, SimulationSettings settings, Path directory) {
    Configuration conf = new YarnConfiguration(files.conf());
    changes.forEach(conf::set);
    conf.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "simple");
    conf.setClass(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_GROUP_MAPPING,
        GroupOfOwnName.class,
        GroupMappingServiceProvider.class);
    conf.setClass(
        YarnConfiguration.YARN_AUTHORIZATION_PROVIDER,
        EverybodyMay.class,
        YarnAuthorizationProvider.class);
    // Hadoop caches the first of each per process.
    UserGroupInformation.setConfiguration(conf);
    Groups.getUserToGroupsMappingServiceWithLoadedConfiguration(conf);
    YarnAuthorizationProvider.destroy();
    conf.setLong(
        YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
        Math.max(1, settings.intervals().nodeHeartbeatMillis()));
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean("yarn.scheduler.fair.continuous-scheduling-enabled", false);
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    // Requests have no locality here, so a limit meant for off-switch containers would apply to
    // all.
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, Integer.MAX_VALUE);
    // Without this no queue of the CapacityScheduler may be preempted; none is named, as each
    // would start a thread.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, preempts() && files.capacity());
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "");
    if (allocations != null) {
      try {
        Path file = Files.writeString(directory.resolve("fair-scheduler.xml"), allocations);
        conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toAbsolutePath().toString());
      } catch (IOException e) {
        throw new LabException(directory + " cannot be written to: expected a temporary folder", e);
      }
    }
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }

  private boolean is(Class<?> type) {
    return scheduler.equals(type.getName());
  }

  /** Whether the site has monitors, or the FairScheduler's own preemption. */
  private boolean preempts() {
    return files.conf().getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
  }

  private boolean fairPreempts() {
    return !files.capacity()
        && files.conf().getBoolean(FairSchedulerConfiguration.PREEMPTION, false);
  }

  private boolean globalPreemption() {
    return preempts()
        && !files.capacity()
        && files
            .conf()
            .get(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "")
            .contains(GlobalPreemptionMonitor.class.getName());
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    if (files.capacity()) {
      return is(CapacityScheduler.class) ? new CapacityScheduler() : new LspsCapacityScheduler();
    }
    if (is(LspsFairScheduler.class)) {
      return new LspsFairScheduler();
    }
    // The FairScheduler's decisions, in less time.
    return fairPreempts()
        ? new SteppedPreemptionFairScheduler(timer::after)
        : new FairFactory.FastStock();
  }

  @Override
  public List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> made, RMContext context, VirtualClock clock) {
    if (globalPreemption()) {
      return FairFactory.globalPreemption(made, context);
    }
    if (made instanceof SteppedPreemptionFairScheduler fair) {
      return List.of(new Monitor(0, fair::stepPreemption));
    }
    if (preempts() && made instanceof CapacityScheduler capacity) {
      ProportionalCapacityPreemptionPolicy policy =
          new ProportionalCapacityPreemptionPolicy(context, capacity, clock);
      return List.of(new Monitor(policy.getMonitoringInterval(), policy::editSchedule));
    }
    return List.of();
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> made) {
    long faults = made instanceof LspsFairScheduler lsps ? lsps.faults() : 0;
    faults += made instanceof LspsCapacityScheduler lsps ? lsps.faults() : 0;
    if (faults > 0) {
      throw new IllegalStateException(name + " caught " + faults + " errors of its own");
    }
  }

  @Override
  public boolean computesShares() {
    // LsPS's plans in the CapacityScheduler replace a FairScheduler's shares.
    return !is(CapacityScheduler.class);
  }

  @Override
  public boolean actsOnTime() {
    return is(LspsFairScheduler.class) || is(LspsCapacityScheduler.class) || fairPreempts();
  }

  @Override
  public String queueOf(String queue) {
    return queue;
  }

  /** A queue's full path; the CapacityScheduler accepts its last part as well. */
  public String path(String queue) {
    if (files.capacity()) {
      return new CapacityQueues(files.conf()).path(queue);
    }
    return queue.equals("root") || queue.startsWith("root.") ? queue : "root." + queue;
  }

  @Override
  public boolean places() {
    return true;
  }

  /** Access lists name users and groups of the site, which are unknown here. */
  public static final class EverybodyMay extends ConfiguredYarnAuthorizer {
    @Override
    public boolean checkPermission(AccessRequest request) {
      return true;
    }
  }

  /** The groups of a site's users are not in its files. */
  public static final class GroupOfOwnName implements GroupMappingServiceProvider {
    @Override
    public List<String> getGroups(String user) {
      return List.of(user);
    }

    @Override
    public void cacheGroupsRefresh() {
      // No state.
    }

    @Override
    public void cacheGroupsAdd(List<String> groups) {
      // No state.
    }
  }
}
