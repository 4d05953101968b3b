/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.tools.explain.ExplainCommand;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the page, REST, metrics and {@code lsps explain} show of a CapacityScheduler. */
class CapacityRestIT extends CapacityRm {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MODE = "yarn.scheduler.lsps.mode";

  private Configuration web() {
    Configuration conf = conf(LspsCapacityScheduler.class);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0");
    conf.setBoolean("mockrm.webapp.enabled", true);
    // Then the port that its web server finds is put into the configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    return conf;
  }

  private String address() {
    return "http://localhost:"
        + rm.getConfig()
            .getSocketAddr(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0", 0)
            .getPort();
  }

  private HttpResponse<String> ask(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address() + path)).build(), BodyHandlers.ofString());
  }

  private JsonNode get(String path) throws Exception {
    HttpResponse<String> answer = ask("/ws/v1/lsps/" + path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static JsonNode named(JsonNode list, String field, String name) {
    for (JsonNode each : list) {
      if (each.get(field).asText().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no " + name + " in " + list);
  }

  /** A large job, then a small one, of one user; four containers beside their masters. */
  private List<Job> largeAndSmall() throws Exception {
    Job large = new Job("alice");
    Job small = new Job("alice");
    large.ask(TestJob.MAP, 20);
    small.ask(TestJob.MAP, 5);
    beat(6);
    return List.of(large, small);
  }

  private String explain(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new ExplainCommand());
    command.setOut(new PrintWriter(out, true));
    List<String> all = new ArrayList<>(List.of("--rm", address()));
    all.addAll(List.of(arguments));
    assertThat(command.execute(all.toArray(String[]::new))).isZero();
    return out.toString();
  }

  @Test
  void explainTellsSizeRankAndDeadlineOfAJob() throws Exception {
    start(web(), 6);
    Job large = largeAndSmall().get(0);
    // One task of the large job shows how long the others take.
    assertThat(large.take()).isEqualTo(1);
    large.run(TestJob.MAP, 30);
    large.end(TestJob.MAP);
    large.take();
    beat(2);
    assertThat(explain("--app", large.app.getApplicationId().toString()))
        .contains("of alice in root.default is RUNNING, place 2 of 2.")
        .containsPattern("the work left is about [\\d.]+ s of the whole cluster, known by own")
        .containsPattern(
            "It is ranked by [\\d.]+ s of the whole cluster; its deadline is -?[\\d,]+ s")
        .contains("It waits (order): The cluster is full");
    assertThat(explain("--queue", "default"))
        .contains("root.default has a share of 100.0 % of the cluster and holds 100.0 %")
        .contains("Their order is least-work: its ordering-policy is")
        .doesNotContain("FairScheduler");
    assertThat(ours().faults()).isZero();
  }

  /** The same fields as of the FairScheduler's host. */
  @Test
  void restHasTheFieldsThatAreDescribed() throws Exception {
    start(web(), 6);
    largeAndSmall();
    JsonNode dump = get("dump");
    Set<String> described = new TreeSet<>();
    Pattern.compile("(?m)^\\| `([\\w.\\[\\]]+)` \\|")
        .matcher(Files.readString(Path.of("..", "docs", "rest.md")))
        .results()
        .forEach(
            field -> described.add(field.group(1).replaceAll("(apps\\[\\]\\.reasons).*", "$1")));
    Set<String> served = new TreeSet<>();
    dump.get("queues").get(1).fieldNames().forEachRemaining(name -> served.add("queues[]." + name));
    dump.get("apps").get(0).fieldNames().forEachRemaining(name -> served.add("apps[]." + name));
    assertThat(described).containsAll(served);
    JsonNode health = get("health");
    assertThat(health.get("healthy").asBoolean()).as(health.toString()).isTrue();
    assertThat(health.get("schedulerClass").asText()).endsWith("LspsCapacityScheduler");
    assertThat(health.at("/host/scheduler").asText()).isEqualTo("CapacityScheduler");
    JsonNode queue = named(dump.get("queues"), "queueName", "root.default");
    assertThat(queue.get("policy").asText()).isEqualTo("least-work");
    assertThat(queue.get("runningApps").asInt()).isEqualTo(2);
    assertThat(queue.at("/amUsed/memory").asInt()).isEqualTo(2 * TestRm.CONTAINER_MB);
    assertThat(queue.at("/amMax/memory").asInt()).isEqualTo(6 * TestRm.CONTAINER_MB);
    HttpResponse<String> page = ask("/lsps");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<html");
  }

  /** Caught on a cluster: until its first application came a queue was said to be another's. */
  @Test
  void aQueueThatNobodyWasInIsOrderedByLeastWorkToo() throws Exception {
    Configuration conf = web();
    conf.set(QUEUE + "ordering-policy.least-work.lag", "3");
    start(conf, 6);
    beat(2);
    assertThat(
            named(get("queues").get("queues"), "queueName", "root.default").get("policy").asText())
        .isEqualTo("least-work");
    assertThat(explain("--queue", "root.default"))
        .contains("Their order is least-work: its ordering-policy is");
    assertThat(ours().faults()).isZero();
  }

  @Test
  void metricsShowUsersAndTheScheduler() throws Exception {
    start(web(), 6);
    largeAndSmall();
    beat(1);
    // Metrics are of the plan before.
    ours().update();
    String user = "LspsUser,q0=root,q1=default,user=alice";
    assertThat(TestRm.numberOf(user, "Jobs")).isEqualTo(2);
    assertThat(TestRm.numberOf(user, "Usage")).isEqualTo(1.0);
    ObjectName all = new ObjectName("Hadoop:service=*,name=LspsScheduler");
    assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(all, null)).hasSize(1);
  }

  /** By Hadoop's own order: the job that was submitted first. */
  @ParameterizedTest
  @ValueSource(strings = {"stock", "observe"})
  void modesThatDecideNothingServeByTheStockOrder(String mode) throws Exception {
    Configuration conf = web();
    conf.set(MODE, mode);
    start(conf, 6);
    List<Job> jobs = largeAndSmall();
    assertThat(jobs.get(0).take()).isEqualTo(4);
    assertThat(jobs.get(1).take()).isZero();
    assertThat(get("health").get("mode").asText()).isEqualTo(mode);
    assertThat(
            named(get("queues").get("queues"), "queueName", "root.default").get("order").isNull())
        .isTrue();
    assertThat(ours().faults()).isZero();
  }

  @Test
  void modeObserveShowsWhomItWouldServeAndWhatItWouldHold() throws Exception {
    Configuration conf = web();
    conf.set(MODE, "observe");
    start(conf, 6);
    List<Job> jobs = largeAndSmall();
    jobs.get(1).ask(TestJob.REDUCE, 2);
    beat(2);
    JsonNode shadow = get("shadow");
    JsonNode queue = named(shadow.get("queues"), "queueName", "root.default");
    assertThat(queue.get("order").asText()).isEqualTo("least-work");
    assertThat(queue.get("share").asDouble()).isEqualTo(1);
    assertThat(queue.get("stock").asDouble()).isEqualTo(1);
    assertThat(queue.get("served").get(0).asText())
        .isEqualTo(jobs.get(1).app.getApplicationId().toString());
    assertThat(shadow.get("apps").get(0).get("heldReduces").asInt()).isEqualTo(2);
    assertThat(explain()).contains("LsPS only observes", "the CapacityScheduler's");
    assertThat(get("apps").get("apps").get(0).get("deadline").isNull()).isFalse();
    assertThat(ours().faults()).isZero();
  }

  @Test
  void aJobThatSucceedsInModeObserveIsInTheScorecard() throws Exception {
    Configuration conf = web();
    conf.set(MODE, "observe");
    start(conf, 6);
    Job job = new Job("alice");
    job.ask(TestJob.MAP, 2);
    beat(4);
    assertThat(job.take()).isEqualTo(2);
    job.end(TestJob.MAP);
    job.finish();
    beat(60);
    assertThat(get("scorecard").toString()).contains("\"jobs\":1");
  }

  @Test
  void aRefreshTurnsLspsOffAndOn() throws Exception {
    Configuration conf = web();
    start(conf, 8);
    Job job = new Job("alice");
    job.ask(TestJob.MAP, 2);
    job.ask(TestJob.REDUCE, 2);
    beat(4);
    assertThat(job.take()).as("maps alone").isEqualTo(2);
    Configuration stock = new Configuration(rm.getConfig());
    stock.set(MODE, "stock");
    ours().reinitialize(stock, rm.getRMContext());
    job.take();
    beat(4);
    assertThat(job.take()).as("maps and reduces").isEqualTo(4);
    Configuration on = new Configuration(stock);
    on.set(MODE, "on");
    ours().reinitialize(on, rm.getRMContext());
    beat(2);
    assertThat(
            named(get("queues").get("queues"), "queueName", "root.default").get("order").asText())
        .isEqualTo("least-work");
    assertThat(ours().faults()).isZero();
  }

  @Test
  void aRefusedRefreshIsShown() throws Exception {
    start(web(), 6);
    Configuration bad = new Configuration(rm.getConfig());
    bad.set(QUEUE + "ordering-policy.least-work.lag", "soon");
    try {
      ours().reinitialize(bad, rm.getRMContext());
    } catch (java.io.IOException expected) {
      // It is shown to those who ask.
    }
    assertThat(get("health").at("/options/refused").asBoolean()).isTrue();
    assertThat(get("health").at("/options/problem").asText())
        .contains("least-work.lag", "\"soon\"");
  }
}
