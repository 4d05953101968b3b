/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.DevCommandRuns;
import org.junit.jupiter.api.Test;

class MemoryBenchTest extends DevCommandRuns {
  /** The figures are those of a process of its own; here other tests have left things behind. */
  @Test
  void queuesAndApplicationsAreMeasured() {
    assertThat(run("memory-bench --grid 20x2")).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("lsps, 20 x 2: -?[0-9,]+ bytes a queue, -?[0-9,]+ bytes an application");
  }

  @Test
  void heapIsToldAsApplicationsComeAndGo() {
    assertThat(run("memory-bench --lifetimes 20")).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("lsps +2 +[0-9,]{7,}").containsPattern("lsps +20 ");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("memory-bench --lifetimes -1")).isEqualTo(2);
    assertThat(err.toString()).contains("dev: --lifetimes");
  }
}
