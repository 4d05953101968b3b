/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The heap that a scheduler holds, garbage left out. The ResourceManager's own objects for an
 * application are simulated and count as well: only differences between schedulers say something
 * about these.
 *
 * @param queueBytes of an empty leaf queue
 * @param appBytes of an application that asks for containers, with those that it was given
 */
record MemoryUse(double queueBytes, double appBytes) {
  private static final SimulationSettings CLUSTER = SimulationSettings.pool(100, 8);

  // The serial collector frees everything only about every fourth time.
  private static final int COLLECTIONS = 8;

  /**
   * Measures one case, the first of its process: static fields, Hadoop's metrics for one, hold what
   * was measured before.
   *
   * @param overrides settings of the scheduler
   */
  static MemoryUse of(String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
      throws IOException {
    // Classes and what they keep are loaded before anything counts.
    held(scheduler, overrides, 2, 2);
    long alone = held(scheduler, overrides, 1, 0);
    long empty = held(scheduler, overrides, queues + 1, 0);
    long full = held(scheduler, overrides, queues + 1, appsPerQueue);
    return new MemoryUse(
        (empty - alone) / (double) queues, (full - empty) / (double) ((queues + 1) * appsPerQueue));
  }

  /** All that is in use while there is such a cluster, whatever else that is. */
  private static long held(
      String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
      throws IOException {
    try (BenchCluster bench =
        new BenchCluster(scheduler, overrides, queues, appsPerQueue, CLUSTER)) {
      bench.get().heartbeats();
      bench.get().update();
      return heap();
    }
  }

  /**
   * Lets applications come and go.
   *
   * @param lifetimes how many
   * @param users among whom they take turns
   * @param progress told ten times, of how many have gone and of the bytes in use
   */
  static void lifetimes(
      String scheduler,
      Map<String, String> overrides,
      int lifetimes,
      int users,
      BiConsumer<Integer, Long> progress)
      throws IOException {
    int step = Math.max(1, lifetimes / 10);
    try (BenchCluster bench = new BenchCluster(scheduler, overrides, users, 0, CLUSTER)) {
      for (int gone = 1; gone <= lifetimes; gone++) {
        bench.get().lifetime("user" + gone % users);
        if (gone % step == 0) {
          progress.accept(gone, heap());
        }
      }
    }
  }

  /** Memory of this process in use once garbage has gone, bytes. */
  static long heap() {
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
