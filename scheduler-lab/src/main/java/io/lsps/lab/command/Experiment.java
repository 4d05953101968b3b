/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.AloneBound;
import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.scheduler.SimulatedRun;
import io.lsps.lab.sim.BothObservers;
import io.lsps.lab.sim.ClairvoyantSlots;
import io.lsps.lab.sim.FluidBound;
import io.lsps.lab.sim.FluidBound.Discipline;
import io.lsps.lab.sim.Observer;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.workload.Profile;
import io.lsps.lab.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    switch (scheduler) {
      case "clairvoyant" ->
          new FluidBound(Discipline.CLAIRVOYANT, settings, seed, recorder).run(workload.jobs(seed));
      case "processor-sharing" ->
          new FluidBound(Discipline.PROCESSOR_SHARING, settings, seed, recorder).run(workload.jobs(seed));
      case "alone" -> new AloneBound(settings, seed, recorder).run(workload.jobs(seed));
      case "clairvoyant-slots" -> new ClairvoyantSlots(settings, seed, recorder).run(workload.jobs(seed));
      default ->
          new SimulatedRun(scheduler, overrides, workload, settings)
              .run(seed, progress.watching(new BothObservers(recorder, watcher)));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    RunResult result = recorder.result(scheduler, seed, seconds);
    progress.end(result);
    return result;
  }
}
