/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReduceAdmissionIT {
  @TempDir Path folder;

  @Test
  void reducesAreHeldUntilTheMapsHaveEndedAndNoneIsLost() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(3, 4);
      List<Container> maps = job.take();

      assertThat(maps).hasSize(3);
      assertThat(job.phase(Phase.REDUCE).waiting).isEqualTo(4);

      job.runAll(maps);
      cluster.advance(10);
      job.succeedAll(maps);
      // The master has nothing new to ask; an empty heartbeat lets the reduces in.
      List<Container> reduces = job.take();

      assertThat(reduces).hasSize(4).allMatch(c -> c.getPriority().getPriority() == 10);
      assertThat(job.phase(Phase.REDUCE).tasks()).isEqualTo(4);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void adaptiveLetsReducesInWhenTheRestTakesNoLongerThanTheirShuffle() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(5)) {
      TestJob first = cluster.submit("alice", "alice", "job", Set.of());
      first.runThrough(10, 60);
      TestJob job = cluster.submit("alice", "alice", "job", Set.of());
      job.startBoth(2, 2);
      cluster.advance(3);
      assertThat(job.take()).isEmpty();
      cluster.advance(2);

      // Five seconds are left of the maps: a shuffle takes a twentieth of sixty, a start two.
      assertThat(job.take()).hasSize(2);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught: reduces of a lone job waited for its last maps beside free containers. */
  @Test
  void besideRoomThatNobodyAsksForReducesNeedNotWaitForTheLastMaps() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      cluster.submit("alice", "alice", "job", Set.of()).runThrough(10, 60);
      TestJob job = cluster.submit("alice", "alice", "job", Set.of());

      assertThat(job.startBoth(2, 2)).hasSize(2);
      cluster.advance(1);
      assertThat(job.take()).hasSize(2);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void stockModeHoldsNothing() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.set("yarn.scheduler.lsps.reduce-admission", "slowstart");
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(3, 4);

      assertThat(job.take()).hasSize(7);
    }
  }

  @Test
  void queuesThatAreNotUnderLspsAreStock() throws Exception {
    String queue = "<queue name='plain'><schedulingPolicy>fair</schedulingPolicy></queue>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queue)).withNode(20)) {
      TestJob job = cluster.submit("alice", "plain", "job", Set.of());
      job.askBoth(3, 4);

      assertThat(job.take()).hasSize(7);
    }
  }

  @Test
  void aDecreasedAskIsHeldAtItsNewNumber() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(1, 9);
      job.ask(TestJob.REDUCE, 2);
      assertThat(job.phase(Phase.REDUCE).waiting).isEqualTo(2);
      job.succeedAll(maps);

      assertThat(job.take()).hasSize(2);
    }
  }

  @Test
  void aWithdrawnAskIsForgotten() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(1, 9);
      job.ask(TestJob.REDUCE, 0);
      job.succeedAll(maps);

      assertThat(job.take()).isEmpty();
      assertThat(job.phase(Phase.REDUCE).tasks()).isZero();
    }
  }

  @Test
  void aMapAskedForAgainOpensTheGate() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(2, 3);
      job.fail(maps.get(0));
      job.ask(TestJob.FAST_FAIL_MAP, 1);

      assertThat(job.take()).hasSize(1 + 3);
    }
  }

  @Test
  void mapsOfFiveHoursHoldReducesForFiveHours() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(2, 3);
      cluster.advance(5 * 3600);
      assertThat(job.take()).isEmpty();
      job.succeedAll(maps);

      assertThat(job.take()).hasSize(3);
    }
  }

  @Test
  void aStandstillOfTheMapsLetsReducesInAndProgressPutsItOff() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder);
    conf.set("yarn.scheduler.lsps.reduce-admission", "after-maps");
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(3, 3);
      cluster.advance(200);
      job.succeed(maps.get(0));
      assertThat(job.take()).isEmpty();
      cluster.advance(86_399);
      assertThat(job.take()).isEmpty();
      cluster.advance(1);

      assertThat(job.take()).hasSize(3);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aJobWhoseMapsAreNotKnownIsNotHeld() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.REDUCE, 3);

      assertThat(job.take()).hasSize(3);
    }
  }

  @Test
  void theReducesOfARestartedMasterAreNotHeld() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.startBoth(2, 3);
      job.failMaster();
      job.master(MockRM.launchAndRegisterAM(job.app(), cluster.rm(), cluster.node()));
      job.askBoth(2, 3);

      assertThat(job.take()).hasSize(5);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aJobKilledWhileHeldLeavesNothingBehind() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.startBoth(2, 3);
      ApplicationAttemptId attempt = job.master().getApplicationAttemptId();
      assertThat(cluster.scheduler().heldAsks(attempt, TestJob.REDUCE)).isEqualTo(3);
      cluster.rm().killApp(job.app().getApplicationId());
      cluster.rm().waitForAppRemovedFromScheduler(job.app().getApplicationId());
      cluster.update();

      // Caught: asks that are kept for ever, and take part in the division of a queue.
      assertThat(cluster.scheduler().heldAsks(attempt, TestJob.REDUCE)).isZero();
      assertThat(cluster.queue("root.alice").getDemand().getMemorySize()).isZero();
      assertThat(cluster.queue("root.alice").getResourceUsage().getMemorySize()).isZero();
      assertThat(cluster.scheduler().workload().history("root.alice")).isNull();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }
}
