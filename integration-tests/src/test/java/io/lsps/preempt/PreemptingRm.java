/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.yarn.DecisionsResource;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * A ResourceManager with one node of ten containers of 1 GB; production is promised six of them
 * within ten seconds. The test steps the monitor.
 */
final class PreemptingRm implements AutoCloseable {
  /** Whether it has a web server. */
  static final String WITH_WEB = "mockrm.webapp.enabled";

  private static final int MB = 1024;

  private final Beside beside;
  private final Path folder;
  private final String[] set;
  private final ControlledClock clock;
  private final MockRM rm;
  private final MockNM node;
  private final GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();

  /** What the node will tell of its containers after a restart. */
  private final Map<ContainerId, NMContainerStatus> reports = new TreeMap<>();

  /**
   * Starts it.
   *
   * @param set keys of Global Preemption without their prefix or {@link #WITH_WEB}, and values, in
   *     turn
   */
  PreemptingRm(Beside beside, Path folder, String... set) throws Exception {
    this.beside = beside;
    this.folder = folder;
    this.set = set;
    clock = new ControlledClock();
    clock.setTime(1_000_000_000L);
    YarnConfiguration conf = configuration(beside, folder, set);
    rm = new MockRM(conf);
    start(conf, clock);
    node = rm.registerNode("127.0.0.1:1234", 10 * MB, 10);
    rm.drainEvents();
    scheduler().update();
  }

  /** Takes over from another, which is left as if it had crashed; nodes have yet to report. */
  private PreemptingRm(PreemptingRm before, YarnConfiguration conf, Clock on) {
    beside = before.beside;
    folder = before.folder;
    set = before.set;
    clock = before.clock;
    node = before.node;
    before
        .scheduler()
        .getNodeTracker()
        .getNode(node.getNodeId())
        .getCopiedListOfRunningContainers()
        .forEach(container -> report(container, container.getCreationTime()));
    rm = new MockRM(conf, before.rm.getRMStateStore());
    start(conf, on);
  }

