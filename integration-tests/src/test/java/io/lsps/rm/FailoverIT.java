/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.testing.Await;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.published.PublishedApp;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.curator.test.TestingServer;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers with a ZooKeeper. The second takes over and the first is not told. */
class FailoverIT {
  private static final String USER = "root.alice";

  @TempDir Path folder;

  @Test
  @Timeout(180)
  void jobsAndHistoryFollowAndTheOldActiveWritesNothing() throws Exception {
    try (TestingServer zooKeeper = new TestingServer();
        TestRm first = TestRm.start(conf("rm1", zooKeeper));
        TestRm second = TestRm.start(conf("rm2", zooKeeper))) {
      activate(first);
      first.withNode(8);
      first.submit("alice").runThrough(10, 5);
      TestJob job = first.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 3);
      awaitHistory(first, 1);
      Await.until("what is learned is stored", () -> stores(1, USER));

      activate(second);
      TestJob followed = job.recoveredBy(second.withNodeOf(first), 0);
      assertThat(second.queue(USER).getResourceUsage().getMemorySize())
          .isEqualTo(4 * TestRm.CONTAINER_MB);
      awaitHistory(second, 1);

      // It takes itself for the active one, until it wants to write.
      assertThat(state(first)).isEqualTo(HAServiceState.ACTIVE);
      LspsFairScheduler fenced = first.scheduler();
      submitUnheard(first);
      Await.until("the first gives up", () -> state(first) == HAServiceState.STANDBY);
      // Its threads were interrupted.
      assertThat(fenced.faults()).isZero();

      followed.succeedAll(maps);
      followed.finish();
      second.submit("alice").runThrough(10, 5);
      awaitHistory(second, 2);
      assertThat(second.scheduler().faults()).isZero();
      second.rm().stop();
      first.rm().stop();
      assertThat(stored())
          .contains("history-2.json", "history-2.owner")
          .doesNotContain("history-1.json", "history-1.owner");
    }
  }

  /**
   * Caught: deadlines start anew, twelve finished tasks are five, and who was late is not. A job of
   * which seven maps are done and five wait, and nobody serves them until it is late.
   */
  @Test
  @Timeout(180)
  void aFailoverForgetsNothingOfRunningJobs() throws Exception {
    // An hour ahead of Hadoop's own dates, so that these are in its past.
    WallClock clock = new WallClock(System.currentTimeMillis() + 3_600_000);
    try (TestingServer zooKeeper = new TestingServer();
        TestRm first = TestRm.start(conf("rm1", zooKeeper), clock);
        TestRm second = TestRm.start(conf("rm2", zooKeeper), clock)) {
      activate(first);
      first.withNode(8);
      first.submit("alice").runThrough(10, 5);
      TestJob job = first.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 12);
      assertThat(maps).hasSize(7);
      first.advance(10);
      job.succeedAll(maps);
      first.advance(600);
      PublishedApp was = published(first, job);
      assertThat(was.finished).isEqualTo(7);
      assertThat(was.plan.isLate()).isTrue();
      List<NMContainerStatus> running = job.reports(clock.getTime() - 610_000);
      standBy(first);

      activate(second);
      awaitProgress(second, job, 7);
      second.update();
      // Before node and master have reported.
      assertThat(published(second, job).waiting).isEqualTo(5);
      TestJob followed = job.recoveredBy(second.withNodeOf(first), running);

      // A master that registers again asks again for all that it wants.
      followed.ask(TestJob.MAP, 5);
      second.update();
      PublishedApp is = published(second, followed);
      assertThat(is.finished).isEqualTo(7);
      assertThat(is.waiting).isEqualTo(5);
      assertThat(is.workLeft).isEqualTo(was.workLeft);
      assertThat(is.plan.deadline()).isEqualTo(was.plan.deadline());
      assertThat(is.deadline).isEqualTo(was.deadline);
      assertThat(is.plan.isLate()).isTrue();
      assertThat(second.scheduler().faults()).isZero();
    }
  }

  /**
   * Caught: a failover forgets a job that has ended here and not in the fair-share reference, and
   * the deadline of the other one of its user is earlier.
   */
  @Test
  @Timeout(180)
  void whoHasEndedTakesItsPartInTheReferenceAfterTwoFailovers() throws Exception {
    // An hour ahead of Hadoop's own dates, so that these are in its past.
    WallClock clock = new WallClock(System.currentTimeMillis() + 3_600_000);
    try (TestingServer zooKeeper = new TestingServer();
        TestRm first = TestRm.start(conf("rm1", zooKeeper), clock);
        TestRm second = TestRm.start(conf("rm2", zooKeeper), clock)) {
      activate(first);
      first.withNode(8);
      first.submit("alice").runThrough(10, 5);
      TestJob job = first.submit("alice");
      List<Container> map = job.start(TestJob.MAP, 1);
      first.advance(10);
      job.succeedAll(map);
      // Six maps at once here; three there, beside the other job.
      TestJob ended = first.submit("alice");
      List<Container> maps = ended.start(TestJob.MAP, 6);
      assertThat(maps).hasSize(6);
      job.ask(TestJob.MAP, 60);
      first.advance(10);
      ended.succeedAll(maps);
      ended.finish();
      double due = published(first, job).plan.deadline();
      List<NMContainerStatus> running = job.reports(clock.getTime() - 20_000);
      standBy(first);

      activate(second);
      Await.until(
          "what was stored is read", () -> second.scheduler().overview().history().isLoaded());
      // Without a plan.
      standBy(second);

      activate(first);
      awaitProgress(first, job, 1);
      TestJob followed = job.recoveredBy(first.withNodeOf(first), running);
      followed.ask(TestJob.MAP, 60);
      first.update();

      assertThat(published(first, followed).plan.deadline()).isCloseTo(due, within(1.0));
      assertThat(first.scheduler().faults()).isZero();
    }
  }

  /** Caught: what is learned is stored once a minute, and nobody is active for as long. */
  @Test
  @Timeout(180)
  void aPairThatFlapsLearns() throws Exception {
    try (TestingServer zooKeeper = new TestingServer();
        TestRm first = TestRm.start(conf("rm1", zooKeeper));
        TestRm second = TestRm.start(conf("rm2", zooKeeper))) {
      TestRm active = first;
      TestRm standby = second;
      for (int jobs = 1; jobs <= 4; jobs++) {
        activate(active);
        if (jobs > 1) {
          awaitHistory(active, jobs - 1);
        }
        active.withNode(8);
        active.submit("alice").runThrough(10, 5);
        standBy(active);
        TestRm next = standby;
        standby = active;
        active = next;
      }
      activate(active);
      awaitHistory(active, 4);
      UserHistory alice = active.scheduler().workload().history(USER);
      assertThat(alice.window.count()).isEqualTo(4);
    }
  }

  private static void awaitProgress(TestRm cluster, TestJob job, int finished) throws Exception {
    Await.until(
        "what was stored is read",
        () -> {
          PublishedApp app = published(cluster, job);
          return app != null && app.finished == finished;
        });
  }

  private static PublishedApp published(TestRm cluster, TestJob job) {
    return cluster.scheduler().overview().reader.read().get(job.app().getApplicationId());
  }

  /** What it has learned it stores on the way; who is active next has its own clock set anew. */
  private static void standBy(TestRm cluster) throws Exception {
    become(cluster.rm(), HAServiceState.STANDBY);
    cluster.setClock();
  }

  /** Whether the history of the one that took a number tells of a user. */
  private boolean stores(int number, String user) throws IOException {
    for (String name : stored()) {
      Path file = folder.resolve("history").resolve(name);
      if (name.startsWith("history-" + number + ".")
          && name.endsWith(".json")
          && Files.readString(file).contains('"' + user + '"')) {
        return true;
      }
    }
    return false;
  }

  private List<String> stored() throws IOException {
    Path history = folder.resolve("history");
    if (!Files.isDirectory(history)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(history)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void awaitHistory(TestRm cluster, int jobs) throws Exception {
    Await.until(
        jobs + " jobs of " + USER + " are known",
        () -> {
          UserHistory known = cluster.scheduler().workload().history(USER);
          return known != null && known.window.count() >= jobs;
        });
  }

  /** Submits an application, and does not wait until it is accepted. */
  private static void submitUnheard(TestRm cluster) throws Exception {
    MockRMAppSubmitter.submit(
        cluster.rm(),
        MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, cluster.rm())
            .withUser("alice")
            .withWaitForAppAcceptedState(false)
            .build());
  }

  private static HAServiceState state(TestRm cluster) {
    return cluster.rm().getRMContext().getHAServiceState();
  }

  static void activate(TestRm cluster) throws Exception {
    become(cluster.rm(), HAServiceState.ACTIVE);
  }

  static void become(MockRM manager, HAServiceState state) throws Exception {
    StateChangeRequestInfo byUser = new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
    AdminService admin = manager.getRMContext().getRMAdminService();
    if (state == HAServiceState.ACTIVE) {
      admin.transitionToActive(byUser);
    } else {
      admin.transitionToStandby(byUser);
    }
    assertThat(manager.getRMContext().getHAServiceState()).isEqualTo(state);
  }

  private YarnConfiguration conf(String id, TestingServer zooKeeper) throws IOException {
    return oneOfTwo(TestRm.conf(folder), folder, id, zooKeeper);
  }

  /** What one of two ResourceManagers with a ZooKeeper needs beside this. */
  static YarnConfiguration oneOfTwo(
      YarnConfiguration conf, Path folder, String id, TestingServer zooKeeper) throws IOException {
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    conf.set(YarnConfiguration.RM_CLUSTER_ID, "two");
    conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    conf.set(YarnConfiguration.RM_HA_ID, id);
    for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(HAUtil.addSuffix(key, "rm1"), "localhost:0");
      conf.set(HAUtil.addSuffix(key, "rm2"), "localhost:0");
    }
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    // For ten seconds nothing would be given out.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setClass(YarnConfiguration.RM_STORE, ZKRMStateStore.class, RMStateStore.class);
    conf.set(CommonConfigurationKeys.ZK_ADDRESS, zooKeeper.getConnectString());
    // An active one asks so often by itself whether it still is.
    conf.setInt(CommonConfigurationKeys.ZK_TIMEOUT_MS, 60_000);
    conf.set("yarn.scheduler.lsps.history.dir", folder.resolve("history").toUri().toString());
    // Who becomes active reads yarn-site.xml again.
    Path site = Files.createDirectories(folder.resolve(id));
    conf.setClass(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class,
        ConfigurationProvider.class);
    conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, site.toUri().toString());
    try (OutputStream out = Files.newOutputStream(site.resolve("yarn-site.xml"))) {
      conf.writeXml(out);
    }
    return conf;
  }
}
