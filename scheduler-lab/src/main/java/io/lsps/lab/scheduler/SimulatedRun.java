/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import com.google.common.base.Throwables;
import io.lsps.lab.LabException;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.service.ServiceStateException;

/**
 * One workload under one scheduler; nothing of it stays on disk.
 *
 * @param scheduler its name, with settings of its own or without
 */
public record SimulatedRun(
    String scheduler,
    Map<String, String> overrides,
    Workload workload,
    SimulationSettings settings) {

  /**
   * Runs a draw to its end.
   *
   * @param observer told of all that happens
   * @throws IllegalStateException when jobs stay unfinished or the scheduler hid a fault
   */
  public void run(long seed, RunObserver observer) {
    Path directory = null;
    try {
      directory = Files.createTempDirectory("lsps-lab");
      Simulation simulation = simulation(seed, directory, observer);
      simulation.misjudge(Schedulers.sizeErrors(scheduler, seed));
      simulation.remember(workload.history(seed));
      simulation.run(workload.jobs(seed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(directory);
    }
  }

  private Simulation simulation(long seed, Path directory, RunObserver observer) {
    try {
      return new Simulation(
          Schedulers.byName(scheduler, overrides),
          workload.queues(),
          settings,
          seed,
          directory,
          observer);
    } catch (ServiceStateException | NumberFormatException e) {
      // Hadoop's schedulers name no setting that they cannot read.
      throw new LabException(
          "%s does not start with these settings: %s (%s)"
              .formatted(scheduler, overrides, Throwables.getRootCause(e).getMessage()),
          e);
    }
  }

  private static void delete(Path directory) {
    if (directory == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }
}
