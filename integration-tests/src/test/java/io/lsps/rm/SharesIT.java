/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.yarn.LspsPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users share among themselves, and with queues that are no users. */
class SharesIT {
  static final String BY_SIZE_ALONE = "<lspsRule>paper</lspsRule>";

  @TempDir Path folder;

  @Test
  void sharesAreInverseToJobSizesAndContainersFollow() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE)).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 40);
      TestJob alice = cluster.submit("alice");
      TestJob bob = cluster.submit("bob");
      alice.ask(TestJob.MAP, 200);
      bob.ask(TestJob.MAP, 200);
      cluster.update();

      // Jobs of 200 tasks of 10 s and of 40 s: shares 4 : 1.
      assertThat(cluster.share("root.alice")).isCloseTo(80, within(1L));
      assertThat(cluster.share("root.bob")).isCloseTo(20, within(1L));

      alice.take();
      bob.take();
      assertThat(cluster.held("root.alice")).isCloseTo(80, within(2L));
      assertThat(cluster.held("root.bob")).isCloseTo(20, within(2L));
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Eq. 7: all jobs of a user that have not ended are its current jobs. */
  @Test
  void byThePapersRuleAJobWhoseMasterWaitsCountsWithItsUsersMeanSize() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE)).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 10);
      cluster.submit("alice").ask(TestJob.MAP, 200);
      cluster.submit("bob").ask(TestJob.MAP, 200);
      cluster.update();
      assertThat(cluster.share("root.alice")).isCloseTo(50, within(1L));

      // Alice's jobs have 200 tasks and one, so half of Bob's mean size.
      cluster.submitAndLeave("alice");
      assertThat(cluster.share("root.alice")).isCloseTo(67, within(1L));
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void nobodyIsPushedBelowTheGuaranteedPartOfItsFairShare() throws Exception {
    String half = "<lspsGuarantee>0.5</lspsGuarantee>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, half)).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 50);
      cluster.askAll(200, "alice", "bob");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(25);
      assertThat(cluster.share("root.alice")).isEqualTo(75);
    }
  }

  /** A share that is not used would keep others from starting masters. */
  @Test
  void nobodysShareExceedsWhatItCanUse() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 50);
      List<TestJob> jobs = new ArrayList<>();
      jobs.add(cluster.submit("alice"));
      jobs.add(cluster.submit("bob"));
      jobs.get(0).ask(TestJob.MAP, 1);
      jobs.get(1).ask(TestJob.MAP, 200);
      cluster.update();

      assertThat(cluster.share("root.alice")).isEqualTo(2);
      assertThat(cluster.share("root.bob")).isEqualTo(98);
    }
  }

  @Test
  void weightsActOnWhatATinyUserLeaves() throws Exception {
    String queues = "<queue name='heavy'><weight>10.0</weight></queue>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queues)).withNode(1000)) {
      for (String user : List.of("root.heavy", "root.light", "root.tiny")) {
        cluster.remember(user, 10);
      }
      TestJob tiny = cluster.submit("tiny");
      TestJob heavy = cluster.submit("heavy");
      TestJob light = cluster.submit("light");
      tiny.ask(TestJob.MAP, 1);
      heavy.ask(TestJob.MAP, 2000);
      light.ask(TestJob.MAP, 2000);
      cluster.update();
      heavy.take();
      light.take();

      assertThat(cluster.held("root.heavy")).isCloseTo(907, within(9L));
      assertThat(cluster.held("root.light")).isCloseTo(91, within(3L));
    }
  }

  /** One setting, and nothing is left of us: neither shares nor order nor policies. */
  @Test
  void stockIsTheFairScheduler() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder, BY_SIZE_ALONE);
    conf.set("yarn.scheduler.lsps.mode", "stock");
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 1000);
      TestJob bob = cluster.askAll(200, "alice", "bob").get(1);
      cluster.update();
      bob.take();

      assertThat(cluster.share("root.alice")).isEqualTo(50);
      assertThat(cluster.held("root.bob")).isEqualTo(50);
      assertThat(cluster.queue("root.bob").getPolicy()).isInstanceOf(FairSharePolicy.class);
    }
  }

  @Test
  void stockIsTurnedOnAndOffWhileItRuns() throws Exception {
    YarnConfiguration conf = TestRm.conf(folder, BY_SIZE_ALONE);
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 40);
      cluster.askAll(200, "alice", "bob");
      cluster.update();
      assertThat(cluster.share("root.bob")).isEqualTo(20);

      conf.set("yarn.scheduler.lsps.mode", "stock");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(((FSLeafQueue) cluster.queue("root.bob")).getMaxAMShare()).isEqualTo(0.5f);

      conf.set("yarn.scheduler.lsps.mode", "on");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(cluster.share("root.bob")).isEqualTo(20);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught on a slow machine: an update came after the queues' policies and before the options. */
  @Test
  void turnedOnItHoldsThoughAnUpdateComesInTheMiddleOfTheReload() throws Exception {
    YarnConfiguration stock = TestRm.conf(folder, BY_SIZE_ALONE);
    stock.set("yarn.scheduler.lsps.mode", "stock");
    try (TestRm cluster = TestRm.start(stock).withNode(100)) {
      YarnConfiguration on = updatingWhenRead(cluster, stock);
      on.set("yarn.scheduler.lsps.mode", "on");
      cluster.scheduler().reinitialize(on, cluster.rm().getRMContext());

      assertThat(cluster.queue("root").getPolicy()).isInstanceOf(LspsPolicy.class);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  private static YarnConfiguration updatingWhenRead(TestRm cluster, YarnConfiguration conf) {
    return new YarnConfiguration(conf) {
      @Override
      public String get(String name) {
        if (name.equals("yarn.scheduler.lsps.mode")) {
          cluster.update();
        }
        return super.get(name);
      }
    };
  }

  @Test
  void alphaZeroIsFair() throws Exception {
    try (TestRm cluster =
        TestRm.start(TestRm.conf(folder, "<lspsAlpha>0</lspsAlpha>")).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 40);
      cluster.askAll(200, "alice", "bob");
      cluster.update();

      assertThat(cluster.share("root.alice")).isEqualTo(50);
      assertThat(cluster.share("root.bob")).isEqualTo(50);
    }
  }

  @Test
  void nobodyGetsLessThanAMasterAndAContainer() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE)).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 100_000);
      TestJob bob = cluster.askAll(200, "alice", "bob").get(1);
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(2);
      assertThat(bob.take()).isNotEmpty();
    }
  }

  /** Where a queue's masters may take half of it, its floor is two masters, whatever else it is. */
  @Test
  void theFloorIsOneContainerMoreThanAMaster() throws Exception {
    String unlimited = "<queue name='bob'><maxAMShare>-1.0</maxAMShare></queue>";
    try (TestRm cluster =
        TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE, unlimited)).withNode(100)) {
      cluster.remember("root.alice", 1);
      cluster.remember("root.bob", 100_000);
      cluster.askAll(200, "alice", "bob");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(2);
    }
  }

  @Test
  void minimumSharesAndWeightsKeepTheirMeaning() throws Exception {
    String queues =
        "<queue name='alice'><weight>2.0</weight></queue>"
            + "<queue name='bob'><minResources>40960 mb, 40 vcores</minResources></queue>"
            + "<queue name='carol'><maxResources>5120 mb, 5 vcores</maxResources></queue>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queues)).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 100);
      cluster.remember("root.carol", 10);
      cluster.askAll(200, "alice", "bob", "carol");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(40);
      assertThat(cluster.share("root.carol")).isEqualTo(5);
      assertThat(cluster.share("root.alice")).isCloseTo(55, within(1L));
    }
  }

  @Test
  void aChildThatIsAParentKeepsItsFairShare() throws Exception {
    String queues =
        BY_SIZE_ALONE
            + "<queue name='team'><queue name='dave'/><queue name='erin'/></queue>"
            + "<queue name='alice'/><queue name='bob'/>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queues)).withNode(120)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 30);
      cluster.remember("root.team.dave", 10);
      cluster.remember("root.team.erin", 30);
      cluster.askAll(300, "root.alice", "root.bob", "root.team.dave", "root.team.erin");
      cluster.update();

      assertThat(cluster.share("root.team")).isCloseTo(40, within(1L));
      assertThat(cluster.share("root.alice")).isCloseTo(60, within(1L));
      assertThat(cluster.share("root.bob")).isCloseTo(20, within(1L));
      assertThat(cluster.share("root.team.dave")).isCloseTo(30, within(1L));
      assertThat(cluster.share("root.team.erin")).isCloseTo(10, within(1L));
    }
  }

  @Test
  void floorsOfManyUsersLeaveANestedParentItsFairShare() throws Exception {
    String queues = "<queue name='team'><queue name='dave'/></queue>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, queues)).withNode(12)) {
      String[] all = {"root.a", "root.b", "root.c", "root.d", "root.e", "root.team.dave"};
      cluster.askAll(50, all);
      cluster.update();

      // Floors of two containers each would take ten of twelve; fair is two each.
      for (String queue : all) {
        assertThat(cluster.share(queue)).isEqualTo(2);
      }
    }
  }

  @Test
  void aSharedQueueCountsAtTheMeanOfAllItsJobs() throws Exception {
    String queues = "<queue name='adhoc'><lspsGroupBy>submitter</lspsGroupBy></queue>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, BY_SIZE_ALONE, queues)).withNode(100)) {
      cluster.remember("root.adhoc/someone", 40);
      cluster.remember("root.bob", 10);
      cluster.askAll(200, "root.adhoc", "root.bob");
      cluster.update();

      assertThat(cluster.share("root.adhoc")).isCloseTo(20, within(1L));
      assertThat(cluster.share("root.bob")).isCloseTo(80, within(1L));
    }
  }
}
