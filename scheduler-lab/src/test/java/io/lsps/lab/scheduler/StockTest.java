/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.StockComparison.RandomEvents;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our schedulers in the modes {@code stock} and {@code observe}, beside those of Hadoop. */
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

  @ParameterizedTest
  @CsvSource({"stock, fifo, 9", "stock, fair, 10", "observe, fifo, 11", "observe, fair, 12"})
  void everyDecisionIsTheCapacitySchedulers(String mode, String order, long seed)
      throws IOException {
    SchedulerFactory ours =
        CapacityFactory.lsps(
            "ours",
            Map.of(
                "yarn.scheduler.lsps.mode",
                mode,
                "yarn.scheduler.capacity.root.default.ordering-policy.least-work.stock",
                order));
    assertAlike(seed, order, ours);
  }

  /** With another order in its queue, our scheduler only listens. */
  @Test
  void withoutThePolicyEveryDecisionIsTheCapacitySchedulers() throws IOException {
    Map<String, String> settings =
        Map.of("queues", "one", "policy", "fifo", "yarn.scheduler.lsps.history.dir", "");
    assertAlike(13, "fifo", new CapacityFactory("ours", settings, CapacityFactory.Kind.LSPS));
  }

  private static void assertAlike(long seed, String order, SchedulerFactory ours)
      throws IOException {
    SchedulerFactory stock =
        new CapacityFactory(
            "stock", Map.of("queues", "one", "policy", order), CapacityFactory.Kind.PLAIN);
    StockComparison comparison = StockComparison.over(EVENTS, seed, stock, ours);

    assertThat(comparison.alike()).as(comparison.toString()).isTrue();
    assertThat(comparison.given()).isPositive();
  }

  /** Else the tests above would prove nothing. */
  @Test
  void withThePolicyTheEventsTellTheCapacitySchedulersApart() throws IOException {
    StockComparison comparison =
        StockComparison.over(
            EVENTS,
            9,
            new CapacityFactory(
                "stock", Map.of("queues", "one", "policy", "fifo"), CapacityFactory.Kind.PLAIN),
            CapacityFactory.lsps("ours", Map.of()));
    assertThat(comparison.alike()).isFalse();
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
