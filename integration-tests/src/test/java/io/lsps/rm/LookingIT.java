/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.testing.Await;
import io.lsps.yarn.published.Pulse;
import io.lsps.yarn.web.Overview;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever looks waits for nobody. Caught: a scrape, which holds the metrics system, waits for the
 * queue manager, while a new queue, whose maker holds that, waits for the metrics system.
 */
class LookingIT {
  private static final Duration NEVER = Duration.ofSeconds(60);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"on", "observe", "stock"})
  @Timeout(300)
  void everyAnswerComesWhileAllLocksAreHeld(String mode) throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<queue name='planned'>",
            "<schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy></queue>");
    PreemptionInRm.turnOn(conf);
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set("yarn.scheduler.lsps.mode", mode);
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.startBoth(3, 4);
      cluster.submit("bob", "planned", "job", Set.of()).ask(TestJob.MAP, 20);
      cluster.advance(61);
      cluster.advance(61);
      List<String> paths =
          List.of(
              "/prom",
              "/lsps",
              "/ws/v1/lsps/health",
              "/ws/v1/lsps/queues",
              "/ws/v1/lsps/apps",
              "/ws/v1/lsps/apps/" + job.id(),
              "/ws/v1/lsps/decisions",
              "/ws/v1/lsps/settings",
              "/ws/v1/lsps/shadow",
              "/ws/v1/lsps/dump",
              "/ws/v1/preemption/decisions",
              "/ws/v1/preemption/accounts");
      Map<String, String> before = ask(cluster, paths);

      Map<String, String> during = HeldLocks.during(cluster.scheduler(), () -> ask(cluster, paths));

      assertThat(during.get("/prom")).contains("lsps_user_share", "global_preemption_rounds");
      for (String path : List.of("/ws/v1/lsps/queues", "/ws/v1/lsps/apps", "/lsps")) {
        assertThat(during).containsEntry(path, before.get(path));
      }
    }
  }

  /** Caught: an update that registers a source with a lock of the scheduler in its hands. */
  @Test
  @Timeout(300)
  void whoWaitsForTheMetricsSystemHoldsNothing() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      cluster.submit("alice").start(TestJob.MAP, 3);
      cluster.remember("root.carol", 10);
      cluster.update();
      MetricsSystem system = DefaultMetricsSystem.instance();
      Thread update = new Thread(() -> cluster.scheduler().update(), "an update");
      synchronized (system) {
        update.start();
        while (update.getState() != Thread.State.BLOCKED) {
          Thread.onSpinWait();
        }
        boolean free = HeldLocks.during(cluster.scheduler(), () -> true);
        assertThat(free).isTrue();
        assertThat(update.getStackTrace())
            .anyMatch(frame -> frame.getClassName().endsWith(".MetricsSources"));
      }
      update.join();
    }
  }

  @Test
  @Timeout(300)
  void aStandstillIsToldWhileItLasts() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 1);
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      cluster.submit("alice").start(TestJob.MAP, 3);
      JsonNode well = WebRm.get(cluster, "health");
      assertThat(well.get("standsStill").asBoolean()).isFalse();
      assertThat(well.get("secondsSinceUpdate").asLong()).isBetween(0L, 30L);
      assertThat(well.get("secondsSinceHeartbeat").asLong()).isNotNegative();

      Object pulse = HeldLocks.field(Overview.class, "pulse", cluster.scheduler().overview());
      HeldLocks.during(
          cluster.scheduler(),
          () -> {
            // Half a minute is long for a test.
            Field longest = Pulse.class.getDeclaredField("longestUpdate");
            longest.setAccessible(true);
            longest.setLong(pulse, 1);
            Await.until("a standstill", () -> cluster.metric("StandsStill") == 1);
            HttpResponse<String> answer = WebRm.getAs(cluster, "probe", "health");
            assertThat(answer.statusCode()).isEqualTo(503);
            JsonNode health = WebRm.json(answer);
            assertThat(health.get("healthy").asBoolean()).isFalse();
            assertThat(health.get("standsStill").asBoolean()).isTrue();
            assertThat(health.get("standstill").asText()).startsWith("No update has ended for ");
            longest.setLong(pulse, 60_000);
            return null;
          });
      assertThat(WebRm.get(cluster, "health").get("healthy").asBoolean()).isTrue();
    }
  }

  private static Map<String, String> ask(TestRm cluster, List<String> paths) throws Exception {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String path : paths) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(WebRm.address(cluster) + path + "?user.name=alice"))
              .timeout(NEVER)
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
      answers.put(path, answer.body());
    }
    return answers;
  }
}
