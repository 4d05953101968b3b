/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.bench.Benchmark.BenchCase;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of scheduler fills the cluster of the benchmark, and so can be measured. */
class BenchFillTest {
  @ParameterizedTest
  @ValueSource(strings = {"fair", "fair-fast", "lsps", "flex", "lsps-flex", "johnson"})
  void aSchedulerFillsTheCluster(String scheduler) throws IOException {
    HadoopLogging.quiet();
    List<BenchCase> cases =
        new Benchmark(
                List.of(new int[] {4, 2}),
                List.of(scheduler),
                Map.of(),
                SimulationSettings.pool(4, 8),
                0,
                1,
                1)
            .run(done -> {});
    assertThat(cases).singleElement().extracting(BenchCase::scheduler).isEqualTo(scheduler);
  }
}
