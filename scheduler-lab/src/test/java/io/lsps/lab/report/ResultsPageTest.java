/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.metrics.Results;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Known responses in, exact lines out: this page is what others will quote. */
class ResultsPageTest {
  private static final List<DrawConditions> DRAWS =
      List.of(new DrawConditions(1, 10, 2, 8, 0.5), new DrawConditions(2, 10, 2, 8, 0.7));

  /** LsPS twice as good as the best stock, lsps-paper once better and once worse. */
  private static WorkloadResult wins() {
    List<RunResult> runs = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++) {
      double unit = seed;
      runs.add(Results.run("fair", seed, new double[] {30 * unit, -1}, new double[] {30 * unit}));
      runs.add(Results.run("best-stock", seed, new double[] {20 * unit}, new double[] {20 * unit}));
      runs.add(Results.run("lsps-gate", seed, new double[] {24 * unit}, new double[] {24 * unit}));
      runs.add(Results.run("lsps", seed, new double[] {5 * unit}, new double[] {15 * unit}));
      double paper = seed == 1 ? 10 : 80;
      runs.add(Results.run("lsps-paper", seed, new double[] {paper}, new double[] {paper}));
    }
    return compared("good", new RunSummary(runs));
  }

  private static WorkloadResult loses() {
    return compared(
        "bad",
        new RunSummary(
            List.of(
                Results.run("fair", 1, 10),
                Results.run("fair", 2, 10),
                Results.run("best-stock", 1, 10),
                Results.run("best-stock", 2, 10),
                Results.run("lsps", 1, 12.5),
                Results.run("lsps", 2, 12.5))));
  }

  private static WorkloadResult compared(String name, RunSummary summary) {
    TuningResult choice =
        new TuningResult(
            "best-stock", "fair[slowstart=1]", List.of(1001L), false, 20, Map.of(), Map.of());
    return WorkloadResult.of(name, DRAWS, List.of(choice), summary);
  }

  private final String page = new ResultsPage("make it", List.of(wins(), loses())).markdown();

  @Test
  void itSaysWhereLspsWinsAndWhereItLoses() {
    assertThat(page)
        .contains(
            "- **lsps** beats the best stock scheduler on `good`; no difference on none; it loses"
                + " on `bad`.")
        .contains(
            "- **lsps-paper** beats the best stock scheduler on none; no difference on `good`; it"
                + " loses on none.");
  }

  @Test
  void theHeadlineIsOverTheBestStock() {
    assertThat(page.lines())
        .contains(
            "| `good` | 2 | 0.50 to 0.70, median 0.60 | `fair[slowstart=1]`, best of 20 | 0.67"
                + " [0.67, 0.67] | 2.00 [2.00, 2.00] | 1.00 (none) | - | - |")
        .contains(
            "| `bad` | 2 | 0.50 to 0.70, median 0.60 | `fair[slowstart=1]`, best of 20 | 1.00"
                + " (none) | 0.80 [0.80, 0.80] | - | - | - |");
  }

  @Test
  void theTwoPartsMultiplyToTheGainOverFair() {
    assertThat(page.lines())
        .contains(
            "| `good` | 1.25 [1.25, 1.25] | 3.00 [3.00, 3.00] | 2.40 [2.40, 2.40] | 1.50 (none) |"
                + " 1.20 (none) |");
  }

  @Test
  void theWorstUserIsNamed() {
    assertThat(page.lines())
        .contains(
            "| `good` | bob 2.00 [2.00, 2.00] | bob 1.33 [1.33, 1.33] | ann 1.50 (none) | ann 1.00"
                + " (none) |");
  }

  @Test
  void jobsThatFailedStandBesideTheMeans() {
    assertThat(page).contains("| `good` | 2 | 45.0; 1 failed, 0 killed, 0 tardy | 30.0 |");
  }

  @Test
  void jobsThatComeAllAtOnceOfferNoLoad() {
    List<DrawConditions> batches =
        List.of(
            new DrawConditions(1, 10, 2, 8, Double.POSITIVE_INFINITY),
            new DrawConditions(2, 10, 2, 8, Double.POSITIVE_INFINITY));

    assertThat(DrawConditions.load(batches)).isEqualTo("offered load all at once");
  }
}
