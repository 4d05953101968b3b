/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each reason to wait is made on purpose, and the answer names it and no other. */
class WhyWaitingIT {
  @TempDir Path folder;

  @Test
  void theLimitOnMasters() throws Exception {
    try (TestRm cluster = start(10, "<queue name='alice'><maxAMShare>0.1</maxAMShare></queue>")) {
      cluster.submit("alice");
      RMApp second = WebRm.submitted(cluster, "alice", "alice");
      cluster.node().nodeHeartbeat(true);

      assertThat(WebRm.reasons(cluster, second)).containsExactly("am-limit");
      assertThat(text(cluster, second)).contains("root.alice hold 1,024 MB", "(maxAMShare)");
    }
  }

  @Test
  void theLimitOfRunningApplicationsOfAParent() throws Exception {
    try (TestRm cluster =
        start(
            10,
            "<queue name='team'><maxRunningApps>1</maxRunningApps><queue name='alice'/></queue>")) {
      cluster.submit("alice", "team.alice", "job", Set.of());
      RMApp second = WebRm.submitted(cluster, "alice", "team.alice");

      assertThat(WebRm.reasons(cluster, second)).containsExactly("max-running-apps");
      assertThat(text(cluster, second)).contains("Queue root.team may run 1 application");
    }
  }

