/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither the room for masters nor the room that they are told of is below the stock one. */
class MastersRoomIT {
  private static final String BY_SIZE_ALONE = "<lspsGuarantee>0</lspsGuarantee>";
  private static final String OURS = "io.lsps.yarn.LspsPolicy";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {OURS, "io.lsps.flex.yarn.FlexPolicy", "fifo", "fair"})
  void mastersMayTakeWhatTheyMightOfTheStockShare(String policy) throws Exception {
    try (TestRm cluster = largeJobsUnder(policy)) {
      askAll(cluster);

      // Half of the stock share of 50, as stock maxAMShare says; our share is a few containers.
      assertThat(cluster.share("root.bob")).isLessThan(10);
      FSLeafQueue bob = (FSLeafQueue) cluster.queue("root.bob");
      // One of its masters runs: 24 more make 25.
      assertThat(bob.canRunAppAM(containers(24))).isTrue();
      assertThat(bob.canRunAppAM(containers(26))).isFalse();
      // We reckon it as Hadoop does, which tells by asking and writes a metric.
      for (int more = 0; more <= 30; more++) {
        assertThat(FairSchedulerAccess.mayStartMaster(bob, containers(more)))
            .as("%d more", more)
            .isEqualTo(bob.canRunAppAM(containers(more)));
      }
    }
  }

  /** Caught: masters of who has the larger share beside the stock room of all others. */
  @Test
  void togetherMastersHoldNoMoreThanInStock() throws Exception {
    // Two masters each of the stock shares of 50.
    String alices = "<queue name='alice'><maxAMShare>0.04</maxAMShare></queue>";
    String bobs = "<queue name='bob'><maxAMShare>0.04</maxAMShare></queue>";
    try (TestRm cluster =
        TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE, alices, bobs)).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 1000);
      askAll(cluster);
      FSLeafQueue alice = (FSLeafQueue) cluster.queue("root.alice");

      // Her share has room for three, and of bob's two only one runs.
      assertThat(mastersMayHold(alice)).isEqualTo(3);

      cluster.submit("bob", "bob", "job", Set.of());
      cluster.update();
      assertThat(mastersMayHold(alice)).isEqualTo(2);
    }
  }

  /** Its raised part stayed: of many jobs at once the masters took the cluster, and no task ran. */
  @ParameterizedTest
  @ValueSource(strings = {OURS, "io.lsps.flex.yarn.FlexPolicy", "fifo", "fair"})
  void whoHasNoJobAnyMoreHasTheStockPartAgain(String policy) throws Exception {
    try (TestRm cluster = largeJobsUnder(policy)) {
      for (TestJob job : askAll(cluster)) {
        job.finish();
      }
      cluster.update();

      // Without a share it is half of what is free.
      FSLeafQueue bob = (FSLeafQueue) cluster.queue("root.bob");
      assertThat(bob.getFairShare().getMemorySize()).isZero();
      assertThat(bob.canRunAppAM(containers(50))).isTrue();
      assertThat(bob.canRunAppAM(containers(51))).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OURS, "io.lsps.flex.yarn.FlexPolicy", "fifo", "fair"})
  void headroomIsNotBelowTheStockOne(String policy) throws Exception {
    // Caught: a queue of Hadoop's own policy, whose masters were told of the room of our share.
    try (TestRm cluster = largeJobsUnder(policy)) {
      TestJob bob = askAll(cluster).get(1);

      // The stock share of 50, of which its master has one.
      assertThat(cluster.share("root.bob")).isLessThan(10);
      assertThat(headroom(cluster, bob)).isEqualTo(49);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aLeafOfAnotherPolicyIsItselfAgainUnderStock() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder, BY_SIZE_ALONE, bobUnder("fifo"));
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      askAll(cluster);
      assertThat(cluster.queue("root.bob").getPolicy()).isNotInstanceOf(FifoPolicy.class);
      assertThat(cluster.queue("root.bob").getPolicy().getName()).isEqualTo(FifoPolicy.NAME);

      conf.set("yarn.scheduler.lsps.mode", "stock");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();

      assertThat(cluster.queue("root.bob").getPolicy()).isInstanceOf(FifoPolicy.class);
    }
  }

  private TestRm largeJobsUnder(String policy) throws Exception {
    TestRm cluster =
        TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE, bobUnder(policy))).withNode(100);
    cluster.remember("root.alice", 1);
    cluster.remember("root.bob", 1000);
    return cluster;
  }

  private static String bobUnder(String policy) {
    return "<queue name='bob'><schedulingPolicy>" + policy + "</schedulingPolicy></queue>";
  }

  /** Both want the whole cluster; gives alice's job and bob's. */
  private static List<TestJob> askAll(TestRm cluster) throws Exception {
    List<TestJob> jobs = new ArrayList<>();
    for (String user : List.of("alice", "bob")) {
      jobs.add(cluster.submit(user, user, "job", Set.of()));
    }
    for (TestJob job : jobs) {
      job.ask(TestJob.MAP, 200);
    }
    cluster.update();
    return jobs;
  }

  private static long headroom(TestRm cluster, TestJob job) {
    return cluster
            .scheduler()
            .getSchedulerApp(job.master().getApplicationAttemptId())
            .getHeadroom()
            .getMemorySize()
        / TestRm.CONTAINER_MB;
  }

  private static long mastersMayHold(FSLeafQueue queue) {
    return FairSchedulerAccess.mastersMayHold(queue).getMemorySize() / TestRm.CONTAINER_MB;
  }

  private static Resource containers(int number) {
    return Resource.newInstance(number * TestRm.CONTAINER_MB, number);
  }
}
