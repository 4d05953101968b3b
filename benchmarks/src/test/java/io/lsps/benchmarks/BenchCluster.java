/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** A real scheduler's cluster on files of its own, which are deleted with it. */
final class BenchCluster implements AutoCloseable {
  private static final String ASYNCHRONOUS =
      CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE;

  private final Path directory;
  private final int slots;
  private final StaticCluster cluster;

  /**
   * A cluster that nothing runs on.
   *
   * @param scheduler name of the laboratory
   * @param overrides settings of the scheduler
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
    cluster =
        new StaticCluster(
            Schedulers.byName(scheduler, all), first(size), second(size), settings, directory);
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
   * assign instead, until all is full. Returns how many containers there are then.
   */
  int fill() {
    AbstractYarnScheduler<?, ?> scheduler = cluster.scheduler();
    if (scheduler.getConfig().getBoolean(ASYNCHRONOUS, false)) {
      scheduler.start();
      while (cluster.allocated() < slots) {
        LockSupport.parkNanos(50_000);
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
