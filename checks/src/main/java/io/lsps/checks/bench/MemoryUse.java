/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The heap that a scheduler holds, garbage left out. The ResourceManager's own objects for an
 * application are simulated and count as well: only differences between schedulers say something
 * about these.
 *
 * @param scheduler name of the laboratory
 * @param queues leaf queues
 * @param appsPerQueue applications in each
 * @param queueBytes of an empty leaf queue
 * @param appBytes of an application that asks for containers, with those that it was given
 */
public record MemoryUse(
    String scheduler, int queues, int appsPerQueue, double queueBytes, double appBytes) {
  private static final SimulationSettings CLUSTER = SimulationSettings.pool(100, 8);

  /**
   * Measures one case, the first of its process: static fields, Hadoop's metrics for one, hold what
   * was measured before.
   *
   * @param overrides settings of the scheduler
   */
  public static MemoryUse of(
      String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
      throws IOException {
    // Classes and what they keep are loaded before anything counts.
    held(scheduler, overrides, 2, 2);
    long alone = held(scheduler, overrides, 1, 0);
    long empty = held(scheduler, overrides, queues + 1, 0);
    long full = held(scheduler, overrides, queues + 1, appsPerQueue);
    return new MemoryUse(
        scheduler,
        queues,
        appsPerQueue,
        (empty - alone) / (double) queues,
        (full - empty) / (double) ((queues + 1) * appsPerQueue));
  }

  /** All that is in use while there is such a cluster, whatever else that is. */
  private static long held(
      String scheduler, Map<String, String> overrides, int queues, int appsPerQueue)
      throws IOException {
    long[] held = new long[1];
    with(
        scheduler,
        overrides,
        queues,
        appsPerQueue,
        cluster -> {
          cluster.heartbeats();
          cluster.update();
          held[0] = Heap.used();
        });
    return held[0];
  }

  /**
   * Lets applications come and go.
   *
   * @param lifetimes how many
   * @param users among whom they take turns
   * @param progress told ten times, of how many have gone and of the bytes in use
   */
  public static void lifetimes(
      String scheduler,
      Map<String, String> overrides,
      int lifetimes,
      int users,
      BiConsumer<Integer, Long> progress)
      throws IOException {
    int step = Math.max(1, lifetimes / 10);
    with(
        scheduler,
        overrides,
        users,
        0,
        cluster -> {
          for (int gone = 1; gone <= lifetimes; gone++) {
            cluster.lifetime("user" + gone % users);
            if (gone % step == 0) {
              progress.accept(gone, Heap.used());
            }
          }
        });
  }

  private static void with(
      String scheduler, Map<String, String> overrides, int queues, int apps, Use use)
      throws IOException {
    Path directory = Files.createTempDirectory("lsps-memory");
    try (StaticCluster cluster =
        new StaticCluster(
            Schedulers.byName(scheduler, overrides), queues, apps, CLUSTER, directory)) {
      use.use(cluster);
    } finally {
      Files.deleteIfExists(directory.resolve("fair-scheduler.xml"));
      Files.delete(directory);
    }
  }

  /** What is done with a cluster before it is taken down. */
  private interface Use {
    void use(StaticCluster cluster);
  }
}
