/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Judges Hadoop's wider suites: with the FairScheduler, and with ours in its place. */
@DisabledIfSystemProperty(
    named = "wide.skip",
    matches = "true",
    disabledReason = "the runs to judge were skipped")
class WideConformanceIT {
  @Test
  void ourSchedulerPassesWhatStockPasses() throws IOException {
    RunReport stock = RunReport.read(folder("wide-stock"));
    assertThat(Comparison.breaches(stock, RunReport.read(folder("wide-lsps")), Set.of(), Map.of()))
        .isEmpty();
    // Two empty runs would agree with each other.
    for (String test : System.getProperty("wide.tests").split(",")) {
      assertThat(stock.passedOf(test.replaceAll("#.*", ""))).as(test).isPositive();
    }
  }

  @Test
  void noFaultWasHidden() {
    assertThat(folder("wide-lsps").resolve("work").resolve(WatchedScheduler.FAULTS)).doesNotExist();
  }

  private static Path folder(String name) {
    return Path.of(System.getProperty("conformance.reports"), name);
  }
}
