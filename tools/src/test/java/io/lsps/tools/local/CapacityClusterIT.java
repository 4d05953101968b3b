/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.tools.local.LspsScript.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Real daemons with our CapacityScheduler: jobs, refreshes, modes, and a ResourceManager's end. */
@Tag("nightly")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CapacityClusterIT {
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";

  @TempDir static Path temp;
  private static LspsScript lsps;
  private static LocalCluster cluster;
  private static String resourceManager;
  private final RestClient rest = new RestClient();

  @BeforeAll
  static void startOnce() throws Exception {
    lsps = new LspsScript(temp, temp.toRealPath().resolve("cluster"));
    lsps.cluster("start", "--scheduler", "capacity-lsps").succeeded();
    cluster = new LocalCluster(lsps.root(), line -> {});
    resourceManager = cluster.state().orElseThrow().resourceManager();
  }

  @AfterAll
  static void leaveNothingBehind() throws Exception {
    lsps.cluster("stop");
  }

  private JsonNode lsps(String path) {
    try {
      return rest.get(resourceManager + "/ws/v1/lsps/" + path);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private static Outcome refresh() throws Exception {
    return lsps.cluster("shell", "--command", "yarn rmadmin -refreshQueues");
  }

  private static void set(String file, String key, String value) throws IOException {
    Path path = cluster.conf().resolve(file);
    String without =
        Files.readString(path)
            .replaceAll("\\s*<property>\\s*<name>" + key + "</name>(?s:.*?)</property>", "");
    Files.writeString(
        path,
        without.replace(
            "</configuration>",
            "<property><name>%s</name><value>%s</value></property>\n</configuration>"
                .formatted(key, value)));
  }

  @Test
  @Order(1)
  void jobsOfTwoUsersEndInOneQueue() throws Exception {
    assertThat(lsps("health").at("/host/scheduler").asText()).isEqualTo("CapacityScheduler");
    try (SubmittedJob large = SubmittedJob.start(lsps, temp.resolve("large.txt"), 6, 1, 2_000)) {
      Outcome small =
          lsps.cluster("submit", "--user", "bob", "sleep", "-m", "1", "-r", "1", "-mt", "100");
      assertThat(small.succeeded().output()).contains("completed successfully");
      large.succeeds();
    }
    assertThat(lsps("queues").toString())
        .contains("\"queueName\":\"root.default\"", "\"policy\":\"least-work\"");
  }

  @Test
  @Order(2)
  void aBadRefreshIsRefusedAndTellsWhyAndAGoodOneIsInForce() throws Exception {
    String good = Files.readString(cluster.conf().resolve("capacity-scheduler.xml"));
    set("capacity-scheduler.xml", QUEUE + "ordering-policy.least-work.lag", "soon");
    Outcome refused = refresh();
    assertThat(refused.exit()).as(refused.output()).isNotZero();
    assertThat(refused.output()).contains("least-work.lag", "\"soon\"");
    assertThat(lsps("health").toString()).contains("least-work.lag");

    Files.writeString(cluster.conf().resolve("capacity-scheduler.xml"), good);
    refresh().succeeded();
    assertThat(lsps("health").toString()).doesNotContain("least-work.lag");
  }

  @Test
  @Order(3)
  void theModeChangesByARefresh() throws Exception {
    for (String mode : new String[] {"stock", "observe", "on"}) {
      set("yarn-site.xml", "yarn.scheduler.lsps.mode", mode);
      refresh().succeeded();
      assertThat(lsps("health").path("mode").asText()).isEqualTo(mode);
    }
  }

  @Test
  @Order(4)
  void aJobOutlivesItsResourceManager() throws Exception {
    try (SubmittedJob job = SubmittedJob.start(lsps, temp.resolve("out.txt"), 3, 0, 15_000)) {
      ProcessHandle process =
          ProcessHandle.of(cluster.state().orElseThrow().daemon("resourcemanager").pid())
              .orElseThrow();
      process.destroyForcibly();
      process.onExit().join();
      lsps.cluster("restart", "resourcemanager").succeeded();
      assertThat(
              Polling.until(LspsScript.PATIENCE, () -> lsps("apps").toString().contains("alice")))
          .isTrue();
      job.succeeds();
    }
    assertThat(lsps("health").path("healthy").asBoolean()).isTrue();
    assertThat(lsps("health").path("faults").asInt()).isZero();
  }
}
