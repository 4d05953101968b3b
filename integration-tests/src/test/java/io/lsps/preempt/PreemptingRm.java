/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * A ResourceManager with one node of ten containers of 1 GB; production is promised six of them
 * within ten seconds. The test steps the monitor.
 */
final class PreemptingRm implements AutoCloseable {
  private static final int MB = 1024;

  private final Beside beside;
  private final Path folder;
  private final String[] set;
  private final ControlledClock clock;
  private final MockRM rm;
  private final MockNM node;
  private final GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();
  private final NodeReports reports = new NodeReports();

  /**
   * Starts it.
   *
   * @param set keys of Global Preemption without their prefix or {@link PreemptingConf#WITH_WEB},
   *     and values, in turn
   */
  PreemptingRm(Beside beside, Path folder, String... set) throws Exception {
    this.beside = beside;
    this.folder = folder;
    this.set = set;
    clock = new ControlledClock();
    clock.setTime(1_000_000_000L);
    YarnConfiguration conf = PreemptingConf.of(beside, folder, set);
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
        .forEach(reports::add);
    rm = new MockRM(conf, before.rm.getRMStateStore());
    start(conf, on);
  }

  private void start(YarnConfiguration conf, Clock on) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    scheduler().setClock(on);
    // As the FairScheduler does, before the web server is started.
    monitor.init(conf, rm.getRMContext(), scheduler());
    rm.start();
  }

  void setClockBack(int seconds) {
    clock.setTime(clock.getTime() - seconds * 1000L);
  }

  /** Another ResourceManager takes over; time goes on. */
  PreemptingRm restarted() throws Exception {
    return new PreemptingRm(this, PreemptingConf.of(beside, folder, set), clock);
  }

  /** The same on the clock on the wall; there nobody waits for anything. */
  PreemptingRm restartedOnWallClock() throws Exception {
    YarnConfiguration conf =
        PreemptingConf.of(beside, folder, "grace-period", "0s", "interval", "1ms");
    PreemptingConf.withoutPatience(conf);
    return new PreemptingRm(this, conf, SystemClock.getInstance());
  }

  /** What the node will tell of its containers after a restart. */
  NodeReports reports() {
    return reports;
  }

  /** After a restart the node comes back, and then the masters do. */
  void comeBack(MockAM... masters) throws Exception {
    node.setResourceTrackerService(rm.getResourceTrackerService());
    node.registerNode(reports.all(), null);
    rm.drainEvents();
    for (MockAM master : masters) {
      master.setAMRMProtocol(rm.getApplicationMasterService(), rm.getRMContext());
      master.registerAppAttempt();
    }
    rm.drainEvents();
    scheduler().update();
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
    MockAM master = MockRM.launchAndRegisterAM(waitIn(queue), rm, node);
    scheduler().update();
    return master;
  }

  /** Submits an application, whose master waits for its container. */
  RMApp waitIn(String queue) throws Exception {
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
    return app;
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

  /** The application that has reserved the node, or null. */
  String reserver() {
    RMContainer reservation =
        scheduler().getNodeTracker().getNode(node.getNodeId()).getReservedContainer();
    return reservation == null
        ? null
        : reservation.getApplicationAttemptId().getApplicationId().toString();
  }

  /** Of the application of a master. */
  static String name(MockAM master) {
    return master.getApplicationAttemptId().getApplicationId().toString();
  }

  @Override
  public void close() {
    rm.stop();
  }
}
