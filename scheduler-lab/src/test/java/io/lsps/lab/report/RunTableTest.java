/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.metrics.Results;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.Json.ResultsJson;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.RunTable.TextTable;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Known numbers in, exact cells out: what a table says is what people believe. */
class RunTableTest {
  private static final List<RunResult> ALL =
      List.of(
          Results.run("fair", 1, 30, 30, -1),
          Results.run("best-stock", 1, 20, 20),
          Results.run("lsps-gate", 1, 24, 24),
          Results.run("lsps", 1, 16, 16),
          Results.run("clairvoyant-slots", 1, 8, 8),
          Results.run("clairvoyant", 1, 4, 4));

  private static List<List<String>> cells(RunSummary summary) {
    return RunTable.forTerminal(summary).lines().stream()
        .map(line -> List.of(line.strip().split(" {2,}")))
        .toList();
  }

  @Test
  void everyColumnHoldsWhatItsHeadSays() {
    List<List<String>> rows = cells(new RunSummary(ALL));
    assertThat(rows.get(0))
        .containsExactly(
            "scheduler",
            "x best stock",
            "mean response (s)",
            "x fair",
            "gate's part",
            "sharing's part",
            "jobs",
            "failed",
            "killed",
            "p95 (s)",
            "slowdown",
            "SNP",
            "unfairness",
            "makespan (s)",
            "x reachable",
            "x bound");
    assertThat(rows.get(1))
        .containsExactly(
            "fair", "0.67", "30.0", "1", "-", "-", "2", "1", "0", "30.0", "30.00", "0.033", "0.000",
            "30", "3.75", "7.50");
    assertThat(rows.get(2).subList(0, 6))
        .containsExactly("best-stock", "1", "20.0", "1.50", "-", "-");
    assertThat(rows.get(3).subList(0, 6))
        .containsExactly("lsps-gate", "0.83", "24.0", "1.25", "1.25", "1.00");
    assertThat(rows.get(4))
        .containsExactly(
            "lsps", "1.25", "16.0", "1.88", "1.25", "1.50", "2", "0", "0", "16.0", "16.00", "0.063",
            "0.000", "16", "2.00", "4.00");
    assertThat(rows.get(6).subList(6, 14))
        .containsExactly("2", "0", "-", "4.0", "-", "-", "-", "4");
  }

  /** Columns that nothing can be said in are left out, and the page says why. */
  @Test
  void withoutABestStockTheTableSaysThatItIsNotKnown() {
    RunSummary summary = new RunSummary(List.of(Results.run("fair", 1, 30)));
    assertThat(cells(summary).get(0)).doesNotContain("gate's part", "tardy");
    assertThat(cells(summary).get(1)).startsWith("fair", "-");
    assertThat(TextTable.of(setup(1), summary)).contains("x best stock is not known");
    assertThat(RunTable.forPage(summary).html())
        .contains("mean response")
        .doesNotContain("the best stock");
  }

  @Test
  void killedTasksAndTardyJobsHaveColumnsOfTheirOwn() {
    RunSummary summary =
        new RunSummary(
            List.of(
                Results.runWithDeadlineAndKill("fair", 12),
                Results.runWithDeadlineAndKill("lsps", 9)));
    List<List<String>> rows = cells(summary);
    int killed = rows.get(0).indexOf("killed");
    int tardy = rows.get(0).indexOf("tardy");
    assertThat(rows.get(1).get(killed)).isEqualTo("1");
    assertThat(rows.get(1).get(tardy)).isEqualTo("1");
    assertThat(rows.get(2).get(tardy)).isEqualTo("0");
    assertThat(RunTable.forPage(summary).html())
        .contains("jobs failed", "tasks killed", "jobs tardy");
  }

  @Test
  void theLoadOfEveryDrawIsTold() {
    RunSummary summary =
        new RunSummary(List.of(Results.run("fair", 1, 30), Results.run("fair", 2, 30)));
    assertThat(TextTable.of(setup(1, 2, 3), summary))
        .contains("10 to 30 jobs", "1 to 3 nodes (2 to 6 slots)", "load 0.10 to 0.30, median 0.20")
        .contains("Load by draw: 0.10 0.20 0.30");
    assertThat(TextTable.of(setup(1), summary)).contains("1 node (2 slots)", "1 draw: no interval");
  }

  @Test
  void theJsonHasLoadsChoicesAndGains() throws Exception {
    JsonNode json = new ObjectMapper().readTree(ResultsJson.of(setup(1, 2), ALL));
    assertThat(json.at("/draws/1/offeredLoad").asDouble()).isEqualTo(0.2);
    assertThat(json.at("/draws/1/nodes").asInt()).isEqualTo(2);
    assertThat(json.at("/tuned/0/chosen").asText()).isEqualTo("fair[slowstart=1]");
    assertThat(json.at("/gains/lsps/bestStock/ratio").asDouble()).isEqualTo(1.25);
    assertThat(json.at("/gains/lsps/gate/ratio").asDouble()).isEqualTo(1.25);
    assertThat(json.at("/gains/lsps/sharing/ratio").asDouble()).isEqualTo(1.5);
    assertThat(json.at("/gains/fair").has("gate")).isFalse();
    assertThat(json.at("/runs/0/failedJobs").asInt()).isEqualTo(1);
    assertThat(json.at("/runs/0/tardyJobs").asInt()).isZero();
  }

  /** A choice that knew the jobs it is measured on must not pass for one that did not. */
  @Test
  void aChoiceIsNamedWithItsTrainingDraws() {
    assertThat(TextTable.of(setup(1), new RunSummary(ALL)))
        .contains(
            "best-stock is fair[slowstart=1]: the best of 20 settings by mean response over"
                + " training seed 1001, which has the same jobs as the measured draws.");
  }

  private static RunSetup setup(int... seeds) {
    List<DrawConditions> draws =
        java.util.Arrays.stream(seeds)
            .mapToObj(seed -> new DrawConditions(seed, 10L * seed, seed, 2 * seed, seed / 10.0))
            .toList();
    TuningResult choice =
        new TuningResult(
            "best-stock",
            "fair[slowstart=1]",
            List.of(1001L),
            true,
            20,
            Map.of("fair[slowstart=1]", 20.0, "capacity", 30.0),
            Map.of());
    return new RunSetup(
        "any", List.of("ann"), draws, SimulationSettings.pool(1, 2), Map.of(), List.of(choice));
  }
}
