/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the FairScheduler gets wrong where it costs jobs, right under LsPS, and in mode stock as
 * there.
 */
class CorrectionsIT {
  private static final String TWO_RUN =
      "<queue name='alice'><maxRunningApps>2</maxRunningApps></queue>";

  @TempDir Path folder;
  private final MemoryRMStateStore store = new MemoryRMStateStore();
  private final List<AutoCloseable> open = new ArrayList<>();
  private YarnConfiguration conf;

  @BeforeEach
  void recovering() throws Exception {
    conf = recovering(TestRm.conf(folder));
    store.init(conf);
  }

  private static YarnConfiguration recovering(YarnConfiguration conf) {
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setClass(YarnConfiguration.RM_STORE, MemoryRMStateStore.class, RMStateStore.class);
    return conf;
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  /** Caught: the third goes on, and what the second asks for is never given. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void whoRanBeforeARestartGoesOnBeforeWhoWaited(String mode) throws Exception {
    conf = recovering(TestRm.conf(folder, TWO_RUN));
    conf.set("yarn.scheduler.lsps.mode", mode);
    TestRm cluster = start().withNode(10);
    TestJob first = cluster.submit("alice");
    TestJob second = cluster.submit("alice");
    RMApp third = WebRm.submitted(cluster, "alice", "alice");
    assertThat(running(cluster, first.app(), second.app(), third))
        .containsExactly(true, true, false);

    // As they come back after a restart if the third is the faster.
    second.run(second.app().getCurrentAppAttempt().getMasterContainer());
    ApplicationAttemptId back = second.master().getApplicationAttemptId();
    cluster
        .scheduler()
        .handle(new AppAttemptRemovedSchedulerEvent(back, RMAppAttemptState.LAUNCHED, true));
    cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(back, false, true));

    boolean right = mode.equals("on");
    assertThat(running(cluster, first.app(), second.app(), third))
        .containsExactly(true, right, !right);
    assertThat(second.start(TestJob.MAP, 3)).hasSize(right ? 3 : 0);
    assertThat(cluster.scheduler().faults()).isZero();

    // And the one that waits comes when its turn comes.
    cluster.rm().killApp(first.app().getApplicationId());
    cluster.rm().waitForAppRemovedFromScheduler(first.app().getApplicationId());
    assertThat(running(cluster, second.app(), third)).containsExactly(true, true);
  }

  /** The first has failed, and waits for a place. */
  @Test
  void afterARestartWhoRanGoesOn() throws Exception {
    conf = recovering(TestRm.conf(folder, TWO_RUN));
    TestRm before = start().withNode(10);
    TestJob first = before.submit("alice");
    TestJob second = before.submit("alice");
    RMApp waits = WebRm.submitted(before, "alice", "alice");
    first.failMaster();
    before.update();
    MockAM third = MockRM.launchAndRegisterAM(waits, before.rm(), before.node());

    TestRm after = restarted(before, List.of(second.master(), third));

    assertThat(running(after, second.app(), waits, first.app())).containsExactly(true, true, false);
    third.allocate(
        List.of(third.createResourceReq(ResourceRequest.ANY, TestRm.CONTAINER_MB, 20, 3)),
        List.of());
    after.update();
    after.node().nodeHeartbeat(true);
    after.rm().drainEvents();
    assertThat(third.doHeartbeat().getAllocatedContainers()).hasSize(3);
    assertThat(after.scheduler().faults()).isZero();
  }

  /** Caught: 4 GB of masters where 1 GB is, as a task comes back first. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void mastersAreCountedAfterARestart(String mode) throws Exception {
    conf.set("yarn.scheduler.lsps.mode", mode);
    TestRm before = start().withNode(20);
    TestJob job = before.submit("alice");
    job.master().allocate(List.of(job.master().createResourceReq("*", 4096, 20, 2)), List.of());
    job.runAll(job.take());
    assertThat(masters(before, "alice")).isEqualTo(1024);

    TestRm after = restarted(before, List.of(job.master()));

    assertThat(masters(after, "alice")).isEqualTo(mode.equals("on") ? 1024 : 4096);
    after.rm().killApp(job.app().getApplicationId());
    after.rm().waitForAppRemovedFromScheduler(job.app().getApplicationId());
    assertThat(masters(after, "alice")).isZero();
  }

  /** Caught: none in the queue that it comes to, and less than none when it ends there. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void mastersAreCountedAfterAMove(String mode) throws Exception {
    conf = recovering(TestRm.conf(folder, "<queue name='alice'/><queue name='bob'/>"));
    conf.set("yarn.scheduler.lsps.mode", mode);
    TestRm cluster = start().withNode(10);
    TestJob job = cluster.submit("alice");

    cluster.scheduler().moveApplication(job.app().getApplicationId(), "root.bob");
    assertThat(masters(cluster, "alice")).isZero();
    assertThat(masters(cluster, "bob")).isEqualTo(mode.equals("on") ? 1024 : 0);

    cluster.rm().killApp(job.app().getApplicationId());
    cluster.rm().waitForAppRemovedFromScheduler(job.app().getApplicationId());
    assertThat(masters(cluster, "bob")).isEqualTo(mode.equals("on") ? 0 : -1024);
    assertThat(cluster.scheduler().faults()).isZero();
  }

  /** Caught: its memory, until the application ends, and the master never has it. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void anIncreaseThatNeverComesTakesNothing(String mode) throws Exception {
    conf.set("yarn.scheduler.lsps.mode", mode);
    TestRm cluster = start().withNode(10);
    TestJob job = cluster.submit("alice");
    Container task = job.start(TestJob.MAP, 1).get(0);

    job.master()
        .sendContainerResizingRequest(
            List.of(
                UpdateContainerRequest.newInstance(
                    task.getVersion(),
                    task.getId(),
                    ContainerUpdateType.INCREASE_RESOURCE,
                    Resource.newInstance(3 * TestRm.CONTAINER_MB, 1),
                    null)));
    job.take();

    assertThat(cluster.usage(job)).isEqualTo(mode.equals("on") ? 2 : 4);
  }

  /** Caught: an application waits for a node that goes, while others have room for it. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void nothingIsReservedOnANodeThatIsBeingDecommissioned(String mode) throws Exception {
    conf.set("yarn.scheduler.lsps.mode", mode);
    // Else nobody counts as starved, and nothing is reserved.
    conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, true);
    TestRm cluster = start().withNode(6);
    TestJob filler = cluster.submit("bob");
    filler.start(TestJob.MAP, 4);
    TestJob job = cluster.submit("alice");
    MockNM other = cluster.rm().registerNode("127.0.0.2:1234", 3 * TestRm.CONTAINER_MB, 3);
    cluster.update();
    filler.ask(TestJob.MAP, 3);
    cluster.update();
    other.nodeHeartbeat(true);
    filler.heartbeat();
    job.master().allocate(List.of(job.master().createResourceReq("*", 3072, 20, 1)), List.of());
    for (int i = 0; i < 3; i++) {
      cluster.advance(10);
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();
    }
    assertThat(reserved(cluster, cluster.node())).isTrue();

    cluster.rm().sendNodeGracefulDecommission(cluster.node(), 1000);
    cluster.rm().waitForState(cluster.node().getNodeId(), NodeState.DECOMMISSIONING);
    for (int i = 0; i < 3; i++) {
      cluster.update();
      cluster.node().nodeHeartbeat(true);
      other.nodeHeartbeat(true);
      cluster.rm().drainEvents();
    }

    assertThat(reserved(cluster, cluster.node())).isEqualTo(mode.equals("stock"));
    assertThat(reserved(cluster, other)).isEqualTo(mode.equals("on"));
  }

  /** Caught: in root.recovery, beside its team and with a weight of 1. */
  @ParameterizedTest
  @ValueSource(strings = {"on", "stock"})
  void anApplicationWhoseQueueBecameAParentGoesOnBelowIt(String mode) throws Exception {
    conf = recovering(TestRm.conf(folder, "<queue name='team'/>"));
    conf.set("yarn.scheduler.lsps.mode", mode);
    TestRm before = start().withNode(10);
    TestJob job = before.submit("alice", "team", "job", Set.of());
    TestRm.write(
        folder.resolve("fair-scheduler.xml"), "<queue name='team'><queue name='a'/></queue>");

    TestRm after = restarted(before, List.of(job.master()));

    assertThat(attempt(after, job.app()).getQueue().getName())
        .isEqualTo(mode.equals("on") ? "root.team.recovery" : "root.recovery");
    assertThat(after.scheduler().faults()).isZero();
  }

  private TestRm start() {
    TestRm started = TestRm.start(conf, store);
    open.add(0, started);
    return started;
  }

  /** The node comes back with all containers, tasks first, and these masters do. */
  private TestRm restarted(TestRm before, List<MockAM> masters) throws Exception {
    List<RMContainer> live = new ArrayList<>();
    Set<ApplicationId> apps = before.scheduler().getSchedulerApplications().keySet();
    for (MockAM master : masters) {
      live.addAll(
          before.scheduler().getSchedulerApp(master.getApplicationAttemptId()).getLiveContainers());
    }
    live.sort(Comparator.comparing(RMContainer::isAMContainer));
    List<NMContainerStatus> reports = new ArrayList<>();
    for (RMContainer container : live) {
      reports.add(
          NMContainerStatus.newInstance(
              container.getContainerId(),
              0,
              ContainerState.RUNNING,
              container.getAllocatedResource(),
              "",
              0,
              container.getAllocatedPriority(),
              0));
    }
    List<ApplicationId> known = new ArrayList<>(apps);
    TestRm after = start().withNodeOf(before);
    after.rm().drainEvents();
    after.node().registerNode(reports, known);
    after.rm().drainEvents();
    for (MockAM master : masters) {
      after.rm().waitForState(master.getApplicationAttemptId(), RMAppAttemptState.LAUNCHED);
      master.setAMRMProtocol(after.rm().getApplicationMasterService(), after.rm().getRMContext());
      master.registerAppAttempt(false);
    }
    after.update();
    return after;
  }

  private static FSAppAttempt attempt(TestRm cluster, RMApp app) {
    RMApp now = cluster.rm().getRMContext().getRMApps().get(app.getApplicationId());
    return cluster.scheduler().getSchedulerApp(now.getCurrentAppAttempt().getAppAttemptId());
  }

  private static List<Boolean> running(TestRm cluster, RMApp... apps) {
    List<Boolean> running = new ArrayList<>();
    for (RMApp app : apps) {
      FSAppAttempt attempt = attempt(cluster, app);
      running.add(FairSchedulerAccess.isRunnable(attempt.getQueue(), attempt));
    }
    return running;
  }

  private static long masters(TestRm cluster, String queue) {
    return FairSchedulerAccess.mastersHold((FSLeafQueue) cluster.queue("root." + queue))
        .getMemorySize();
  }

  private static boolean reserved(TestRm cluster, MockNM node) {
    return cluster.scheduler().getNodeTracker().getNode(node.getNodeId()).getReservedContainer()
        != null;
  }
}
