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
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Schedulers and draws of one workload, run one after another.
 *
 * @param workload to run
 * @param cluster for each draw
 * @param schedulers names, with settings of their own or without
 * @param overrides settings for all schedulers
 * @param tuned what tuned rivals stand for, by name
 */
record Experiment(
    Workload workload,
    Cluster cluster,
    List<String> schedulers,
    Map<String, String> overrides,
    Map<String, String> tuned) {

  /** Says on what cluster a draw runs. */
  interface Cluster {
    Settings of(Profile profile);
  }

  /** What stands beside the schedulers for comparison, with a description each. */
  static final Map<String, String> REFERENCES = references();

  private static Map<String, String> references() {
    Map<String, String> references = new LinkedHashMap<>();
    references.put(
        "clairvoyant", "smallest remaining work on all slots at once, a fluid: nobody does better");
    references.put("processor-sharing", "every job an equal part of all slots, a fluid");
    references.put(
        "alone", "every job as if it had the cluster for itself: no job does better, task by task");
    references.put(
        "clairvoyant-slots",
        "smallest remaining work task by task, all task times known: what could be reached");
    return references;
  }

  /** Refuses names that nothing bears, before anything is run. */
  Experiment {
    for (String scheduler : schedulers) {
      if (!REFERENCES.containsKey(scheduler) && !Tuning.RIVALS.containsKey(scheduler)) {
        Schedulers.settings(scheduler, Settings.pool(1, 1));
        Schedulers.byName(scheduler, overrides);
      }
    }
  }

  /** All draws on the same cluster. */
  Experiment(
      Workload workload,
      Settings settings,
      List<String> schedulers,
      Map<String, String> overrides) {
    this(workload, profile -> settings, schedulers, overrides, Map.of());
  }

  /** The same with other schedulers. */
  Experiment with(List<String> others) {
    return new Experiment(workload, cluster, others, overrides, tuned);
  }

  /** The same, knowing what tuned rivals stand for. */
  Experiment knowing(Map<String, String> choices) {
    return new Experiment(workload, cluster, schedulers, overrides, choices);
  }

  /** The draw of a seed. */
  Draw draw(long seed) {
    Profile profile = Profile.of(workload, seed);
    return new Draw(seed, profile, cluster.of(profile));
  }

  /**
   * Runs every scheduler on every draw, draw by draw.
   *
   * @param seeds of the draws
   * @param progress told how it goes
   * @param jobs told of every finished job
   */
  List<RunResult> run(List<Long> seeds, Progress progress, JobLog jobs) {
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
  List<RunResult> run(List<Long> seeds, Progress progress, JobLog jobs, Observer watcher) {
    List<RunResult> results = new ArrayList<>();
    for (long seed : seeds) {
      Draw draw = draw(seed);
      for (String scheduler : schedulers) {
        results.add(run(scheduler, draw, progress, jobs, watcher));
      }
    }
    return results;
  }

  private RunResult run(
      String scheduler, Draw draw, Progress progress, JobLog log, Observer watcher) {
    long seed = draw.seed();
    Settings settings = settings(scheduler, draw);
    RunRecorder recorder =
        new RunRecorder(
            workload.users(),
            settings,
            seed,
            (job, succeeded, submit, end, ideal) ->
                log.job(scheduler, seed, job, succeeded, submit, end, ideal));
    progress.begin(scheduler, seed, draw.profile().jobs(), recorder::finishedJobs);
    long start = System.nanoTime();
    Workload.Jobs jobs = workload.jobs(seed);
    switch (scheduler) {
      case "clairvoyant" ->
          new FluidBound(Discipline.CLAIRVOYANT, settings, seed, recorder).run(jobs);
      case "processor-sharing" ->
          new FluidBound(Discipline.PROCESSOR_SHARING, settings, seed, recorder).run(jobs);
      case "alone" -> new AloneBound(settings, seed, recorder).run(jobs);
      case "clairvoyant-slots" -> new ClairvoyantSlots(settings, seed, recorder).run(jobs);
      default ->
          simulate(
              standsFor(scheduler),
              settings,
              seed,
              jobs,
              progress.watching(new BothObservers(recorder, watcher)));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    RunResult result = recorder.result(scheduler, seed, seconds);
    progress.end(result);
    return result;
  }

  private String standsFor(String scheduler) {
    if (Tuning.RIVALS.containsKey(scheduler) && !tuned.containsKey(scheduler)) {
      throw new IllegalStateException(scheduler + " has not been tuned");
    }
    return tuned.getOrDefault(scheduler, scheduler);
  }

  private Settings settings(String scheduler, Draw draw) {
    return REFERENCES.containsKey(scheduler)
        ? draw.settings()
        : Schedulers.settings(standsFor(scheduler), draw.settings());
  }

  private Map<String, String> queueSettings(Settings settings) {
    Map<String, String> all =
        new TreeMap<>(
            workload.queueSettings(
                settings.nodes() * settings.nodeMemoryMb(),
                settings.nodes() * settings.nodeVcores()));
    all.putAll(overrides);
    return all;
  }

  private void simulate(
      String scheduler, Settings settings, long seed, Workload.Jobs jobs, Observer observer) {
    Path directory = null;
    try {
      directory = Files.createTempDirectory("lsps-lab");
      Simulation simulation =
          new Simulation(
              Schedulers.byName(scheduler, queueSettings(settings)),
              workload.users(),
              settings,
              seed,
              directory,
              observer);
      simulation.remember(workload.history(seed));
      simulation.run(jobs);
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
