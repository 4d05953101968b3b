/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code /ws/v1/lsps} answers, and to whom. */
class RestIT {
  private static final Pattern FIELD = Pattern.compile("(?m)^\\| `([\\w.\\[\\]]+)` \\|");

  @TempDir Path folder;

  @Test
  void everyFieldIsDescribedAndNoOther() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(folder, "<queue name='alice'><lspsGuarantee>0.5</lspsGuarantee></queue>");
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 10);
      cluster.advance(20);

      Set<String> served = new TreeSet<>();
      JsonNode dump = WebRm.get(cluster, "dump");
      collect("", dump, served);
      // Nothing is missing in the Hadoop of the build.
      assertThat(dump.at("/health/host/missing").isArray()).isTrue();
      served.add("health.host.missing");
      collectObserved(served);
      Set<String> described = new LinkedHashSet<>();
      Matcher fields = FIELD.matcher(Files.readString(Path.of("..", "docs", "rest.md")));
      while (fields.find()) {
        described.add(fields.group(1));
      }
      assertThat(served).containsExactlyInAnyOrderElementsOf(described);
    }
  }

  /** What is shown where LsPS only observes. */
  private void collectObserved(Set<String> to) throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    conf.set("yarn.scheduler.lsps.mode", "observe");
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      cluster.submit("alice").runThrough(10, 5);
      TestJob job = cluster.submit("alice");
      job.startBoth(3, 4);
      job.heartbeat();
      cluster.update();
      collect("", WebRm.get(cluster, "dump"), to);
    }
  }

  /** Paths such as {@code queues[].share}; what is in a resource is the cluster's own types. */
  private static void collect(String path, JsonNode node, Set<String> to) {
    if (node.isArray()) {
      node.forEach(each -> collect(path + "[]", each, to));
    } else if (node.isObject() && !node.has("vCores")) {
      node.fields()
          .forEachRemaining(
              field ->
                  collect(
                      path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                      field.getValue(),
                      to));
    } else {
      to.add(path);
    }
  }

  @Test
  void queuesTellWhatTheyHaveAndWhatStockWouldGive() throws Exception {
    try (TestRm cluster =
        TestRm.start(WebRm.conf(folder, "<lspsGuarantee>0.5</lspsGuarantee>")).withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 40);
      cluster.submit("alice").ask(TestJob.MAP, 200);
      cluster.submit("bob").ask(TestJob.MAP, 200);
      cluster.update();

      JsonNode bob = queue(WebRm.get(cluster, "queues"), "root.bob");
      assertThat(bob.get("stock").asDouble()).isEqualTo(0.5);
      assertThat(bob.get("guaranteed").asDouble()).isEqualTo(0.25);
      assertThat(bob.get("share").asDouble())
          .isCloseTo(cluster.share("root.bob") / 100.0, within(0.01))
          .isLessThan(0.5);
      assertThat(bob.get("usage").asDouble()).isEqualTo(0.01);
      assertThat(bob.get("pastJobs").asInt()).isEqualTo(1);
      assertThat(bob.get("order").asText()).isEqualTo("least-work");
      assertThat(bob.get("orderReason").asText())
          .startsWith("the requests of all waiting jobs reveal");
      // Half of the stock share, as stock maxAMShare says.
      assertThat(bob.get("amMax").get("memory").asInt()).isBetween(25_600, 25_700);
      assertThat(bob.get("amUsed").get("memory").asInt()).isEqualTo(1024);
    }
  }

  /** Operators set guarantees by queue. */
  @Test
  void theGuaranteeOfALeafQueueHoldsForIt() throws Exception {
    try (TestRm cluster =
        TestRm.start(
                WebRm.conf(folder, "<queue name='bob'><lspsGuarantee>0.5</lspsGuarantee></queue>"))
            .withNode(100)) {
      cluster.remember("root.alice", 10);
      cluster.remember("root.bob", 40);
      cluster.submit("alice").ask(TestJob.MAP, 200);
      cluster.submit("bob").ask(TestJob.MAP, 200);
      cluster.update();

      JsonNode queues = WebRm.get(cluster, "queues");
      assertThat(queue(queues, "root.bob").get("guaranteed").asDouble()).isEqualTo(0.25);
      assertThat(queue(queues, "root.bob").get("share").asDouble()).isEqualTo(0.25);
      // A master and a container.
      assertThat(queue(queues, "root.alice").get("guaranteed").asDouble()).isEqualTo(0.02);
    }
  }

  @Test
  void settingsTellWhereTheyComeFrom() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(folder, "<queue name='alice'><lspsGuarantee>0.25</lspsGuarantee></queue>");
    conf.set("yarn.scheduler.lsps.rule", "paper");
    conf.set("yarn.scheduler.lsps.tier2", "fifo");
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      JsonNode all = WebRm.get(cluster, "settings");
      assertThat(setting(all, "yarn.scheduler.lsps.guarantee").get("value").asText())
          .isEqualTo("0");
      assertThat(setting(all, "yarn.scheduler.lsps.guarantee").get("source").asText())
          .isEqualTo("lsps-default.xml");
      assertThat(setting(all, "yarn.scheduler.lsps.tier2").get("value").asText()).isEqualTo("fifo");
      assertThat(setting(all, "yarn.scheduler.lsps.tier2").get("source").asText())
          .isNotEqualTo("lsps-default.xml");
      assertThat(setting(all, "yarn.scheduler.flex.metric").get("source").asText())
          .isEqualTo("flex-default.xml");
      JsonNode queue = all.get("queueSettings").get(0);
      assertThat(queue.get("queueName").asText()).isEqualTo("root.alice");
      assertThat(queue.get("settings").get(0).get("element").asText()).isEqualTo("lspsGuarantee");
      assertThat(queue.get("settings").get(0).get("value").asText()).isEqualTo("0.25");
    }
  }

  @Test
  void healthTellsOfARefusedReloadAndOfTheNextGoodOne() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      assertThat(WebRm.get(cluster, "health").get("healthy").asBoolean()).isTrue();

      TestRm.write(folder.resolve("fair-scheduler.xml"), "<lspsTier2>lifo</lspsTier2>");
      cluster.readAllocationsAgain();
      cluster.update();
      JsonNode health = WebRm.get(cluster, "health");
      assertThat(health.get("healthy").asBoolean()).isFalse();
      assertThat(health.get("options").get("refused").asBoolean()).isTrue();
      assertThat(health.get("options").get("problem").asText()).contains("<lspsTier2> at line 3");
      assertThat(health.get("options").get("problemTime").asLong()).isPositive();

      TestRm.write(folder.resolve("fair-scheduler.xml"));
      cluster.scheduler().reinitialize(new Configuration(conf), cluster.rm().getRMContext());
      assertThat(WebRm.get(cluster, "health").get("healthy").asBoolean()).isTrue();
    }
  }

  @Test
  void everyoneSeesTheirOwnAndAdministratorsSeeAll() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
            "<queue name='alice'><aclSubmitApps>alice</aclSubmitApps></queue>",
            "<queue name='bob'><aclSubmitApps>bob</aclSubmitApps>"
                + "<aclAdministerApps>lead</aclAdministerApps></queue>");
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "operator");
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob alice = cluster.submit("alice");
      TestJob bob = cluster.submit("bob");

      assertThat(names(cluster, "alice", "apps", "id")).containsExactly(alice.id());
      assertThat(names(cluster, "lead", "apps", "id")).containsExactly(bob.id());
      assertThat(names(cluster, "operator", "apps", "id")).contains(alice.id(), bob.id());
      assertThat(names(cluster, "nobody", "apps", "id")).isEmpty();
      assertThat(names(cluster, "alice", "queues", "queueName"))
          .contains("root.alice")
          .doesNotContain("root.bob");
      assertThat(names(cluster, "lead", "queues", "queueName"))
          .contains("root.bob")
          .doesNotContain("root.alice");
      cluster.advance(20);
      cluster.update();
      assertThat(WebRm.getAs(cluster, "operator", "hour").body())
          .contains("root.alice", "root.bob");
      assertThat(WebRm.getAs(cluster, "alice", "hour").body())
          .contains("root.alice")
          .doesNotContain("root.bob");
      assertThat(WebRm.getAs(cluster, "alice", "apps/" + bob.id()).statusCode()).isEqualTo(403);
      assertThat(WebRm.getAs(cluster, "bob", "apps/" + bob.id()).statusCode()).isEqualTo(200);
      assertThat(WebRm.getAs(cluster, "alice", "dump").body()).doesNotContain(bob.id());
    }
  }

  /** Caught: 200 for a queue that the caller may not see, and 404 for one that there is not. */
  @Test
  void aHiddenQueueIsAnsweredAsOneThatThereIsNot() throws Exception {
    try (TestRm cluster = TestRm.start(restricted()).withNode(10)) {
      cluster.submit("bob").start(TestJob.MAP, 2);
      cluster.advance(20);
      for (String path : List.of("apps", "decisions")) {
        for (String more : List.of("", "&limit=0")) {
          HttpResponse<String> hidden =
              WebRm.getAs(cluster, "alice", path + "?queue=root.bob" + more);
          HttpResponse<String> none =
              WebRm.getAs(cluster, "alice", path + "?queue=root.eve" + more);
          assertThat(hidden.statusCode()).as(path + more).isEqualTo(404);
          assertThat(hidden.statusCode()).as(path + more).isEqualTo(none.statusCode());
          assertThat(hidden.body().replace("root.bob", "root.eve")).isEqualTo(none.body());
          for (String user : List.of("bob", "operator")) {
            assertThat(WebRm.getAs(cluster, user, path + "?queue=root.bob" + more).statusCode())
                .isEqualTo(200);
          }
        }
      }
    }
  }

  /** Caught: 404 behind the last page, for whoever sees applications and not their queue. */
  @Test
  void aPageBehindTheLastIsEmpty() throws Exception {
    try (TestRm cluster = TestRm.start(restricted()).withNode(10)) {
      TestJob job = cluster.submit("bob");
      job.start(TestJob.MAP, 2);
      cluster.advance(20);
      TestRm.write(
          folder.resolve("fair-scheduler.xml"),
          "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
          "<queue name='alice'/><queue name='bob'><aclSubmitApps>eve</aclSubmitApps></queue>");
      cluster.readAllocationsAgain();
      assertThat(names(cluster, "bob", "queues", "queueName")).doesNotContain("root.bob");

      String apps = "apps?queue=root.bob&after=" + job.id();
      String decisions = "decisions?queue=root.bob&since=999999999999999";
      for (String path : List.of(apps, decisions)) {
        assertThat(WebRm.getAs(cluster, "bob", path).statusCode()).as(path).isEqualTo(200);
        assertThat(WebRm.getAs(cluster, "alice", path).statusCode()).as(path).isEqualTo(404);
      }
    }
  }

  /** Caught: a path, a queue and a value of an allocation file that the caller may not read. */
  @Test
  void onlyAdministratorsAreToldWhatWasRefused() throws Exception {
    try (TestRm cluster = TestRm.start(restricted()).withNode(4)) {
      TestRm.write(
          folder.resolve("fair-scheduler.xml"),
          "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
          "<queue name='bob'><lspsTier2>secret</lspsTier2></queue>");
      cluster.readAllocationsAgain();
      cluster.advance(20);

      for (String path : List.of("health", "decisions", "dump")) {
        assertThat(WebRm.getAs(cluster, "alice", path).body())
            .as(path)
            .contains("only administrators (yarn.admin.acl) are shown this")
            .doesNotContain("fair-scheduler.xml", "root.bob", "secret");
        assertThat(WebRm.getAs(cluster, "operator", path).body())
            .as(path)
            .contains("fair-scheduler.xml", "root.bob", "secret");
      }
      JsonNode health = WebRm.json(WebRm.getAs(cluster, "alice", "health"));
      assertThat(health.get("healthy").asBoolean()).isFalse();
      assertThat(health.get("options").get("refused").asBoolean()).isTrue();
    }
  }

  /** Everybody may submit to their own queue, and the operator sees all. */
  private YarnConfiguration restricted() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
            "<queue name='alice'><aclSubmitApps>alice</aclSubmitApps></queue>",
            "<queue name='bob'><aclSubmitApps>bob</aclSubmitApps></queue>");
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "operator");
    return conf;
  }

  /** Caught: our pages in another site's frame, where Hadoop's may not be. */
  @ParameterizedTest
  @ValueSource(strings = {"SAMEORIGIN", "DENY", "off"})
  void framesAreAllowedAsForHadoopsOwnPages(String option) throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    if (option.equals("off")) {
      conf.setBoolean(YarnConfiguration.YARN_XFS_ENABLED, false);
    } else {
      conf.set(YarnConfiguration.RM_XFS_PREFIX + "xframe-options", option);
    }
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      String ours = option.equals("off") ? "" : option;
      for (String path :
          List.of("/ws/v1/cluster/info", "/lsps", "/ws/v1/lsps/health", "/ws/v1/lsps/nothing")) {
        URI address = URI.create(WebRm.address(cluster) + path);
        HttpResponse<String> answer = send(HttpRequest.newBuilder(address));
        assertThat(answer.headers().firstValue("X-Frame-Options").orElse(""))
            .as(path)
            .isEqualTo(ours);
      }
    }
  }

  @Test
  void whatIsNoApplicationIsSaid() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      HttpResponse<String> none = WebRm.getAs(cluster, "alice", "apps/job_1");
      assertThat(none.statusCode()).isEqualTo(400);
      assertThat(none.body()).contains("expected application_TIME_NUMBER");
      assertThat(WebRm.getAs(cluster, "alice", "apps/application_1_0001").statusCode())
          .isEqualTo(404);
    }
  }

  /** Caught: "served by least-work" where the FairScheduler or another policy serves. */
  @ParameterizedTest
  @ValueSource(strings = {"observe", "stock", "on"})
  void anOrderIsToldOnlyWhereLspsServes(String mode) throws Exception {
    YarnConfiguration conf =
        WebRm.conf(folder, "<queue name='other'><schedulingPolicy>fifo</schedulingPolicy></queue>");
    conf.set("yarn.scheduler.lsps.mode", mode);
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      cluster.submit("alice").ask(TestJob.MAP, 2);
      cluster.submit("bob", "other", "job", Set.of()).ask(TestJob.MAP, 2);
      cluster.update();

      JsonNode answer = WebRm.get(cluster, "queues");
      JsonNode other = queue(answer, "root.other");
      assertThat(other.get("order").isNull()).isTrue();
      JsonNode alice = queue(answer, "root.alice");
      int told = cluster.metric("LspsUser,q0=root,q1=alice", "Mode").intValue();
      if (mode.equals("on")) {
        assertThat(alice.get("order").asText()).isEqualTo("least-work");
        assertThat(told).isEqualTo(3);
        assertThat(other.get("orderReason").asText()).isEqualTo("its policy, FIFO, decides.");
      } else {
        assertThat(alice.get("order").isNull()).isTrue();
        assertThat(told).isZero();
        assertThat(alice.get("orderReason").asText())
            .isEqualTo("mode is " + mode + ": the FairScheduler decides.");
      }
    }
  }

  @Test
  void whatIsAskedForWronglyIsRefusedAndNoneIsNone() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      cluster.submit("alice").start(TestJob.MAP, 2);
      cluster.advance(20);
      cluster.submit("bob").ask(TestJob.MAP, 20);
      cluster.advance(20);

      for (String path : List.of("apps", "decisions")) {
        String none = path + "?limit=0";
        assertThat(WebRm.get(cluster, none).get(path)).as(none).isEmpty();
        assertThat(WebRm.get(cluster, path + "?queue=root.alice").get(path)).as(path).isNotEmpty();
        HttpResponse<String> unknown = WebRm.getAs(cluster, "alice", path + "?queue=root.nobody");
        assertThat(unknown.statusCode()).as(path).isEqualTo(404);
        assertThat(WebRm.json(unknown).get("error").asText()).contains("no queue root.nobody");
      }
      assertThat(WebRm.getAs(cluster, "alice", "nothing").statusCode()).isEqualTo(404);
      assertThat(WebRm.get(cluster, "").get("paths")).contains(new TextNode("/ws/v1/lsps/queues"));
    }
  }

  @Test
  void jsonIsWhatIsAcceptedAndGetIsWhatIsAllowed() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      for (String path : List.of("", "/queues", "/health")) {
        URI address = URI.create(WebRm.address(cluster) + "/ws/v1/lsps" + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        HttpResponse<String> asPage = send(request.copy().header("Accept", "text/html"));
        assertThat(asPage.statusCode()).as(asPage.body()).isEqualTo(200);
        assertThat(asPage.headers().firstValue("Content-Type").orElse("")).contains("json");
        for (String method : List.of("POST", "PUT", "DELETE")) {
          HttpResponse<String> refused =
              send(request.copy().method(method, BodyPublishers.ofString("{}")));
          assertThat(refused.statusCode()).as(method).isEqualTo(405);
          assertThat(refused.headers().firstValue("Allow").orElse("")).contains("GET");
        }
      }
    }
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static Set<String> names(TestRm cluster, String user, String path, String field)
      throws Exception {
    HttpResponse<String> answer = WebRm.getAs(cluster, user, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    Set<String> names = new TreeSet<>();
    WebRm.json(answer).get(path).forEach(each -> names.add(each.get(field).asText()));
    return names;
  }

  private static JsonNode queue(JsonNode answer, String name) {
    return find(answer.get("queues"), "queueName", name);
  }

  private static JsonNode setting(JsonNode answer, String key) {
    return find(answer.get("settings"), "key", key);
  }

  private static JsonNode find(JsonNode all, String field, String value) {
    for (JsonNode each : all) {
      if (each.get(field).asText().equals(value)) {
        return each;
      }
    }
    throw new AssertionError("no " + field + " " + value + " in " + all);
  }
}
