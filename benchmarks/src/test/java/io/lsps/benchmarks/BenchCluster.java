/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** A real scheduler's cluster on files of its own, which are deleted with it. */
final class BenchCluster implements AutoCloseable {
  static final String ASYNCHRONOUS = CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE;

  private static final long SECOND = 1_000_000_000;

  private final Path directory;
  private final int slots;
  private final StaticCluster cluster;

  /**
   * A cluster that nothing runs on.
   *
   * @param scheduler name of the laboratory
   * @param overrides settings of the scheduler, and {@link #ASYNCHRONOUS}
   * @param size leaf queues x applications in each, for example {@code 100x10}
   */
  BenchCluster(
      String scheduler, Map<String, String> overrides, String size, SimulationSettings settings)
      throws IOException {
    HadoopLogging.quiet();
    slots = settings.slots();
    directory = Files.createTempDirectory("lsps-bench");
    // Each user has a queue, also where the laboratory has one for all.
    Map<String, String> all = new TreeMap<>(overrides);
    all.putIfAbsent("queues", "users");
    // The laboratory itself runs no threads, and refuses it.
    String asynchronous = Objects.requireNonNullElse(all.remove(ASYNCHRONOUS), "false");
    cluster =
        new StaticCluster(
            Schedulers.byName(scheduler, all),
            first(size),
            second(size),
            settings,
            directory,
            Map.of(ASYNCHRONOUS, asynchronous));
  }

  /** The first number of a size such as {@code 100x10}. */
  static int first(String size) {
    return Integer.parseInt(size.substring(0, size.indexOf('x')));
  }

  /** The second one. */
  static int second(String size) {
    return Integer.parseInt(size.substring(size.indexOf('x') + 1));
  }

  StaticCluster get() {
    return cluster;
  }

  /**
   * Nodes report until no container is given any more. With asynchronous scheduling its threads
   * assign instead, until 95 % are given: the last slots may wait for reservations to be undone.
   * Returns how many containers there are then.
   */
  int fill() {
    AbstractYarnScheduler<?, ?> scheduler = cluster.scheduler();
    if (scheduler.getConfig().getBoolean(ASYNCHRONOUS, false)) {
      scheduler.start();
      long start = System.nanoTime();
      long reported = start;
      while (cluster.allocated() < slots * 0.95) {
        LockSupport.parkNanos(50_000);
        if (System.nanoTime() - reported > SECOND) {
          // Else these threads leave the nodes out, as lost.
          reported = System.nanoTime();
          if (reported - start > 60 * SECOND) {
            throw new LabException(
                "of " + slots + " slots only " + cluster.allocated() + " are given");
          }
          cluster.heartbeats();
        }
      }
      return cluster.allocated();
    }
    int before = -1;
    while (cluster.allocated() > before) {
      before = cluster.allocated();
      cluster.heartbeats();
    }
    return before;
  }

  @Override
  public void close() throws IOException {
    try {
      cluster.close();
    } finally {
      FileUtils.deleteDirectory(directory.toFile());
    }
  }
}
