/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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
    for (String test : Splitter.on(',').split(System.getProperty("wide.tests"))) {
      assertThat(stock.passedOf(test.replaceAll("#.*", ""))).as(test).isPositive();
    }
  }

  @Test
  void noFaultWasHidden() throws IOException {
    // Each fork has a folder of its own.
    try (Stream<Path> forks = Files.list(folder("wide-lsps"))) {
      assertThat(forks.filter(each -> each.getFileName().toString().startsWith("work")))
          .isNotEmpty()
          .allSatisfy(fork -> assertThat(fork.resolve(WatchedScheduler.FAULTS)).doesNotExist());
    }
  }

  private static Path folder(String name) {
    return Path.of(System.getProperty("conformance.reports"), name);
  }
}
