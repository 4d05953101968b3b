/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.FluidBound;
import io.lsps.lab.sim.FluidBound.Discipline;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.workload.Profile;
import io.lsps.lab.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Schedulers and draws of one workload, run one after another.
 *
 * @param workload to run
 * @param settings of the cluster
 * @param schedulers names, with settings of their own or without
 * @param overrides settings for all schedulers
 */
public record Experiment(
    Workload workload, Settings settings, List<String> schedulers, Map<String, String> overrides) {

  /** The bounds, which are no schedulers but stand beside them. */
  static final Map<String, Discipline> BOUNDS = bounds();

  private static Map<String, Discipline> bounds() {
    Map<String, Discipline> bounds = new LinkedHashMap<>();
    bounds.put("clairvoyant", Discipline.CLAIRVOYANT);
    bounds.put("processor-sharing", Discipline.PROCESSOR_SHARING);
    return bounds;
  }

  /** Refuses names that nothing bears, before anything is run. */
  public Experiment {
    Map<String, String> all =
        new TreeMap<>(
            workload.queueSettings(
                settings.nodes() * settings.nodeMemoryMb(),
                settings.nodes() * settings.nodeVcores()));
    all.putAll(overrides);
    overrides = all;
    for (String scheduler : schedulers) {
      if (!BOUNDS.containsKey(scheduler)) {
        Schedulers.byName(scheduler, overrides);
      }
    }
  }

  /**
   * Runs every scheduler on every draw, draw by draw.
   *
   * @param seeds of the draws
   * @param progress told how it goes
   * @param jobs told of every finished job
   */
  public List<RunResult> run(List<Long> seeds, Progress progress, JobLog jobs) {
    List<RunResult> results = new ArrayList<>();
    for (long seed : seeds) {
      Profile profile = Profile.of(workload, seed);
      for (String scheduler : schedulers) {
        results.add(run(scheduler, seed, profile, progress, jobs));
      }
    }
    return results;
  }

  private RunResult run(
      String scheduler, long seed, Profile profile, Progress progress, JobLog log) {
    RunRecorder recorder =
        new RunRecorder(
            workload.users(),
            settings,
            seed,
            (job, succeeded, submit, end, ideal) ->
                log.job(scheduler, seed, job, succeeded, submit, end, ideal));
    progress.begin(scheduler, seed, profile.jobs(), recorder::finishedJobs);
    long start = System.nanoTime();
    Discipline bound = BOUNDS.get(scheduler);
    if (bound != null) {
      new FluidBound(bound, settings, seed, recorder).run(workload.jobs(seed));
    } else {
      simulate(scheduler, seed, progress, recorder);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    RunResult result = recorder.result(scheduler, seed, seconds);
    progress.end(result);
    return result;
  }

  private void simulate(String scheduler, long seed, Progress progress, RunRecorder recorder) {
    Path directory = null;
    try {
      directory = Files.createTempDirectory("lsps-lab");
      new Simulation(
              Schedulers.byName(scheduler, overrides),
              workload.users(),
              settings,
              seed,
              directory,
              progress.watching(recorder))
          .run(workload.jobs(seed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) {
    if (directory == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }
}
