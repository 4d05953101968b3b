/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import com.google.common.base.Throwables;
import io.lsps.lab.LabException;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.service.ServiceStateException;

/**
 * One workload under one scheduler; leaves no files.
 *
 * @param scheduler its name, optionally with settings
 */
public record SimulatedRun(
    String scheduler,
    Map<String, String> overrides,
    Workload workload,
    SimulationSettings settings) {

  /**
   * Runs a draw to its end.
   *
   * @param observer notified of all events
   * @throws IllegalStateException when jobs stay unfinished or the scheduler caught an error of its
   *     own
   */
  public void run(long seed, RunObserver observer) {
    inFolder(
        directory -> {
          Simulation simulation = simulation(seed, directory, observer);
          simulation.misjudge(Schedulers.sizeErrors(scheduler, seed));
          simulation.remember(workload.history(seed));
          simulation.run(workload.jobs(seed));
        });
  }

  /** Runs recorded jobs without randomness under a scheduler. */
  public static void of(
      SchedulerFactory scheduler,
      List<WorkloadJob> jobs,
      SimulationSettings settings,
      RunObserver observer) {
    inFolder(
        directory ->
            new Simulation(scheduler, List.of(), settings, 1, directory, observer)
                .run(Workload.Jobs.of(jobs)));
  }

  private static void inFolder(Consumer<Path> run) {
    Path directory;
    try {
      directory = Files.createTempDirectory("lsps-lab");
    } catch (IOException e) {
      throw new LabException("no temporary folder can be made: is the disk full?", e);
    }
    try {
      run.accept(directory);
    } finally {
      FileUtils.deleteQuietly(directory.toFile());
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
      // Hadoop's schedulers do not name invalid settings.
      throw new LabException(
          "%s does not start with these settings: %s (%s)"
              .formatted(scheduler, overrides, Throwables.getRootCause(e).getMessage()),
          e);
    }
  }
}
