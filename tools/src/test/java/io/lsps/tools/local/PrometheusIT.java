/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Prometheus answers every query of the board and evaluates every rule, from a
 * ResourceManager that three users' jobs keep busy. A query that names a label or a metric wrongly,
 * or joins what has no labels in common, is answered with nothing.
 */
@Tag("long")
class PrometheusIT {
  private static final Path DOCKER = Path.of("..", "docker").toAbsolutePath().normalize();

  /** A comparison with zero that may be true of nobody on a cluster that is well. */
  private static final Pattern SOMEBODY_LACKS = Pattern.compile(" > 0");

  @TempDir static Path temp;
  private static LspsScript lsps;
  private static Prometheus prometheus;
  private static final List<Process> JOBS = new ArrayList<>();

  @BeforeAll
  static void scrapeAResourceManagerUnderLoad() throws Exception {
    assumeTrue(
        Prometheus.isInstalled(),
        "prometheus and promtool are not installed (Debian: apt-get install prometheus)");
    lsps = new LspsScript(temp, temp.toRealPath().resolve("cluster"));
    lsps.cluster(
            "start",
            "--conf",
            "yarn.resourcemanager.scheduler.monitor.enable=true",
            "--conf",
            "yarn.resourcemanager.scheduler.monitor.policies="
                + "io.lsps.preempt.yarn.GlobalPreemptionMonitor")
        .succeeded();
    LocalCluster cluster = new LocalCluster(lsps.root(), line -> {});
    Files.copy(
        DOCKER.resolve("conf").resolve("fair-scheduler.xml"),
        cluster.conf().resolve("fair-scheduler.xml"),
        StandardCopyOption.REPLACE_EXISTING);
    lsps.cluster("shell", "--command", "yarn rmadmin -refreshQueues").succeeded();
    submit("alice", "root.alice");
    submit("bob", "root.bob");
    submit("carol", "root.planned");
    String web = cluster.state().orElseThrow().resourceManager();
    prometheus = new Prometheus(Files.createDirectory(temp.resolve("prometheus")), authority(web));
    awaitLoad();
  }

  private static String authority(String web) {
    return web.substring("http://".length());
  }

  private static void submit(String user, String queue) throws IOException {
    JOBS.add(
        LspsScript.start(
            temp.resolve(user + ".txt"),
            List.of(
                "cluster",
                "submit",
                "--dir",
                lsps.root().toString(),
                "--user",
                user,
                "sleep",
                "-Dmapreduce.job.queuename=" + queue,
                "-m",
                "40",
                "-r",
                "0",
                "-mt",
                "6000")));
  }

  private static void awaitLoad() {
    assertThat(
            Polling.until(
                LspsScript.PATIENCE,
                () ->
                    has("count(lsps_user_running_tasks > 0) > 2")
                        && has("lsps_user_waiting_tasks > 0")
                        // Once a task has ended, and a history was saved.
                        && has("lsps_user_size_estimate > 0")
                        && has("lsps_scheduler_history_saved_seconds_ago >= 0")
                        // An increase needs two samples of a series.
                        && has("count_over_time(global_preemption_kills[1m]) > 5")
                        && has("count_over_time(lsps_queue_over_budget[1m]) > 5")))
        .as("load and its metrics")
        .isTrue();
  }

  private static boolean has(String expression) {
    try {
      return !prometheus.query(expression).isEmpty();
    } catch (IOException notYet) {
      return false;
    }
  }

  @AfterAll
  static void leaveNothingBehind() throws Exception {
    JOBS.forEach(Process::destroy);
    if (prometheus != null) {
      prometheus.close();
    }
    if (lsps != null) {
      lsps.cluster("stop");
    }
  }

