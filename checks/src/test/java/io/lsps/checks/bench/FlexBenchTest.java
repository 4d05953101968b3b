/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.DevCommandRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlexBenchTest extends DevCommandRuns {
  @Test
  void jmhMeasuresTimeAndGarbageOfAnEpoch() {
    assertThat(run("flex-bench --quick --grid 10x100 --metric sla-cost")).isZero();
    String[] row = out.toString().lines().toList().get(1).trim().split(" +", -1);
    assertThat(row[0]).isEqualTo("sla-cost");
    assertThat(Double.parseDouble(row[5])).isPositive();
    double kilobytes = Double.parseDouble(row[7].replace(",", ""));
    assertThat(kilobytes).isBetween(10.0, 100_000.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--grid 10", "--metric speed", "--rounds 0", "--warmups -1"})
  void badUsageExits2(String arguments) {
    assertThat(run("flex-bench --quick " + arguments)).isEqualTo(2);
    assertThat(err.toString().lines().reduce("", (before, last) -> last)).startsWith("dev: --");
  }
}
