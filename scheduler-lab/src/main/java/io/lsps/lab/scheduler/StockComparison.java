/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.RandomEvents;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Compares our scheduler, in a mode in which it decides as stock, with the FairScheduler over
 * random events, decision by decision.
 *
 * @param event number of the first event at which they differ, from 1; 0 when at none
 * @param expected what the FairScheduler decided there
 * @param decided what ours decided there
 * @param given containers that were given
 */
public record StockComparison(long event, String expected, String decided, long given) {
  /** Whether every decision was the FairScheduler's. */
  public boolean alike() {
    return event == 0;
  }

  /**
   * Compares.
   *
   * @param events how many at most; ends at the first difference
   * @param seed of the random numbers
   * @param mode of our scheduler, {@code stock} or {@code observe}
   */
  public static StockComparison over(long events, long seed, String mode) throws IOException {
    SchedulerFactory ours =
        Schedulers.byName(
            "lsps[yarn.scheduler.lsps.mode=" + mode + ";yarn.scheduler.lsps.alpha=1]", Map.of());
    SchedulerFactory stock = Schedulers.byName("fair", Map.of());
    Path folder = Files.createTempDirectory("lsps-stock");
    Path other = Files.createDirectory(folder.resolve("other"));
    try (RandomEvents first = new RandomEvents(stock, seed, folder);
        RandomEvents second = new RandomEvents(ours, seed, other)) {
      for (long event = 1; event <= events; event++) {
        String expected = first.next();
        String decided = second.next();
        if (!expected.equals(decided)) {
          return new StockComparison(event, expected, decided, first.given());
        }
      }
      return new StockComparison(0, "", "", first.given());
    } finally {
      for (Path file : new Path[] {other, folder}) {
        Files.deleteIfExists(file.resolve("fair-scheduler.xml"));
        Files.deleteIfExists(file);
      }
    }
  }
}