  private void start(YarnConfiguration conf, Clock on) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    scheduler().setClock(on);
    rm.start();
    monitor.init(conf, rm.getRMContext(), scheduler());
  }

  /** Another ResourceManager takes over; time goes on. */
  PreemptingRm restarted() throws Exception {
    return new PreemptingRm(this, configuration(beside, folder, set), clock);
  }

  /** The same on the clock on the wall; there nobody waits for anything. */
  PreemptingRm restartedOnWallClock() throws Exception {
    YarnConfiguration conf = configuration(beside, folder, "grace-period", "0s", "interval", "1ms");
    Path file = allocations(conf);
    Files.writeString(file, Files.readString(file).replace(">10<", ">0<"));
    return new PreemptingRm(this, conf, SystemClock.getInstance());
  }

  private void report(RMContainer container, long created) {
    reports.put(
        container.getContainerId(),
        NMContainerStatus.newInstance(
            container.getContainerId(),
            0,
            ContainerState.RUNNING,
            container.getAllocatedResource(),
            "",
            0,
            container.getAllocatedSchedulerKey().getPriority(),
            created));
  }

  /** The node knows of these containers that they were launched then. */
  void launched(List<Container> containers, long created) {
    containers.forEach(container -> reports.get(container.getId()).setCreationTime(created));
  }

  /** These containers have ended while no ResourceManager was there. */
  void ended(List<Container> containers) {
    containers.forEach(
        container -> reports.get(container.getId()).setContainerState(ContainerState.COMPLETE));
  }

  /** After a restart the node comes back, and then the masters do. */
  void comeBack(MockAM... masters) throws Exception {
    node.setResourceTrackerService(rm.getResourceTrackerService());
    node.registerNode(new ArrayList<>(reports.values()), null);
    rm.drainEvents();
    for (MockAM master : masters) {
      master.setAMRMProtocol(rm.getApplicationMasterService(), rm.getRMContext());
      master.registerAppAttempt();
    }
    rm.drainEvents();
    scheduler().update();
  }

  static YarnConfiguration configuration(Beside beside, Path folder, String... set)
      throws IOException {
    Path file = folder.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        "<allocations><queue name='root'><schedulingPolicy>"
            + beside.policy
            + "</schedulingPolicy><queue name='production'><minResources>6144 mb, 6"
            + " vcores</minResources><minSharePreemptionTimeout>10</minSharePreemptionTimeout>"
            + "</queue><queue name='research'/></queue>"
            + "<queueMaxAMShareDefault>-1</queueMaxAMShareDefault>"
            + "<defaultQueueSchedulingPolicy>"
            + beside.policy
            + "</defaultQueueSchedulingPolicy></allocations>");
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, beside.type, ResourceScheduler.class);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    // Else nothing is assigned in the first ten seconds after a restart.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setClass(YarnConfiguration.RM_STORE, MemoryRMStateStore.class, RMStateStore.class);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toAbsolutePath().toString());
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    // Who starves does not wait for anything but the timeouts, however long others have worked.
    conf.set("yarn.scheduler.gp.natural-ends", "0s");
    conf.set("yarn.scheduler.gp.loss-factor", "1000000");
    conf.set("yarn.scheduler.gp.interval", "10s");
    conf.set("yarn.scheduler.gp.fair-share-timeout", "30s");
    conf.set("yarn.scheduler.gp.fair-share-threshold", "0.5");
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0");
    conf.set(
        YarnConfiguration.YARN_HTTP_WEBAPP_EXTERNAL_CLASSES, DecisionsResource.class.getName());
    for (int i = 0; i < set.length; i += 2) {
      conf.set(set[i].equals(WITH_WEB) ? WITH_WEB : "yarn.scheduler.gp." + set[i], set[i + 1]);
    }
    // Then the port that its web server finds is put into the configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, conf.getBoolean(WITH_WEB, false));
    return conf;
  }

  private static Path allocations(YarnConfiguration conf) {
    return Path.of(conf.get(FairSchedulerConfiguration.ALLOCATION_FILE));
  }

  FairScheduler scheduler() {
    return (FairScheduler) rm.getResourceScheduler();
  }

  GlobalPreemptionMonitor monitor() {
    return monitor;
  }

  int webPort() {
    return rm.getConfig()
        .getSocketAddr(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0", 0)
        .getPort();
  }

  MockRM rm() {
    return rm;
  }

  /** Time passes second by second, and the monitor does what it does in it. */
  void seconds(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      clock.tickMsec(1000);
      step();
    }
  }

  /** Time passes until something has happened, a minute at most. */
  void until(Count happened) throws Exception {
    for (int i = 0; i < 60 && count(happened) == 0; i++) {
      seconds(1);
    }
  }

  /** The monitor does what it does now. */
  void step() throws Exception {
    rm.drainEvents();
    scheduler().update();
    monitor.editSchedule();
  }

  long count(Count count) {
    return monitor.metrics().get(count);
  }

  MockAM submit(String queue) throws Exception {
    RMApp app =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(MB, rm)
                .withUser(queue)
                .withQueue(queue)
                .withAppName("job")
                .withUnmanagedAM(false)
                .build());
    rm.drainEvents();
    scheduler().update();
    MockAM master = MockRM.launchAndRegisterAM(app, rm, node);
    scheduler().update();
    return master;
  }

  /** The master asks, the node heartbeats, and the tasks that it is given start. */
  List<Container> run(MockAM master, int memory, int count) throws Exception {
    master.allocate(
        List.of(master.createResourceReq(ResourceRequest.ANY, memory, 20, count)), List.of());
    return take(master);
  }

  /** What the master is given now. */
  List<Container> take(MockAM master) throws Exception {
    List<Container> taken = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      scheduler().update();
      node.nodeHeartbeat(true);
      rm.drainEvents();
      taken.addAll(master.doHeartbeat().getAllocatedContainers());
    }
    for (Container container : taken) {
      report(container.getId(), ContainerState.RUNNING);
    }
    return taken;
  }

  void report(ContainerId container, ContainerState state) throws Exception {
    ContainerStatus status =
        BuilderUtils.newContainerStatus(
            container, state, "", 0, scheduler().getMinimumResourceCapability());
    node.nodeHeartbeat(List.of(status), true);
    rm.drainEvents();
  }

  /** The node tells that the containers which the ResourceManager killed are gone. */
  List<ContainerId> buryKilled(List<Container> containers) throws Exception {
    List<ContainerId> killed = new ArrayList<>();
    for (Container container : containers) {
      if (!live(container)) {
        killed.add(container.getId());
        report(container.getId(), ContainerState.COMPLETE);
      }
    }
    return killed;
  }

  void loseNode() throws Exception {
    rm.sendNodeLost(node);
    rm.drainEvents();
  }

  boolean live(Container container) {
    FSAppAttempt attempt = scheduler().getSchedulerApp(container.getId().getApplicationAttemptId());
    return attempt != null && attempt.getLiveContainersMap().containsKey(container.getId());
  }

  int running(MockAM master) {
    FSAppAttempt attempt = scheduler().getSchedulerApp(master.getApplicationAttemptId());
    int tasks = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      tasks += container.isAMContainer() ? 0 : 1;
    }
    return tasks;
  }

  @Override
  public void close() {
    rm.stop();
  }
}
