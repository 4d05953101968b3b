/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.DevCommandRuns;
import org.junit.jupiter.api.Test;

class ContentionBenchTest extends DevCommandRuns {
  /**
   * A call that fails on its thread, or a lock that is not found, ends the command with an error.
   */
  @Test
  void threadsCallTheSchedulerBesideOneAnother() {
    String small = "contention-bench --nodes 10 --queues 4 --threads 2 --heartbeat 0.2 --seconds 1";
    assertThat(run(small)).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("fair +a node's heartbeat +[1-9]")
        .containsPattern("lsps +allocate +[1-9]")
        .containsPattern("lsps +update +[1-9]")
        .containsPattern("lsps +the lock held +[1-9]")
        .doesNotContain("NaN");
  }

  @Test
  void badUsageExits2() {
    assertThat(run("contention-bench --threads 9 --queues 2 --apps 2")).isEqualTo(2);
    assertThat(err.toString()).contains("--threads");
  }
}
