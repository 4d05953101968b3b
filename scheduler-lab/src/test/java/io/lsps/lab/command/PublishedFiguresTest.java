/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.report.ResultsPage;
import io.lsps.lab.report.WorkloadResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the documentation tells of times is what was measured, and what would be measured again. */
@Tag("long")
class PublishedFiguresTest {
  private static final Path RESULTS = Path.of("..", "docs", "results");
  private static final String HEADLINE = "lsps-table2";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static String command;
  private static final List<WorkloadResult> ALL = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    JsonNode root = JSON.readTree(RESULTS.resolve("results.json").toFile());
    command = root.get("command").asText();
    ALL.clear();
    for (JsonNode each : root.get("workloads")) {
      ALL.add(JSON.treeToValue(each, WorkloadResult.class));
    }
  }

  @Test
  void theResultsPageTellsWhatWasMeasured() throws IOException {
    String made = new ResultsPage(command, ALL).markdown();
    assertThat(Files.readString(RESULTS.resolve("README.md")))
        .contains(command)
        .contains(made.substring(made.indexOf("## In short")));
  }

  /** Each row of its table whose first cell names a workload in code quotes. */
  @Test
  void theFirstPageHasTheFiguresOfTheResults() throws IOException {
    List<String[]> rows =
        Files.readAllLines(Path.of("..", "README.md")).stream()
            .filter(line -> line.matches("\\| `[^`]+`,.*"))
            .map(line -> line.split(" *\\| *"))
            .filter(
                cells ->
                    ALL.stream().anyMatch(each -> cells[1].startsWith(quoted(each.workload()))))
            .toList();
    assertThat(rows).hasSize(5);
    for (String[] cells : rows) {
      WorkloadResult.Row row = lsps(cells[1].replaceAll("`([^`]*)`.*", "$1"));
      assertThat(List.of(cells[2], cells[3], cells[4]))
          .as(cells[1])
          .containsExactly(
              told("%.2f", row.overFair().ratio()),
              told("%.2f", row.overBestStock().ratio()),
              told("%.2f", row.worstBesideBestStock().gain().ratio()));
    }
    assertThat(ALL).hasSize(13);
  }

  private static String quoted(String workload) {
    return "`" + workload + "`";
  }

  /** Another figure is another decision: the page is to be measured again. */
  @Test
  void theHeadlineIsMeasuredAgain() throws IOException {
    double firstDraw = isMeasuredAgain(HEADLINE).get(0);
    assertThat(Files.readString(Path.of("..", "README.md")))
        .as("its picture, of the first draw")
        .contains(told("and %.1f s, and the containers", firstDraw));
  }

  @Test
  @Tag("nightly")
  void allIsMeasuredAgain() throws IOException {
    for (WorkloadResult each : ALL) {
      isMeasuredAgain(each.workload());
    }
  }

  /** Mean response time of each draw. */
  private static List<Double> isMeasuredAgain(String workload) throws IOException {
    CommandLine lab = new CommandLine(new LabCommand());
    StringWriter out = new StringWriter();
    lab.setOut(new PrintWriter(out, true));
    String seeds = "1.." + of(workload).draws().size();
    int code =
        lab.execute(
            "run",
            "--workload",
            workload,
            "--seeds",
            seeds,
            "--schedulers",
            "lsps",
            "--json",
            "--quiet");
    assertThat(code).isZero();
    List<Double> means = new ArrayList<>();
    JSON.readTree(out.toString())
        .get("runs")
        .forEach(each -> means.add(each.get("meanResponse").asDouble()));
    double now = means.stream().mapToDouble(mean -> mean).average().orElseThrow();
    double published = lsps(workload).meanResponse();
    assertThat(now).as(workload).isCloseTo(published, within(0.005 * published));
    return means;
  }

  private static WorkloadResult of(String workload) {
    return ALL.stream().filter(each -> each.workload().equals(workload)).findFirst().orElseThrow();
  }

  private static WorkloadResult.Row lsps(String workload) {
    return of(workload).rows().stream()
        .filter(row -> row.scheduler().equals("lsps"))
        .findFirst()
        .orElseThrow();
  }

  private static String told(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
