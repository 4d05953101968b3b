/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The rules and the board of docker/ use what a ResourceManager's {@code /prom} shows. */
class MonitoringFilesIT {
  private static final Path RULES = Path.of("..", "docker", "prometheus", "lsps.rules.yml");
  private static final Path BOARD = Path.of("..", "docker", "grafana", "lsps.json");
  private static final Pattern LISTED = Pattern.compile("(?m)^\\| (Lsps\\w+) \\|");

  @TempDir static Path folder;
  private static PromText shown;

  @BeforeAll
  static void everySourceShowsSomething() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<queue name='planned'>",
            "<schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy></queue>");
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, GlobalPreemptionMonitor.class.getName());
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      cluster.submit("alice").start(TestJob.MAP, 4);
      cluster.submit("alice", "planned", "job", Set.of()).ask(TestJob.MAP, 2);
      // What applications wait for is looked at once a minute.
      cluster.advance(61);
      cluster.advance(61);
      URI prom = URI.create(WebRm.address(cluster) + "/prom");
      shown =
          PromText.of(
              HttpClient.newHttpClient()
                  .send(HttpRequest.newBuilder(prom).build(), BodyHandlers.ofString())
                  .body());
    }
  }

  @AfterAll
  static void forget() {
    shown = null;
  }

  @Test
  void everyRuleAsksForWhatIsShown() throws Exception {
    List<Map<String, Object>> rules = rules();
    assertThat(rules).extracting(rule -> rule.get("alert")).hasSizeGreaterThan(5);
    for (Map<String, Object> rule : rules) {
      assertShown("rule " + rule.get("alert"), (String) rule.get("expr"));
    }
  }

  @Test
  void everyRuleSaysWhatItIsAndWhatToDoWithLabelsThatItHas() throws Exception {
    for (Map<String, Object> rule : rules()) {
      String name = (String) rule.get("alert");
      assertThat(texts(rule, "labels")).as(name).containsKey("severity");
      Map<String, String> texts = texts(rule, "annotations");
      Set<String> labels = new TreeSet<>();
      for (String key : List.of("summary", "description")) {
        assertThat(texts.get(key)).as("%s of %s", key, name).isNotBlank();
        labels.addAll(PromQuery.labelsOfText(texts.get(key)));
      }
      assertThat(shown.labels(new PromQuery((String) rule.get("expr")).metrics()))
          .as("labels of rule %s", name)
          .containsAll(labels);
    }
  }

  @Test
  void thePageForOperatorsListsTheAlerts() throws Exception {
    List<String> listed = new ArrayList<>();
    Matcher row = LISTED.matcher(Files.readString(Path.of("..", "docs", "operate.md")));
    while (row.find()) {
      listed.add(row.group(1));
    }
    assertThat(rules()).extracting(rule -> rule.get("alert")).isEqualTo(listed);
  }

  @Test
  void everyPanelAsksForWhatIsShown() throws Exception {
    List<JsonNode> targets = new ArrayList<>();
    for (JsonNode panel : board().get("panels")) {
      panel.path("targets").forEach(targets::add);
    }
    assertThat(targets).hasSizeGreaterThan(15);
    for (JsonNode target : targets) {
      String expression = target.get("expr").asText();
      assertShown("panel", expression);
      assertThat(shown.labels(new PromQuery(expression).metrics()))
          .as("legend of %s", expression)
          .containsAll(PromQuery.labelsOfText(target.get("legendFormat").asText()));
    }
  }

  @Test
  void panelsHaveNumbersOfTheirOwnAndDoNotOverlap() throws Exception {
    Set<Integer> numbers = new TreeSet<>();
    Set<String> cells = new TreeSet<>();
    for (JsonNode panel : board().get("panels")) {
      assertThat(numbers.add(panel.get("id").asInt())).as("id of %s", panel.get("title")).isTrue();
      JsonNode place = panel.get("gridPos");
      assertThat(place.get("x").asInt() + place.get("w").asInt()).isBetween(1, 24);
      for (int x = 0; x < place.get("w").asInt(); x++) {
        for (int y = 0; y < place.get("h").asInt(); y++) {
          String cell = (place.get("x").asInt() + x) + "," + (place.get("y").asInt() + y);
          assertThat(cells.add(cell)).as("%s at %s", panel.get("title"), cell).isTrue();
        }
      }
    }
  }

  @Test
  void theBoardsVariablesAskForWhatIsShown() throws Exception {
    int queries = 0;
    for (JsonNode variable : board().get("templating").get("list")) {
      String query = variable.path("query").path("query").asText();
      if (!query.isEmpty()) {
        queries++;
        assertThat(query).startsWith("label_values(").endsWith(")");
        int comma = query.lastIndexOf(',');
        String series = query.substring("label_values(".length(), comma);
        assertShown("variable", series);
        assertThat(shown.labels(new PromQuery(series).metrics()))
            .contains(query.substring(comma + 1, query.length() - 1).strip());
      }
    }
    assertThat(queries).isEqualTo(2);
  }

  private static void assertShown(String where, String expression) {
    PromQuery query = new PromQuery(expression);
    assertThat(query.metrics()).as("%s: %s", where, expression).isNotEmpty();
    assertThat(shown.metrics()).as("%s: %s", where, expression).containsAll(query.metrics());
    assertThat(shown.labels(query.metrics()))
        .as("%s: %s", where, expression)
        .containsAll(query.labels());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, String> texts(Map<String, Object> rule, String key) {
    return (Map<String, String>) rule.get(key);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rules() throws Exception {
    List<Map<String, Object>> rules = new ArrayList<>();
    try (Reader file = Files.newBufferedReader(RULES)) {
      Map<String, Object> all = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
      for (Map<String, Object> group : (List<Map<String, Object>>) all.get("groups")) {
        rules.addAll((List<Map<String, Object>>) group.get("rules"));
      }
    }
    return rules;
  }

  private static JsonNode board() throws Exception {
    return new ObjectMapper().readTree(BOARD.toFile());
  }
}
