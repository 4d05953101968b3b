/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.DevCommandRuns;
import org.junit.jupiter.api.Test;

class HistoryBenchTest extends DevCommandRuns {
  @Test
  void jmhMeasuresHowLongASaveLocksTheModel() {
    assertThat(run("history-bench --quick --grid 500x20")).isZero();
    assertThat(out.toString().lines().toList().get(1)).contains("500 x 20").doesNotContain("NaN");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("history-bench --quick --grid 500")).isEqualTo(2);
    assertThat(err.toString()).contains("dev: --grid");
  }
}
