/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.yarn.options.OptionsSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReloadIT {
  private static final String BY_SIZE = "<lspsAlpha>1</lspsAlpha><lspsRule>paper</lspsRule>";

  private static final String NEW = "<queue name='new'/></queue>";

  @TempDir Path folder;
  private Path file;
  private YarnConfiguration conf;

  @BeforeEach
  void configure() throws Exception {
    file = TestRm.allocations(folder, "<lspsAlpha>0</lspsAlpha>");
    conf = TestRm.configuration(file);
    conf.set("yarn.scheduler.lsps.guarantee", "0");
  }

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
  void aRefreshAppliesNewOptionsAtOnce() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      assertThat(cluster.share("root.bob")).isEqualTo(50);

      TestRm.write(file, BY_SIZE);
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(20);
    }
  }

  @Test
  void alphaBackAtZeroIsStockAgainToTheLastField() throws Exception {
    TestRm.write(file, BY_SIZE, "<lspsFairness>drf</lspsFairness>");
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      assertThat(cluster.queue("root.bob").getFairShare().getVirtualCores()).isEqualTo(20);

      TestRm.write(file, "<lspsAlpha>0</lspsAlpha>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.queue("root.bob").getFairShare().getVirtualCores()).isZero();
    }
  }

  @Test
  void aQueueTakenFromLspsKeepsNoTraceOfIt() throws Exception {
    TestRm.write(file, BY_SIZE);
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      Files.writeString(file, "<allocations/>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.queue("root.bob").getFairShare().getVirtualCores()).isZero();
      assertThat(cluster.queue("root.bob").getPolicy().getName()).isEqualTo("fair");
    }
  }

  @Test
  void aBadValueAtAReloadLeavesTheOnesInMemoryInForceAndIsSaid() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      TestRm.write(file, BY_SIZE, "<lspsTier2>lifo</lspsTier2>");
      assertThatIOException()
          .isThrownBy(() -> cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext()))
          .withMessageContaining("\"lifo\": expected one of rule, fair, fifo, least-work");
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.scheduler().optionsProblem())
          .contains("<lspsTier2> at line 4")
          .contains("\"lifo\"");
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();

      TestRm.write(file, BY_SIZE);
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();

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
          .isThrownBy(() -> cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext()))
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
          .isThrownBy(() -> cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext()))
          .withMessageContaining("<schedulingPolicy> at line 2 of " + file)
          .withMessageContaining("(queue root) is \"fifo\"");

      assertThat(cluster.queue("root.new")).isNull();
      assertThat(cluster.queue("root").getPolicy().getName()).isEqualTo("LsPS");
      assertThat(cluster.scheduler().optionsProblem()).contains("fifo is for leaf queues alone");
      assertThat(cluster.metric("OptionsRefused")).isEqualTo(1);

      Files.writeString(file, good.replace("</queue>", NEW));
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(cluster.queue("root.new")).isNotNull();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  @Test
  void whatHoldsIsLoggedAtTheStartAndAtEachChangeAlone() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    String source = "io.lsps.yarn.options.OptionsSource";
    Configurator.setLevel(source, Level.INFO);
    Logger log = (Logger) LogManager.getLogger(source);
    Appender appender =
        new AbstractAppender("lines", null, null, false, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            String line = event.getMessage().getFormattedMessage();
            if (line.startsWith("LsPS: mode ")) {
              lines.add(line);
            }
          }
        };
    appender.start();
    log.addAppender(appender);
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      cluster.submit("alice");
      cluster.update();
      assertThat(lines).hasSize(1);

      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(lines).hasSize(1);

      TestRm.write(file, BY_SIZE);
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(lines).hasSize(2);
    } finally {
      log.removeAppender(appender);
      Configurator.setLevel(source, (Level) null);
    }
  }

  /** Caught: a refresh that fails for ever, though the file is in force. */
  @Test
  void aMinimumInPercentIsTakenAsNone() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestRm.write(
          file, "<queue name='new'><minResources>30%</minResources></queue>", "<weight>1</weight>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());

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

  /** Hadoop's clean-up of queues takes a root that is not declared any more for such a queue. */
  @Test
  void rootStaysWhateverTheFileDeclares() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      cluster.scheduler().getQueueManager().getLeafQueue("root.guest", true);
      Files.writeString(file, "<allocations><queue name='site'/></allocations>");
      cluster.readAllocationsAgain();

      assertThat(cluster.queue("root").isDynamic()).isFalse();
      cluster.scheduler().getQueueManager().removeEmptyDynamicQueues();
      assertThat(cluster.queue("root.guest")).isNull();
      assertThat(cluster.queue("root")).isNotNull();

      TestRm.write(file, NEW.replace("</queue>", ""));
      cluster.readAllocationsAgain();
      cluster.update();
      assertThat(cluster.queue("root.new")).isNotNull();
      Files.writeString(file, "<allocations/>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(cluster.queue("root").isDynamic()).isFalse();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  /** Caught: no later file was loaded, the one before included, until a restart. */
  @ParameterizedTest
  @ValueSource(strings = {"<queue name='ROOT'/>", "<queue name='bob'><queue name='one'/></queue>"})
  void aQueueThatCouldNotBeMadeEndsNoReload(String queue) throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      Files.writeString(file, "<allocations>" + queue + "</allocations>");
      cluster.readAllocationsAgain();
      cluster.update();

      TestRm.write(file, NEW.replace("</queue>", ""));
      cluster.readAllocationsAgain();
      cluster.update();
      assertThat(cluster.queue("root.new")).isNotNull();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  /** Caught: an update in the middle of a reload had queues forgotten that were yet to be made. */
  @Test
  void updatesMeanwhileLeaveEachQueueToBeMade() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Void> updates =
          CompletableFuture.runAsync(
              () -> {
                while (!over.get()) {
                  cluster.scheduler().update();
                }
              });
      try {
        for (int round = 0; round < 50; round++) {
          TestRm.write(file, "<queue name='one" + round + "'/><queue name='two" + round + "'/>");
          cluster.readAllocationsAgain();
          assertThat(cluster.queue("root.one" + round)).isNotNull();
          assertThat(cluster.queue("root.two" + round)).isNotNull();
        }
      } finally {
        over.set(true);
        updates.get();
      }
    }
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
          .isThrownBy(() -> cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext()))
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
      OptionsSource options = cluster.scheduler().overview().options;
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
          .isThrownBy(() -> cluster.scheduler().reinitialize(slip, cluster.rm().getRMContext()))
          .withMessageContaining("Did you mean yarn.scheduler.lsps.alpha?");

      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
    }
  }

  @Test
  void submittersBecomeUsersAndQueuesAgainWhileJobsRun() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestJob job = cluster.submit("alice");
      TestRm.write(file, "<lspsGroupBy>submitter</lspsGroupBy>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(userOf(cluster, job)).isEqualTo("root.alice/alice");

      TestRm.write(file);
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(userOf(cluster, job)).isEqualTo("root.alice");
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** The FairScheduler's own thread does that every ten seconds. */
  @Test
  void aFileThatHasChangedIsReadWithoutARefreshOfTheQueues() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestJob job = cluster.submit("alice");
      TestRm.write(file, "<lspsGroupBy>submitter</lspsGroupBy>");
      cluster.readAllocationsAgain();
      cluster.update();

      // Caught: users stay what they were before.
      assertThat(userOf(cluster, job)).isEqualTo("root.alice/alice");
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  private static String userOf(TestRm cluster, TestJob job) {
    return cluster.scheduler().workload().job(job.id(), 0).spec().user();
  }

  private static void twoBusyUsers(TestRm cluster) throws Exception {
    cluster.remember("root.alice", 10);
    cluster.remember("root.bob", 40);
    TestJob alice = cluster.submit("alice");
    TestJob bob = cluster.submit("bob");
    alice.ask(TestJob.MAP, 200);
    bob.ask(TestJob.MAP, 200);
    cluster.update();
  }
}
