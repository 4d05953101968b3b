/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.AloneBound;
import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.BothObservers;
import io.lsps.lab.sim.ClairvoyantSlots;
import io.lsps.lab.sim.FluidBound;
import io.lsps.lab.sim.FluidBound.Discipline;
import io.lsps.lab.sim.NoBound;
import io.lsps.lab.sim.Observer;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
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

  /** What stands beside the schedulers for comparison, with a description each. */
  static final Map<String, String> REFERENCES = references();

  /** Those that nothing does better than, unless {@link NoBound} has a reason. */
  private static final Set<String> BOUNDS = Set.of("clairvoyant", "alone");

  private static Map<String, String> references() {
    Map<String, String> references = new LinkedHashMap<>();
    references.put(
        "clairvoyant",
        "smallest remaining work on the whole cluster at once, a fluid: no mean response is"
            + " better");
    references.put(
        "processor-sharing", "every job an equal part of the whole cluster, a fluid; no bound");
    references.put(
        "alone", "every job's least time with the cluster for itself: no job's response is better");
    references.put(
        "clairvoyant-slots",
        "smallest remaining work task by task, all task times known: what could be reached;"
            + " no bound");
    return references;
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
      if (!REFERENCES.containsKey(scheduler)) {
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
    return run(seeds, progress, jobs, new Observer() {});
  }

  /**
   * Runs every scheduler on every draw, draw by draw.
   *
   * @param seeds of the draws
   * @param progress told how it goes
   * @param jobs told of every finished job
   * @param watcher told of all that happens in simulations
   */
  public List<RunResult> run(List<Long> seeds, Progress progress, JobLog jobs, Observer watcher) {
    List<RunResult> results = new ArrayList<>();
    for (long seed : seeds) {
      Profile profile = Profile.of(workload, seed);
      for (String scheduler : schedulers) {
        results.add(run(scheduler, seed, profile, progress, jobs, watcher));
      }
    }
    return results;
  }

  private RunResult run(
      String scheduler,
      long seed,
      Profile profile,
      Progress progress,
      JobLog log,
      Observer watcher) {
    RunRecorder recorder =
        new RunRecorder(
            workload.users(),
            settings,
            seed,
            (job, succeeded, submit, end, ideal) ->
                log.job(scheduler, seed, job, succeeded, submit, end, ideal));
    progress.begin(scheduler, seed, profile.jobs(), recorder::finishedJobs);
    long start = System.nanoTime();
    Supplier<Workload.Jobs> draw = () -> workload.jobs(seed);
    switch (scheduler) {
      case "clairvoyant" ->
          new FluidBound(Discipline.CLAIRVOYANT, settings, seed, recorder).run(draw);
      case "processor-sharing" ->
          new FluidBound(Discipline.PROCESSOR_SHARING, settings, seed, recorder).run(draw);
      case "alone" -> new AloneBound(settings, seed, recorder).run(draw.get());
      case "clairvoyant-slots" -> new ClairvoyantSlots(settings, seed, recorder).run(draw.get());
      default -> {
        Observer both = progress.watching(new BothObservers(recorder, watcher));
        simulate(scheduler, seed, draw.get(), both);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    RunResult result = recorder.result(label(scheduler, draw), seed, seconds);
    progress.end(result);
    return result;
  }

  /** A bound that is none for these settings and jobs says so wherever it is shown. */
  private String label(String scheduler, Supplier<Workload.Jobs> draw) {
    if (!BOUNDS.contains(scheduler)) {
      return scheduler;
    }
    List<String> reasons = NoBound.reasons(settings, draw.get(), scheduler.equals("alone"));
    return reasons.isEmpty()
        ? scheduler
        : scheduler + " (no bound: " + String.join("; ", reasons) + ")";
  }

  private void simulate(String scheduler, long seed, Workload.Jobs draw, Observer observer) {
    Path directory = null;
    try {
      directory = Files.createTempDirectory("lsps-lab");
      Simulation simulation =
          new Simulation(
              Schedulers.byName(scheduler, overrides),
              workload.users(),
              settings,
              seed,
              directory,
              observer);
      simulation.remember(workload.history(seed));
      simulation.run(draw);
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
