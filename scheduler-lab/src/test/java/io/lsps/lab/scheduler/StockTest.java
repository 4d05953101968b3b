/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.StockComparison.RandomEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our scheduler in the modes {@code stock} and {@code observe}, beside the FairScheduler. */
class StockTest {
  /** More of them by -Dlsps.stock.events. */
  private static final int EVENTS = Integer.getInteger("lsps.stock.events", 5000);

  @TempDir private Path folder;

  @BeforeEach
  void quiet() {
    HadoopLogging.quiet();
  }

  /** What is computed beside the decisions must change none of them. */
  @ParameterizedTest
  @CsvSource({"stock, 7", "observe, 8"})
  void everyDecisionIsTheFairSchedulers(String mode, long seed) throws IOException {
    StockComparison comparison = StockComparison.over(EVENTS, seed, mode);

    assertThat(comparison.alike()).as(comparison.toString()).isTrue();
    assertThat(comparison.given()).isPositive();
  }

  /** Else the test above would prove nothing. */
  @Test
  void withoutTheSwitchTheEventsTellTheSchedulersApart() throws IOException {
    try (RandomEvents fair = events("fair", "a");
        RandomEvents ours = events("lsps", "b")) {
      int same = 0;
      while (same < 5000 && fair.next().equals(ours.next())) {
        same++;
      }
      assertThat(same).isLessThan(5000);
    }
  }

  private RandomEvents events(String scheduler, String name) throws IOException {
    return new RandomEvents(
        Schedulers.byName(scheduler, Map.of()), 7, Files.createDirectory(folder.resolve(name)));
  }
}
