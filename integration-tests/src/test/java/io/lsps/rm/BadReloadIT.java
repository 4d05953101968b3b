/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.yarn.options.OptionsSource;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** What a start and a reload refuse, and what is told of a file that is in force in part. */
class BadReloadIT extends ReloadedRm {
  @Test
  void allBadValuesAreNamedAtAStartInOneMessage() throws Exception {
    TestRm.write(file, "<lspsAlpha>2</lspsAlpha>");
    conf.set("yarn.scheduler.lsps.tier2", "lifo");
    assertThatThrownBy(() -> TestRm.start(conf))
        .cause()
        .hasMessageContaining(
            "yarn.scheduler.lsps.tier2 in yarn-site.xml is \"lifo\": expected one of rule, fair,"
                + " fifo, least-work, flex")
        .hasMessageContaining("<lspsAlpha> at line 3 of " + file)
        .hasMessageContaining("is \"2\": expected a number from 0 to 1");
  }

  @Test
  void aBadValueAtAReloadLeavesTheOnesInMemoryInForceAndIsSaid() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      TestRm.write(file, BY_SIZE, "<lspsTier2>lifo</lspsTier2>");
      assertThatIOException()
          .isThrownBy(() -> refresh(cluster, conf))
          .withMessageContaining("\"lifo\": expected one of rule, fair, fifo, least-work");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.scheduler().optionsProblem())
          .contains("<lspsTier2> at line 4")
          .contains("\"lifo\"");
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();

      TestRm.write(file, BY_SIZE);
      refreshAndUpdate(cluster);

      assertThat(cluster.share("root.bob")).isEqualTo(20);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  @Test
  void aRefreshFailsWhereTheStockPartIsBadAndNothingOfOursIsApplied() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      TestRm.write(file, BY_SIZE, "<schedulingPolicy>io.lsps.LspsPolici</schedulingPolicy>");
      assertThatIOException()
          .isThrownBy(() -> refresh(cluster, conf))
          .withMessageContaining("<schedulingPolicy> at line 4 of " + file)
          .withMessageContaining(
              "(queue root) is \"io.lsps.LspsPolici\": expected fair, drf, fifo");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.scheduler().optionsProblem()).contains("io.lsps.LspsPolici");
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Caught: a new queue, no new policy, and a refresh that succeeds. */
  @Test
  void whatWouldBeAppliedByHalvesIsRefusedBeforeAnythingIsApplied() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      String good = Files.readString(file);
      Files.writeString(
          file, good.replaceFirst("io.lsps.yarn.LspsPolicy", "fifo\n").replace("</queue>", NEW));
      assertThatIOException()
          .isThrownBy(() -> refresh(cluster, conf))
          .withMessageContaining("<schedulingPolicy> at line 2 of " + file)
          .withMessageContaining("(queue root) is \"fifo\"");

      assertThat(cluster.queue("root.new")).isNull();
      assertThat(cluster.queue("root").getPolicy().getName()).isEqualTo("LsPS");
      assertThat(cluster.scheduler().optionsProblem()).contains("fifo is for leaf queues alone");
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);

      Files.writeString(file, good.replace("</queue>", NEW));
      refresh(cluster, conf);
      assertThat(cluster.queue("root.new")).isNotNull();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  /** Caught: a refresh that fails for ever, though the file is in force. */
  @Test
  void aMinimumInPercentIsTakenAsNone() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestRm.write(
          file, "<queue name='new'><minResources>30%</minResources></queue>", "<weight>1</weight>");
      refresh(cluster, conf);

      assertThat(cluster.queue("root.new").getMinShare().getMemorySize()).isZero();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
      assertThat(cluster.scheduler().overview().options.warnings()).isEqualTo(1);
    }
  }

  /** Caught: the name of a class of Java's in the place of a line. */
  @Test
  void aStartSaysWhereAValueIsThatTheFairSchedulerRefuses() throws Exception {
    TestRm.write(file, "<maxRunningApps>ten</maxRunningApps>");
    assertThatThrownBy(() -> TestRm.start(conf))
        .hasStackTraceContaining("<maxRunningApps> at line 3 of " + file)
        .hasStackTraceContaining("(queue root) is \"ten\": expected a whole number such as 10");
  }

  /** Caught: "All is well", and queues that are to have more than there is. */
  @Test
  void minimumSharesBeyondTheClusterAreTold() throws Exception {
    conf =
        WebRm.conf(
            folder,
            "<queue name='one'><minResources>71680 mb, 1 vcores</minResources></queue>",
            "<queue name='two'><minResources>61440 mb, 999 vcores</minResources></queue>");
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      assertThat(WebRm.get(cluster, "health").get("minimumShares").asDouble()).isEqualTo(1.3);
    }
  }

  /** The FairScheduler would remove it when it is empty, and apply the rest now. */
  @Test
  void aQueueWithApplicationsIsNotMadeAParent() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      TestRm.write(file, "<queue name='bob'><queue name='one'/></queue>");
      assertThatIOException()
          .isThrownBy(() -> refresh(cluster, conf))
          .withMessageContaining("(queue root.bob) makes it a parent queue");
    }
  }

  /** Nobody can refuse what the FairScheduler's own thread reads. */
  @Test
  void whatTheReadingThreadAppliesByHalvesIsTold() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      String good = Files.readString(file);
      Files.writeString(
          file, good.replaceFirst("io.lsps.yarn.LspsPolicy", "fifo").replace("</queue>", NEW));
      cluster.readAllocationsAgain();
      cluster.update();

      // Caught: the queue is there, the policy is not, and nobody says so.
      assertThat(cluster.queue("root.new")).isNotNull();
      assertThat(cluster.scheduler().optionsProblem())
          .contains("queue root: schedulingPolicy is LsPS, and the file says fifo");

      Files.writeString(file, good);
      cluster.readAllocationsAgain();
      cluster.update();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  /** Hadoop's thread says so in the log alone. */
  @Test
  void whatTheReadingThreadRefusesIsTold() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      String good = Files.readString(file);
      FileTime before = Files.getLastModifiedTime(file);
      OptionsSource options = (OptionsSource) cluster.scheduler().overview().options;
      Files.writeString(file, "<allocations><queue/></allocations>");
      Files.setLastModifiedTime(file, FileTime.fromMillis(100_000));
      assertThatThrownBy(cluster::readAllocationsAgain);

      // Caught: a change that Hadoop may not have read yet.
      options.look(119_999);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
      options.look(120_001);
      assertThat(cluster.scheduler().optionsProblem()).contains(file + " was not applied");
      assertThat(options.refused()).isTrue();
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);

      Files.delete(file);
      options.look(130_000);
      assertThat(cluster.scheduler().optionsProblem())
          .contains(file + " is not there")
          .doesNotContain("Exception");

      Files.writeString(file, good);
      Files.setLastModifiedTime(file, before);
      options.look(140_000);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  /** Caught: nobody looks; or somebody does when the scheduler has ended. */
  @Test
  void whoLooksForThatEndsWithTheScheduler() throws Exception {
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 60_000);
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    Thread looks;
    try (TestRm cluster = TestRm.start(conf)) {
      looks =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().equals("LsPS allocation file"))
              .filter(thread -> !before.contains(thread))
              .findFirst()
              .orElseThrow();
      assertThat(cluster.scheduler().faults()).isZero();
    }
    looks.join(60_000);
    assertThat(looks.isAlive()).isFalse();
  }

  @Test
  void aRefreshFailsForAKeyThatIsNone() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      Configuration slip = new Configuration(conf);
      slip.set("yarn.scheduler.lsps.alhpa", "0");
      assertThatIOException()
          .isThrownBy(() -> refresh(cluster, slip))
          .withMessageContaining("Did you mean yarn.scheduler.lsps.alpha?");

      refresh(cluster, conf);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }
}
