/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.preempt.yarn.GpMetrics.Count;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions on the ResourceManager's own web server. */
class DecisionsIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static Crowd crowd;
  private static int port;

  @BeforeAll
  static void decideAndKill() throws Exception {
    crowd =
        Crowd.marked(
            Beside.STOCK,
            folder,
            PreemptingConf.WITH_WEB,
            "true",
            YarnConfiguration.YARN_ACL_ENABLE,
            "true",
            YarnConfiguration.YARN_ADMIN_ACL,
            "operator");
    port = crowd.rm.webPort();
  }

  @AfterAll
  static void stop() {
    crowd.close();
  }

  @Test
  void tellsWhoStarvedAndWhoPaysAndWhatBecameOfIt() throws Exception {
    JsonNode marked = get("decisions", 200).get("decisions");
    assertThat(marked).hasSize(1);
    JsonNode decision = marked.get(0);
    assertThat(decision.get("queue").asText()).isEqualTo("root.production");
    assertThat(decision.get("kind").asText()).isEqualTo("min-share");
    assertThat(decision.get("starved").asText()).isEqualTo("root.production");
    assertThat(decision.get("starvedMillis").asLong()).isGreaterThanOrEqualTo(10_000);
    assertThat(decision.get("containers").asInt()).isEqualTo(5);
    assertThat(decision.get("size").asText()).isEqualTo("<1024 MB, 1 vcores>");
    assertThat(decision.get("text").asText()).contains("kills 5");
    assertThat(decision.get("victims")).hasSize(5);
    for (JsonNode victim : decision.get("victims")) {
      assertThat(victim.get("queue").asText()).isEqualTo("root.research");
      assertThat(victim.get("fate").asText()).isEqualTo("warned");
    }

    Container ended = crowd.young.get(0);
    crowd.rm.report(ended.getId(), ContainerState.COMPLETE);
    crowd.rm.until(Count.KILLS);
    for (JsonNode victim : get("decisions", 200).get("decisions").get(0).get("victims")) {
      boolean itself = victim.get("container").asText().equals(ended.getId().toString());
      assertThat(victim.get("fate").asText()).isEqualTo(itself ? "spared" : "killed");
    }

    crowd.rm.step();
    assertThat(get("accounts", 200).toString()).contains("root.production");
    // Caught: names of queues, shown to everybody.
    for (String other : new String[] {"research", "nobody"}) {
      assertThat(getAs(other, "accounts", 200).toString()).doesNotContain("production");
    }
  }

  @Test
  void answersForOneApplicationOrQueue() throws Exception {
    String payer = crowd.research.getApplicationAttemptId().getApplicationId().toString();

    assertThat(get("decisions?application=" + payer, 200).get("decisions")).isNotEmpty();
    assertThat(get("decisions?queue=root.production", 200).get("decisions")).isNotEmpty();
    assertThat(get("decisions?queue=root.other", 200).get("decisions")).isEmpty();
    assertThat(get("decisions?limit=0", 200).get("decisions")).isEmpty();
    assertThat(get("decisions?limit=all", 400).get("error").asText()).contains("limit");
  }

  @Test
  void tellsWhatKillsHaveDestroyedForWhom() throws Exception {
    JsonNode accounts = get("accounts", 200);
    assertThat(accounts.has("claimants")).isTrue();
    assertThat(accounts.has("payers")).isTrue();
  }

  @Test
  void showsDecisionsToThoseWhoMayViewTheApplications() throws Exception {
    // Caught: anybody reads who was killed for whom.
    assertThat(getAs("nobody", "decisions", 200).get("decisions")).isEmpty();

    JsonNode owed = getAs("production", "decisions", 200).get("decisions").get(0);
    assertThat(owed.get("victims")).isEmpty();
    assertThat(owed.get("hiddenVictims").asInt()).isEqualTo(5);
    assertThat(owed.get("text").isNull()).isTrue();

    JsonNode paid = getAs("research", "decisions", 200).get("decisions").get(0);
    assertThat(paid.get("victims")).hasSize(5);
    for (String others : new String[] {"text", "application", "queue", "starved"}) {
      assertThat(paid.get(others).isNull()).as(others).isTrue();
    }
    assertThat(getAs("research", "decisions?queue=root.production", 200).get("decisions"))
        .isEmpty();

    assertThat(get("decisions", 200).get("decisions").get(0).get("text").asText())
        .contains("kills 5");
  }

  private static JsonNode get(String path, int status) throws Exception {
    return getAs("operator", path, status);
  }

  private static JsonNode getAs(String user, String path, int status) throws Exception {
    String as = (path.contains("?") ? "&" : "?") + "user.name=" + user;
    URI uri = URI.create("http://localhost:" + port + "/ws/v1/preemption/" + path + as);
    HttpResponse<String> answer =
        CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).contains("json");
    return new ObjectMapper().readTree(answer.body());
  }
}
