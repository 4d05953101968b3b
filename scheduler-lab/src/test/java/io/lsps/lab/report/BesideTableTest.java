/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.metrics.Results;
import io.lsps.lab.metrics.RunSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two draws of two users; jobs that are alone take a second. */
class BesideTableTest {
  private static final RunSummary SUMMARY =
      new RunSummary(
          List.of(
              Results.run("fair", 1, new double[] {30}, new double[] {10}),
              Results.run("fair", 2, new double[] {1}, new double[] {1}),
              Results.run("lsps", 1, new double[] {7.5}, new double[] {12.5}),
              Results.run("lsps", 2, new double[] {1}, new double[] {1}),
              Results.run("clairvoyant-slots", 1, new double[] {5}, new double[] {5}),
              Results.run("clairvoyant-slots", 2, new double[] {1}, new double[] {1})));

  private static List<List<String>> cells() {
    return BesideTable.of(SUMMARY, "fair")
        .lines()
        .map(line -> List.of(line.strip().split(" {2,}")))
        .toList();
  }

  @Test
  void everyColumnHoldsWhatItsHeadSays() {
    assertThat(cells().get(1))
        .containsExactly(
            "scheduler",
            "mean response (s)",
            "times better than fair",
            "draws with a queue",
            "without",
            "x clairvoyant-slots",
            "p95 (s)",
            "p99 (s)",
            "p99 over",
            "worst user over",
            "worst in a draw");
    List<String> lsps = cells().get(3);
    // 20 over 10 in the first draw, alike in the second: the square root of 2.
    assertThat(lsps.subList(0, 2)).containsExactly("lsps", "5.5");
    assertThat(lsps.get(2)).startsWith("1.41 ");
    assertThat(lsps.subList(3, 6)).containsExactly("2.00", "1.00", "1.41");
  }

  /** Caught: a mean over draws hides the user whom one draw treats badly. */
  @Test
  void theWorstUserIsToldOverAllDrawsAndInEach() {
    List<String> lsps = cells().get(3);

    assertThat(lsps.subList(9, 11)).containsExactly("1.12 bob", "1.25 bob of 1");
  }

  @Test
  void whatWasNotRunIsNamed() {
    assertThatThrownBy(() -> BesideTable.of(SUMMARY, "fifo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--beside fifo was not run");
  }
}
