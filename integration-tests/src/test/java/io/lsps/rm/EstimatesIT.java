/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.testing.Await;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskTimes;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatesIT {
  @TempDir Path folder;

  @Test
  void aCompletedJobIsRemembered() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      runOneMap(cluster, cluster.submit("alice"), 12);

      UserHistory alice = cluster.scheduler().workload().history("root.alice");
      assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(12);
      // Twelve seconds of one container; the master does not count.
      assertThat(alice.window.mean()).isCloseTo(12.0 * TestRm.CONTAINER_MB, within(1e-9));
      assertThat(alice.jobs.phase(Phase.MAP).work.amount(ResourceVector.VCORES)).isEqualTo(12);
    }
  }

  @Test
  void failedAndKilledTasksAreNoTaskTimes() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 3);
      cluster.advance(5);
      job.fail(maps.get(0));
      cluster.scheduler().killContainer(cluster.scheduler().getRMContainer(maps.get(1).getId()));
      cluster.advance(5);
      job.succeed(maps.get(2));

      assertThat(job.phase(Phase.MAP).finished).isEqualTo(1);
      assertThat(job.phase(Phase.MAP).ownTaskSeconds()).isEqualTo(10);
      assertThat(job.phase(Phase.MAP).tasks()).isEqualTo(1);
    }
  }

  @Test
  void tasksWhoseProcessesTheMasterStopsAtTheEndAreDone() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 3);
      cluster.advance(10);
      job.succeed(maps.get(0));
      job.stop(maps.get(1));
      job.finish();

      UserHistory alice = cluster.scheduler().workload().history("root.alice");
      assertThat(alice.jobs.phase(Phase.MAP).tasks.mean()).isEqualTo(3);
      assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(10);
    }
  }

  @Test
  void mapsThatFailCountOnceWhateverTheirProcessesSay() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 3);
      cluster.advance(10);
      job.succeed(maps.get(0));
      job.fail(maps.get(1));
      // MapReduce's processes end like this even when their tasks fail.
      job.succeed(maps.get(2));
      List<Container> again = job.start(TestJob.FAST_FAIL_MAP, 2);
      cluster.advance(10);
      job.succeed(again.get(0));
      job.stop(again.get(1));

      assertThat(job.phase(Phase.MAP).tasks()).isEqualTo(3);
      assertThat(job.phase(Phase.MAP).ownTaskSeconds()).isEqualTo(10);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught: a preempted map counts as failed, so that its repetition is no task of its own. */
  @Test
  void whatANodeReportsAsPreemptedHasNotFailed() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 2);
      cluster.advance(10);
      job.preempt(maps.get(0));
      job.succeed(maps.get(1));
      // Were the other one a failure, this would be its repetition, and counted.
      List<Container> again = job.start(TestJob.FAST_FAIL_MAP, 1);
      cluster.advance(10);
      job.succeedAll(again);

      assertThat(job.phase(Phase.MAP).finished).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aLostNodesTasksAreNoTaskTimes() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 3);
      cluster.rm().sendNodeLost(cluster.node());
      cluster.rm().drainEvents();
      cluster.update();

      assertThat(job.phase(Phase.MAP).tasks()).isZero();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught: what a NodeManager ends as it stops, or as its disks fail, has failed by itself. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        ContainerExitStatus.ABORTED,
        ContainerExitStatus.DISKS_FAILED,
        ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
        ContainerExitStatus.KILLED_AFTER_APP_COMPLETION,
        ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER,
      })
  void whatANodeEndsAsItStopsHasNotFailed(int exit) throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 2);
      cluster.advance(10);
      job.end(maps.get(0), exit);
      job.succeed(maps.get(1));
      // Were the other one a failure, this would be its repetition, and counted.
      List<Container> again = job.start(TestJob.FAST_FAIL_MAP, 1);
      cluster.advance(10);
      job.succeedAll(again);

      assertThat(job.phase(Phase.MAP).finished).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught: what a master gives up on a node that goes has taken as long as its tasks do. */
  @Test
  void whatIsGivenUpOnADecommissioningNodeIsNoTaskTime() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob spark = cluster.submitAs("SPARK", "carol");
      spark.ask(1, 2);
      List<Container> executors = spark.take();
      spark.runAll(executors);
      cluster.advance(100);
      cluster.rm().sendNodeGracefulDecommission(cluster.node(), 3600);
      cluster.rm().waitForState(cluster.node().getNodeId(), NodeState.DECOMMISSIONING);
      spark.release(executors.get(0));
      cluster.advance(100);
      spark.finish();

      UserHistory carol = cluster.scheduler().workload().history("root.carol");
      PhaseHistory app = carol.recurring.get("app").phase(Phase.TASK);
      assertThat(app.taskSeconds.mean()).isEqualTo(200);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void whatRunsWhereTheTimeoutOfADecommissionEndsIsNoTaskTime() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 3);
      cluster.advance(10);
      cluster.rm().sendNodeGracefulDecommission(cluster.node(), 1);
      cluster.rm().waitForState(cluster.node().getNodeId(), NodeState.DECOMMISSIONING);
      cluster.rm().sendNodeEvent(cluster.node(), RMNodeEventType.DECOMMISSION);
      cluster.rm().drainEvents();
      cluster.update();

      assertThat(job.phase(Phase.MAP).tasks()).isZero();
      assertThat(job.phase(Phase.MAP).finished).isZero();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aRestartedMasterLeavesTheCountsRight() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 5);
      cluster.advance(7);
      job.succeed(maps.get(0));
      job.failMaster();
      assertThat(job.phase(Phase.MAP).tasks()).isEqualTo(1);

      job.master(MockRM.launchAndRegisterAM(job.app(), cluster.rm(), cluster.node()));
      job.ask(TestJob.MAP, 4);

      assertThat(job.phase(Phase.MAP).tasks()).isEqualTo(5);
      assertThat(job.phase(Phase.MAP).waiting).isEqualTo(4);
    }
  }

  @Test
  void aMovedJobCountsForItsNewQueue() throws Exception {
    String queues = "<queue name='alice'/><queue name='bob'/>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queues)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 3);
      cluster.scheduler().moveApplication(job.app().getApplicationId(), "root.bob");
      List<Container> maps = job.take();
      job.runAll(maps);
      cluster.advance(4);
      job.succeedAll(maps);
      job.finish();

      WorkloadModel model = cluster.scheduler().workload();
      assertThat(model.users().stream().filter(user -> model.history(user) != null))
          .containsExactly("root.bob");
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void promisedReducesCountBeforeTheyAreAskedFor() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      cluster.remember("root.alice", 10);
      TestJob plain = cluster.submit("alice", "alice", "plain", Set.of());
      TestJob promised = cluster.submit("alice", "alice", "plain", Set.of("lsps.reduces=3"));
      plain.ask(TestJob.MAP, 2);
      promised.ask(TestJob.MAP, 2);
      cluster.update();

      assertThat(cluster.scheduler().workload().job(promised.id(), 0).spec.reducesHint)
          .isEqualTo(3);
      assertThat(cluster.scheduler().workload().job(plain.id(), 0).spec.reducesHint).isEqualTo(-1);
    }
  }

  /** Caught: one call of a master is a fault at each look, and its application has no size. */
  @ParameterizedTest
  @ValueSource(strings = {"MAPREDUCE", "TEZ"})
  void fortyThousandMillionContainersAreAnAskLikeAnyOther(String framework) throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob app = cluster.submitAs(framework, "carol");
      List<ResourceRequest> asks = new ArrayList<>();
      for (int priority = 1; priority <= 20; priority++) {
        asks.add(
            app.master()
                .createResourceReq(
                    ResourceRequest.ANY, TestRm.CONTAINER_MB, priority, 2_000_000_000));
      }
      app.master().allocate(asks, List.of());
      cluster.update();

      assertThat(app.take()).hasSize(9);
      cluster.advance(1);
      JobView job = cluster.scheduler().workload().job(app.id(), 0);
      assertThat(job.tasks()).isGreaterThanOrEqualTo(Integer.MAX_VALUE);
      assertThat(sizes().orderingSize(job, SizeBasis.REMAINING)).isGreaterThan(1e9);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  private static SizeEstimator sizes() {
    return new SizeEstimator(TaskTimes.UNKNOWN, SizeBasis.REMAINING);
  }

  @Test
  void containersAreOtherSharesOfAClusterThatGrew() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 3);
      assertThat(job.phase(Phase.MAP).containerShare).isEqualTo(0.1);
      cluster.rm().registerNode("127.0.0.1:4321", 10 * TestRm.CONTAINER_MB, 10);
      cluster.update();

      assertThat(job.phase(Phase.MAP).containerShare).isEqualTo(0.05);
    }
  }

  @Test
  void aLongLivedAppOfAnotherFrameworkDoesNoHarm() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob spark = cluster.submitAs("SPARK", "carol");
      spark.ask(1, 4);
      List<Container> executors = spark.take();
      spark.runAll(executors);
      runOneMap(cluster, cluster.submit("alice"), 12);
      cluster.advance(100);
      spark.release(executors.get(0));
      spark.finish();

      UserHistory carol = cluster.scheduler().workload().history("root.carol");
      PhaseHistory app = carol.recurring.get("app").phase(Phase.TASK);
      assertThat(app.tasks.mean()).isEqualTo(4);
      assertThat(app.taskSeconds.mean()).isEqualTo(112);
      // How long executors live tells nothing of the user's other jobs.
      assertThat(carol.jobs.phase(Phase.TASK).taskSeconds.count()).isZero();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void runningWorkSurvivesARestartOfTheResourceManager() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    MemoryRMStateStore store = new MemoryRMStateStore();
    store.init(conf);
    try (TestRm before = TestRm.start(conf, store).withNode(10)) {
      TestJob job = before.submit("alice");
      job.startBoth(2, 3);
      long launched = before.scheduler().getClock().getTime() - 30_000;

      try (TestRm after = TestRm.start(conf, store).withNodeOf(before)) {
        TestJob recovered = job.recoveredBy(after, launched);
        assertThat(recovered.phase(Phase.MAP).running).isEqualTo(2);
        // Caught: after a restart tasks that run have just begun.
        assertThat(recovered.phase(Phase.MAP).longestSeconds).isEqualTo(30);
        // What the gate held is not known any more; the master states its asks again.
        recovered.askBoth(0, 3);
        assertThat(recovered.take()).hasSize(3);
        assertThat(after.scheduler().faults()).isZero();
      }
    }
  }

  @Test
  void theHistorySurvivesARestartOfTheResourceManager() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.set("yarn.scheduler.lsps.history.dir", folder.resolve("history").toUri().toString());
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      runOneMap(cluster, cluster.submit("alice"), 12);
    }
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      Await.until(
          "the history is read",
          () -> cluster.scheduler().workload().history("root.alice") != null);
    }
  }

  @Test
  void anAskAtAnotherPriorityChangesItsOwnPartAlone() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob app = cluster.submitAs("TEZ", "carol");
      app.ask(3, 4);
      app.ask(7, 1);

      assertThat(app.phase(Phase.TASK).waiting).isEqualTo(5);
      assertThat(cluster.scheduler().workload().job(app.id(), 0).groups()).hasSize(2);
      app.ask(3, 0);
      assertThat(app.phase(Phase.TASK).waiting).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void anApplicationMayRunOnceItsMasterAsks() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob app = cluster.submit("alice");
      app.ask(TestJob.MAP, 20);

      assertThat(cluster.scheduler().workload().job(app.id(), 0).mayRun()).isTrue();
    }
  }

  private static void runOneMap(TestRm cluster, TestJob job, int seconds) throws Exception {
    List<Container> maps = job.start(TestJob.MAP, 1);
    cluster.advance(seconds);
    job.succeedAll(maps);
    job.finish();
  }
}
