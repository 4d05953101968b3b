/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.io.IOException;
import java.nio.file.Files;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.apache.hadoop.yarn.util.ControlledClock;

/**
 * A ResourceManager with one node of ten containers of 1 GB; production is promised six of them
 * within ten seconds. The test steps the monitor.
 */
final class PreemptingRm implements AutoCloseable {
  private static final int MB = 1024;

  private final ControlledClock clock = new ControlledClock();
  private final MockRM rm;
  private final MockNM node;
  private final GlobalPreemptionMonitor monitor = new GlobalPreemptionMonitor();

  PreemptingRm(Class<? extends FairScheduler> type, String policy, Path folder, String... set)
      throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    YarnConfiguration conf = configuration(type, policy, folder);
    for (int i = 0; i < set.length; i += 2) {
      conf.set("yarn.scheduler.gp." + set[i], set[i + 1]);
    }
    rm = new MockRM(conf);
    clock.setTime(1_000_000_000L);
    scheduler().setClock(clock);
    rm.start();
    monitor.init(conf, rm.getRMContext(), scheduler());
    node = rm.registerNode("127.0.0.1:1234", 10 * MB, 10);
    rm.drainEvents();
    scheduler().update();
  }

  static YarnConfiguration configuration(
      Class<? extends FairScheduler> type, String policy, Path folder) throws IOException {
    Path file = folder.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        "<allocations><queue name='root'><schedulingPolicy>"
            + policy
            + "</schedulingPolicy><queue name='production'><minResources>6144 mb, 6"
            + " vcores</minResources><minSharePreemptionTimeout>10</minSharePreemptionTimeout>"
            + "</queue><queue name='research'/></queue>"
            + "<queueMaxAMShareDefault>-1</queueMaxAMShareDefault>"
            + "<defaultQueueSchedulingPolicy>"
            + policy
            + "</defaultQueueSchedulingPolicy></allocations>");
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, type, ResourceScheduler.class);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toAbsolutePath().toString());
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    conf.set("yarn.scheduler.gp.natural-ends", "0s");
    return conf;
  }

  FairScheduler scheduler() {
    return (FairScheduler) rm.getResourceScheduler();
  }

  GlobalPreemptionMonitor monitor() {
    return monitor;
  }

  MockRM rm() {
    return rm;
  }

  /** Time passes second by second, and the monitor does what it does in it. */
  void seconds(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      clock.tickMsec(1000);
      rm.drainEvents();
      scheduler().update();
      monitor.editSchedule();
    }
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
