/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications of which nothing is known, and those that never register. */
class UnknownJobsIT {
  @TempDir Path folder;

  private static JsonNode app(TestRm cluster, String id) throws Exception {
    return WebRm.get(cluster, "apps/" + id).get("app");
  }

  private static void isUnknown(JsonNode app) {
    assertThat(app.get("workLeft").isNull()).as("%s", app).isTrue();
    assertThat(app.get("workKnownBy").asText()).isEqualTo("nothing");
    assertThat(app.get("rankedBy").isNull()).isTrue();
    assertThat(app.get("deadline").isNull()).isTrue();
    assertThat(app.get("atRisk").asBoolean()).isFalse();
    assertThat(app.get("late").asBoolean()).isFalse();
  }

  /** Caught: no work left, due 0.3 s after submission, and late while its master starts. */
  @Test
  void untilItAsksNothingIsKnownOfAJob() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      cluster.submitAndLeave("alice");
      cluster.advance(10);

      isUnknown(WebRm.get(cluster, "apps").get("apps").get(0));
      String user = "LspsUser,q0=root,q1=alice";
      assertThat(cluster.metric(user, "JobsAtRisk").longValue()).isZero();

      TestJob job = cluster.submit("bob");
      cluster.advance(10);
      isUnknown(app(cluster, job.id()));

      job.ask(TestJob.MAP, 4);
      cluster.update();
      assertThat(app(cluster, job.id()).get("workLeft").asDouble()).isPositive();
      assertThat(app(cluster, job.id()).get("deadline").isNull()).isFalse();
    }
  }

  /** Its first container is its master's, which goes before the tasks of larger jobs. */
  @Test
  void itsMasterGoesWithTheFirstTasks() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(6)) {
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 10);
      cluster.submitAndLeave("alice");
      cluster.advance(1);
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();

      assertThat(cluster.queue("root.alice").getMetrics().getAMResourceUsageMB())
          .isEqualTo(2L * TestRm.CONTAINER_MB);
    }
  }

  /** Caught: 37.9 clusters were guaranteed, all jobs late, and real ones without a deadline. */
  @Test
  void whoNeverRegistersClaimsNothing() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      // The only task time that is known.
      cluster.remember("root.user1", 600);
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 20);
      cluster.update();
      long alone = app(cluster, job.id()).get("deadline").asLong();
      String order = order(cluster);
      unmanaged(cluster, "alice", "YARN");
      for (int i = 0; i < 60; i++) {
        unmanaged(cluster, "user" + i % 20, i % 2 == 0 ? "MAPREDUCE" : "YARN");
      }
      cluster.advance(100);

      double guaranteed = 0;
      for (JsonNode queue : WebRm.get(cluster, "queues").get("queues")) {
        guaranteed += queue.get("leaf").asBoolean() ? queue.get("guaranteed").asDouble() : 0;
        assertThat(queue.get("atRisk").asBoolean()).as("%s", queue).isFalse();
      }
      assertThat(guaranteed).isLessThan(1 + 1e-9);
      // Caught: the order of its user's jobs becomes fair, as if it waited for a container.
      assertThat(order(cluster)).isEqualTo(order);
      for (JsonNode app : WebRm.get(cluster, "apps").get("apps")) {
        boolean real = app.get("id").asText().equals(job.id());
        assertThat(app.get("late").asBoolean()).as("%s", app).isFalse();
        assertThat(app.get("deadline").isNull()).as("%s", app).isEqualTo(!real);
      }
      assertThat(app(cluster, job.id()).get("deadline").asLong()).isCloseTo(alone, within(1L));
    }
  }

  /** Caught: they counted as demand, and the deadlines of others came later for them. */
  @Test
  void containersThatNoNodeCanHoldAreNoDemand() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, 40 * TestRm.CONTAINER_MB);
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      // Much memory on one node and many vcores on the other: none has both.
      cluster.rm().registerNode("127.0.0.2:1234", 40 * TestRm.CONTAINER_MB, 1);
      cluster.rm().drainEvents();
      cluster.remember("root.alice", 60);
      cluster.remember("root.bob", 60);
      TestJob job = cluster.submit("alice");
      job.ask(TestJob.MAP, 60);
      TestJob impossible = cluster.submit("bob");
      impossible.heartbeat();
      cluster.update();
      long deadline = app(cluster, job.id()).get("deadline").asLong();
      long share = cluster.share("root.bob");

      ResourceRequest large =
          impossible
              .master()
              .createResourceReq(ResourceRequest.ANY, 20 * TestRm.CONTAINER_MB, TestJob.MAP, 1000);
      large.getCapability().setVirtualCores(2);
      impossible.master().allocate(List.of(large), List.of());
      for (int i = 0; i < 20; i++) {
        cluster.advance(1);
        job.heartbeat();
        impossible.heartbeat();
      }

      assertThat(app(cluster, job.id()).get("deadline").asLong()).isCloseTo(deadline, within(1L));
      assertThat(cluster.share("root.bob")).isEqualTo(share);
      assertThat(app(cluster, impossible.id()).toString()).contains("No node can ever run it");

      // A node that holds one makes it demand like any other.
      cluster.rm().registerNode("127.0.0.3:1234", 40 * TestRm.CONTAINER_MB, 10);
      cluster.rm().drainEvents();
      impossible.heartbeat();
      cluster.update();
      assertThat(cluster.share("root.bob")).isGreaterThan(share);
    }
  }

  /** How the jobs of alice are served. */
  private static String order(TestRm cluster) throws Exception {
    for (JsonNode queue : WebRm.get(cluster, "queues").get("queues")) {
      if (queue.get("queueName").asText().equals("root.alice")) {
        return queue.get("order").asText();
      }
    }
    throw new AssertionError("root.alice is not among the queues");
  }

  private static void unmanaged(TestRm cluster, String user, String framework) throws Exception {
    MockRMAppSubmitter.submit(
        cluster.rm(),
        MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, cluster.rm())
            .withUser(user)
            .withQueue(user)
            .withAppName("job")
            .withAppType(framework)
            .withUnmanagedAM(true)
            .build());
  }
}
