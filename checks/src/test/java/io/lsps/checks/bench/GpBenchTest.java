/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.checks.cli.DevCommandRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GpBenchTest extends DevCommandRuns {
  @Test
  void jmhMeasuresARoundAndItsTimeUnderTheLock(@TempDir Path folder) throws Exception {
    assertThat(run("gp-bench --quick --grid 10x100 --apps 9 --out " + folder)).isZero();
    assertThat(out.toString().lines()).hasSize(6);
    JsonNode rounds =
        new ObjectMapper().readTree(folder.resolve("gp-bench.json").toFile()).get("rounds");
    assertThat(rounds).hasSize(4);
    for (JsonNode round : rounds) {
      double lock = round.get("lockMedianMillis").asDouble();
      assertThat(lock).isPositive();
      assertThat(round.get("round").get("p99Millis").asDouble()).isGreaterThan(lock);
    }
    JsonNode fair = rounds.get(0);
    assertThat(fair.get("scheduler").asText()).isEqualTo("fair");
    assertThat(fair.get("starving").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--grid 10",
        "--grid 10x105",
        "--schedulers fifo",
        "--apps 8",
        "--rounds 0",
        "--warmups -1"
      })
  void badUsageExits2(String arguments) {
    assertThat(run("gp-bench --quick " + arguments)).isEqualTo(2);
    assertThat(err.toString().lines().reduce("", (before, last) -> last)).startsWith("dev: --");
  }
}
