/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.DevCommandRuns;
import org.junit.jupiter.api.Test;

class RestBenchTest extends DevCommandRuns {
  @Test
  void jmhMeasuresEveryAnswer() {
    assertThat(run("rest-bench --quick --grid 4x20")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("queues", "apps", "note", "4 x 20").doesNotContain("NaN");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("rest-bench --quick --grid 4")).isEqualTo(2);
    assertThat(err.toString()).contains("dev: --grid");
  }
}