  @Test
  void theMostThatItsQueueMayHold() throws Exception {
    try (TestRm cluster =
        start(10, "<queue name='alice'><maxResources>3072 mb, 3 vcores</maxResources></queue>")) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 5);

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("max-share");
    }
  }

  @Test
  void itsTurnInAFullCluster() throws Exception {
    try (TestRm cluster = start(4)) {
      TestJob first = cluster.submit("alice");
      TestJob second = cluster.submit("bob");
      first.start(TestJob.MAP, 10);
      second.ask(TestJob.MAP, 3);
      cluster.update();

      assertThat(WebRm.reasons(cluster, second.app())).containsExactly("turn");
      JsonNode app = app(cluster, second.app());
      assertThat(app.get("place").asInt()).isEqualTo(1);
      assertThat(app.get("placeOf").asInt()).isEqualTo(1);
      assertThat(app.get("waitingTasks").asInt()).isEqualTo(3);
      assertThat(text(cluster, second.app())).contains("is the next of its queue", "root.bob");
    }
  }

  @Test
  void applicationsBeforeItInItsQueue() throws Exception {
    try (TestRm cluster = start(4, "<lspsTier2>fifo</lspsTier2>")) {
      TestJob first = cluster.submit("alice");
      TestJob second = cluster.submit("alice");
      first.start(TestJob.MAP, 10);
      second.ask(TestJob.MAP, 3);
      cluster.update();

      assertThat(app(cluster, second.app()).get("place").asInt()).isEqualTo(2);
      assertThat(text(cluster, second.app()))
          .contains("1 application of its queue comes before it");
    }
  }

  @Test
  void reducesThatAreHeldBack() throws Exception {
    try (TestRm cluster = start(10)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(2, 3);
      job.runAll(job.take());
      cluster.update();

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("held-reduce");
      assertThat(text(cluster, job.app())).startsWith("3 containers are held back");
      assertThat(app(cluster, job.app()).get("gate").asText()).isEqualTo("times-unknown");
    }
  }

  @Test
  void roomInPieces() throws Exception {
    try (TestRm cluster = start(3)) {
      TestJob job = cluster.submit("alice");
      cluster.rm().registerNode("127.0.0.2:1234", 2 * TestRm.CONTAINER_MB, 2);
      cluster.rm().drainEvents();
      job.master().allocate(List.of(ask("*", 3, true)), List.of());
      cluster.update();

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("node");
      assertThat(text(cluster, job.app())).contains("3,072 MB, 1 vcores", "is 2,048 MB");
    }
  }

  @Test
  void nodesThatItExcludes() throws Exception {
    try (TestRm cluster = start(10)) {
      TestJob job = cluster.submit("alice");
      job.master()
          .allocate(
              AllocateRequest.newInstance(
                  0,
                  0f,
                  List.of(ask("*", 1, true)),
                  List.of(),
                  ResourceBlacklistRequest.newInstance(List.of("127.0.0.1"), List.of())));
      cluster.update();
      cluster.node().nodeHeartbeat(true);

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("blacklist");
      assertThat(text(cluster, job.app())).contains("127.0.0.1");
    }
  }

  @Test
  void anAskForANodeThatIsNotThere() throws Exception {
    try (TestRm cluster = start(10)) {
      TestJob job = cluster.submit("alice");
      job.master()
          .allocate(
              List.of(ask("gone", 1, true), ask("/default-rack", 1, false), ask("*", 1, false)),
              List.of());
      cluster.update();
      cluster.node().nodeHeartbeat(true);

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("fits-no-node");
    }
  }

  @Test
  void delayScheduling() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    conf.setFloat(FairSchedulerConfiguration.LOCALITY_THRESHOLD_NODE, 1);
    conf.setFloat(FairSchedulerConfiguration.LOCALITY_THRESHOLD_RACK, 1);
    try (TestRm cluster = TestRm.start(conf).withNode(2)) {
      TestJob filler = cluster.submit("bob");
      filler.start(TestJob.MAP, 1);
      MockNM other = cluster.rm().registerNode("127.0.0.2:1234", 10 * TestRm.CONTAINER_MB, 10);
      cluster.rm().drainEvents();
      RMApp waits = WebRm.submitted(cluster, "alice", "alice");
      MockAM master = MockRM.launchAndRegisterAM(waits, cluster.rm(), other);
      master.allocate(
          List.of(ask("127.0.0.1", 1, true), ask("/default-rack", 1, true), ask("*", 1, true)),
          List.of());
      cluster.update();

      assertThat(WebRm.reasons(cluster, waits)).containsExactly("locality");
    }
  }

  @Test
  void aReservation() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, true);
    try (TestRm cluster = TestRm.start(conf).withNode(6)) {
      TestJob filler = cluster.submit("bob");
      filler.start(TestJob.MAP, 4);
      TestJob job = cluster.submit("alice");
      job.master().allocate(List.of(ask("*", 3, true)), List.of());
      for (int i = 0; i < 3; i++) {
        cluster.advance(10);
        cluster.node().nodeHeartbeat(true);
        cluster.rm().drainEvents();
      }
      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("reservation");
    }
  }

  @Test
  void nothingButTheNextHeartbeat() throws Exception {
    try (TestRm cluster = start(10)) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 2);
      cluster.update();

      assertThat(WebRm.reasons(cluster, job.app())).containsExactly("heartbeat");
    }
  }

  @Test
  void whoeverWaitsForNothingHasNoReason() throws Exception {
    try (TestRm cluster = start(10)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 2);

      JsonNode app = app(cluster, job.app());
      assertThat(app.get("waiting").asBoolean()).isFalse();
      assertThat(app.get("reasons")).isEmpty();
      assertThat(app.get("runningTasks").asInt()).isEqualTo(2);
    }
  }

  private TestRm start(int containers, String... inRoot) throws Exception {
    return TestRm.start(WebRm.conf(folder, inRoot)).withNode(containers);
  }

  private static JsonNode app(TestRm cluster, RMApp app) throws Exception {
    return WebRm.get(cluster, "apps/" + app.getApplicationId()).get("app");
  }

  private static String text(TestRm cluster, RMApp app) throws Exception {
    List<String> texts = new ArrayList<>();
    app(cluster, app).get("reasons").forEach(reason -> texts.add(reason.get("text").asText()));
    return String.join("\n", texts);
  }

  private static ResourceRequest ask(String place, int gb, boolean relaxed) {
    return ResourceRequest.newInstance(
        Priority.newInstance(TestJob.MAP),
        place,
        Resource.newInstance(gb * TestRm.CONTAINER_MB, 1),
        1,
        relaxed);
  }
}