  @Test
  void everyQueryOfTheBoardIsAnsweredWithSeries() throws Exception {
    List<String> expressions = new ArrayList<>();
    new ObjectMapper()
        .readTree(DOCKER.resolve("grafana").resolve("lsps.json").toFile())
        .findValuesAsText("expr")
        .forEach(
            expression ->
                expressions.add(expression.replace("$job", ".*").replace("$queue", ".*")));
    assertThat(expressions).hasSizeGreaterThan(20);
    Set<String> unanswered = new TreeSet<>();
    for (String expression : expressions) {
      boolean mayBeOfNobody =
          expression.contains("deficit")
              || expression.contains("guaranteed")
              || expression.contains("at_risk")
              // No job has ended yet.
              || expression.contains("scorecard_ratio");
      // Reasons are counted once a minute: a rate of them needs two.
      if (expression.contains("lsps_wait_reason_seconds")) {
        continue;
      }
      String asked = mayBeOfNobody ? SOMEBODY_LACKS.matcher(expression).replaceAll("") : expression;
      if (prometheus.query(expression).isEmpty() && prometheus.query(asked).isEmpty()) {
        unanswered.add(expression);
      }
    }
    assertThat(unanswered).isEmpty();
  }

  @Test
  void theBoardsListsHaveTheJobAndTheQueues() throws Exception {
    assertThat(values("/api/v1/label/job/values?match[]=lsps_scheduler_users"))
        .containsExactly("resourcemanager");
    assertThat(values("/api/v1/label/queue/values?match[]=lsps_user_share"))
        .contains("root.alice", "root.bob", "root.planned");
  }

  private static List<String> values(String path) throws IOException {
    List<String> values = new ArrayList<>();
    prometheus
        .ask(path.replace("[", "%5B").replace("]", "%5D"))
        .forEach(v -> values.add(v.asText()));
    return values;
  }

  @Test
  void everyRuleIsEvaluatedAndNoneFiresOnAClusterThatIsWell() throws Exception {
    assertThat(
            Polling.until(
                LspsScript.PATIENCE,
                () -> rules().stream().allMatch(rule -> rule.path("health").asText().equals("ok"))))
        .as("%s", rules())
        .isTrue();
    assertThat(rules()).hasSizeGreaterThan(5);
    assertThat(rules())
        .allSatisfy(
            rule ->
                assertThat(rule.path("state").asText())
                    .as(rule.path("name").asText())
                    .isNotEqualTo("firing"));
  }

  /**
   * A comparison hides whether what it compares is there: its sides are asked for by themselves.
   */
  @Test
  void whatTheRulesCompareIsThere() throws Exception {
    Set<String> absent = new TreeSet<>();
    for (JsonNode rule : rules()) {
      for (String side :
          rule.path("query").asText().split("\\band on \\([^)]*\\)|\\b(?:or|and)\\b|[<>=]=?", -1)) {
        String metric =
            side.strip()
                .replaceFirst("^[0-9.]+ \\* ", "")
                .replaceFirst("^[0-9.]+$", "")
                .replaceFirst("^absent\\((.*)\\)$", "$1");
        if (!metric.isEmpty() && prometheus.query(metric).isEmpty()) {
          absent.add(metric);
        }
      }
    }
    assertThat(absent).isEmpty();
  }

  private static List<JsonNode> rules() {
    List<JsonNode> rules = new ArrayList<>();
    try {
      for (JsonNode group : prometheus.ask("/api/v1/rules").path("groups")) {
        group.path("rules").forEach(rules::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rules;
  }

  @Test
  void promtoolFindsNothingWrong() throws Exception {
    for (List<String> command :
        List.of(
            List.of("check", "rules", "lsps.rules.yml"),
            List.of("test", "rules", "lsps.rules.test.yml"),
            List.of("check", "config", "prometheus.yml"))) {
      List<String> words = new ArrayList<>(command);
      words.add(0, "promtool");
      Path output = Files.createTempFile(temp, "promtool", ".txt");
      Process promtool =
          new ProcessBuilder(words)
              .directory(DOCKER.resolve("prometheus").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(promtool.waitFor()).as(Files.readString(output)).isZero();
    }
  }
}
