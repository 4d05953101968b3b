/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start and a reload put in force. */
class ReloadIT extends ReloadedRm {
  @Test
  void aRefreshAppliesNewOptionsAtOnce() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      twoBusyUsers(cluster);
      assertThat(cluster.share("root.bob")).isEqualTo(50);

      TestRm.write(file, BY_SIZE);
      refreshAndUpdate(cluster);

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
      refreshAndUpdate(cluster);

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
      refreshAndUpdate(cluster);

      assertThat(cluster.share("root.bob")).isEqualTo(50);
      assertThat(cluster.queue("root.bob").getFairShare().getVirtualCores()).isZero();
      assertThat(cluster.queue("root.bob").getPolicy().getName()).isEqualTo("fair");
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

      refresh(cluster, conf);
      assertThat(lines).hasSize(1);

      TestRm.write(file, BY_SIZE);
      refresh(cluster, conf);
      assertThat(lines).hasSize(2);
    } finally {
      log.removeAppender(appender);
      Configurator.setLevel(source, (Level) null);
    }
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
      refresh(cluster, conf);
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

  @Test
  void submittersBecomeUsersAndQueuesAgainWhileJobsRun() throws Exception {
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestJob job = cluster.submit("alice");
      TestRm.write(file, "<lspsGroupBy>submitter</lspsGroupBy>");
      refreshAndUpdate(cluster);
      assertThat(userOf(cluster, job)).isEqualTo("root.alice/alice");

      TestRm.write(file);
      refreshAndUpdate(cluster);
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
    return cluster.scheduler().workload().job(job.id(), 0).spec.user;
  }
}
