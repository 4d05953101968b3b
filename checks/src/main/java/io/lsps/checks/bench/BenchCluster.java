/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.io.FileUtils;

/** A real scheduler's cluster on files of its own, which are deleted with it. */
final class BenchCluster implements AutoCloseable {
  private final Path directory;
  private final StaticCluster cluster;

  /**
   * A cluster that nothing runs on.
   *
   * @param scheduler name of the laboratory
   * @param overrides settings of the scheduler
   * @param queues leaf queues
   * @param apps applications in each
   */
  BenchCluster(
      String scheduler,
      Map<String, String> overrides,
      int queues,
      int apps,
      SimulationSettings settings)
      throws IOException {
    directory = Files.createTempDirectory("lsps-bench");
    cluster =
        new StaticCluster(
            Schedulers.byName(scheduler, overrides), queues, apps, settings, directory);
  }

  StaticCluster get() {
    return cluster;
  }

  /** Nodes report until no container is given any more. */
  void fill() {
    int before = -1;
    while (cluster.allocated() > before) {
      before = cluster.allocated();
      cluster.heartbeats();
    }
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
