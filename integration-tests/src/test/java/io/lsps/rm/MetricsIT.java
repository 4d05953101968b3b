/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What monitoring is told. */
class MetricsIT {
  @TempDir Path folder;

  @Test
  void whoIsIdleHasNoShare() throws Exception {
    // Caught: the shares of all who ever ran, which sum to more than the cluster.
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      for (String user : List.of("alice", "bob", "carol")) {
        TestJob job = cluster.submit(user);
        List<Container> maps = job.start(TestJob.MAP, 20);
        assertThat(share(cluster, user)).isGreaterThan(0.5);
        cluster.advance(10);
        job.succeedAll(maps);
        job.ask(TestJob.MAP, 0);
        job.finish();
        cluster.update();
      }
      // What is published at an update is what the update before made of it.
      cluster.update();

      for (String user : List.of("alice", "bob", "carol")) {
        assertThat(share(cluster, user)).as(user).isZero();
        assertThat(cluster.metric("LspsUser,q0=root,q1=" + user, "Usage").doubleValue()).isZero();
        assertThat(cluster.metric("LspsUser,q0=root,q1=" + user, "Deficit").doubleValue()).isZero();
      }
    }
  }

  @Test
  void submittersWhoAreIdleHaveNoShare() throws Exception {
    String bySubmitter = "<lspsGroupBy>submitter</lspsGroupBy>";
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, bySubmitter)).withNode(10)) {
      TestJob alice = cluster.submit("alice", "team", "job", Set.of());
      TestJob bob = cluster.submit("bob", "team", "job", Set.of());
      bob.ask(TestJob.MAP, 20);
      alice.finish();
      cluster.update();
      cluster.update();

      String user = "LspsUser,q0=root,q1=team,user=";
      assertThat(cluster.metric(user + "alice", "Share").doubleValue()).isZero();
      assertThat(cluster.metric(user + "bob", "Share").doubleValue()).isPositive();
    }
  }

  @Test
  void noLabelChangesWithWhatHappens() throws Exception {
    // Caught: a series of its own for each mode and each text of a refusal.
    YarnConfiguration conf = TestRm.conf(folder);
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      cluster.submit("alice").ask(TestJob.MAP, 2);
      cluster.update();
      cluster.update();
      assertThat(tags("LspsUser,q0=root,q1=alice"))
          .containsExactlyInAnyOrder("Queue", "Submitter", "Context");
      assertThat(tags("LspsScheduler")).containsExactlyInAnyOrder("Context");
      assertThat(cluster.metric("LspsUser,q0=root,q1=alice", "Mode").intValue()).isEqualTo(3);
    }
  }

  @Test
  void aGuaranteeAndADemandAreTold() throws Exception {
    try (TestRm cluster =
        TestRm.start(TestRm.conf(folder, "<lspsGuarantee>0.5</lspsGuarantee>")).withNode(10)) {
      TestJob alice = cluster.submit("alice");
      TestJob bob = cluster.submit("bob");
      alice.start(TestJob.MAP, 20);
      bob.askBoth(3, 5);
      cluster.update();
      cluster.update();

      // Half of the six that it could have: alice may use what it does not ask for.
      assertThat(user(cluster, "Guaranteed")).isEqualTo(0.3);
      assertThat(user(cluster, "Usage")).isEqualTo(0.1);
      assertThat(user(cluster, "WaitingTasks")).isEqualTo(8);
      // Caught: an alarm for reduces that are held back on purpose. Its master and three maps.
      assertThat(user(cluster, "Demand")).isEqualTo(0.4);
    }
  }

  @Test
  void whoseJobsDoNotTellTheirSizesIsGuaranteedTheWholeFairShare() throws Exception {
    // Caught: half of it told, and no alarm where less than what is promised is held.
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob alice = cluster.submit("alice");
      TestJob bob = cluster.submitAs("SPARK", "bob");
      alice.start(TestJob.MAP, 20);
      bob.ask(TestJob.MAP, 9);
      cluster.update();
      cluster.update();

      assertThat(user(cluster, "Guaranteed")).isEqualTo(0.5);
    }
  }

  @Test
  void howLongTheGateTakesIsTold() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      long before = cluster.metric("GateJudgements");
      job.askBoth(2, 3);

      assertThat(cluster.metric("GateJudgements")).isGreaterThan(before);
      assertThat(cluster.metric("LspsScheduler", "GateSeconds").doubleValue()).isPositive();
    }
  }

  @Test
  void aHistoryThatCannotBeReadIsTold() throws Exception {
    Path history = folder.resolve("history");
    Files.createDirectories(history);
    YarnConfiguration conf = TestRm.conf(folder);
    conf.set("yarn.scheduler.lsps.history.dir", history.toUri().toString());
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      cluster.remember("root.alice", 10);
    }
    try (var stored = Files.list(history)) {
      for (Path file : stored.filter(each -> each.toString().contains("history")).toList()) {
        Files.writeString(file, "{ broken");
      }
    }
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      Await.until("the history is told of", () -> cluster.metric("HistorySetAside") > 0);
      assertThat(cluster.metric("HistoryRestoredUsers")).isZero();
    }
  }

  private static double user(TestRm cluster, String metric) {
    return cluster.metric("LspsUser,q0=root,q1=bob", metric).doubleValue();
  }

  private static double share(TestRm cluster, String user) {
    cluster.update();
    cluster.update();
    return cluster.metric("LspsUser,q0=root,q1=" + user, "Share").doubleValue();
  }

  private static List<String> tags(String source) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource(source).getMetrics(collector, true);
    List<? extends MetricsRecord> records = collector.getRecords();
    return records.get(0).tags().stream().map(tag -> tag.name()).toList();
  }
}
