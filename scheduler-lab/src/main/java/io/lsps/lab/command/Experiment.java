/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.google.common.collect.ImmutableMap;
import io.lsps.lab.LabException;
import io.lsps.lab.metrics.IdealTime;
import io.lsps.lab.metrics.IdealTime.AloneBound;
import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.report.ResponseGains;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.scheduler.SimulatedRun;
import io.lsps.lab.sim.bound.ClairvoyantSlots;
import io.lsps.lab.sim.bound.FluidBound;
import io.lsps.lab.sim.bound.FluidBound.Discipline;
import io.lsps.lab.sim.bound.FluidBound.NoBound;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.RunObserver.ObserverPair;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workload.WorkloadProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs several schedulers on several draws of one workload, one after another.
 *
 * @param cluster of a draw
 * @param schedulers names, optionally with settings
 * @param tuned what tuned rivals stand for, by name
 */
public record Experiment(
    Workload workload,
    Function<WorkloadProfile, SimulationSettings> cluster,
    List<String> schedulers,
    Map<String, String> overrides,
    Map<String, String> tuned) {

  /** Bounds and references, with a description each. */
  public static final ImmutableMap<String, String> REFERENCES =
      ImmutableMap.of(
          "clairvoyant",
          "smallest remaining work on the whole cluster at once, a fluid: no mean response is"
              + " better",
          "processor-sharing",
          "every job an equal part of the whole cluster, a fluid; no bound",
          "alone",
          "every job's least time with the cluster for itself: no job's response is better",
          "clairvoyant-slots",
          "smallest remaining work task by task, all task times known: what could be reached;"
              + " no bound");

  /** The bounds: no scheduler is better, unless {@link NoBound} gives a reason. */
  private static final Set<String> BOUNDS = Set.of("clairvoyant", "alone");

  /** Rejects unknown names before anything runs. */
  public Experiment {
    for (String scheduler : schedulers) {
      if (!REFERENCES.containsKey(scheduler) && !TunedRivals.ALL.containsKey(scheduler)) {
        Schedulers.settings(scheduler, SimulationSettings.pool(1, 1));
        Schedulers.byName(scheduler, overrides);
      }
    }
  }

  /** Rejects a setting that none of the schedulers reads, or for a missing queue. */
  void checkSettings() {
    List<String> simulated = new ArrayList<>();
    for (String scheduler : schedulers) {
      if (TunedRivals.ALL.containsKey(scheduler)) {
        simulated.addAll(TunedRivals.STOCK);
      } else if (!REFERENCES.containsKey(scheduler)) {
        simulated.add(scheduler);
      }
    }
    Schedulers.check(simulated, overrides, workload.queues());
  }

  /** The distinct draws: only the first for recorded jobs on a cluster without randomness. */
  List<Long> draws(List<Long> seeds) {
    boolean same =
        workload.recorded()
            && draw(seeds.get(0)).settings().drawsNothing()
            && schedulers.stream().noneMatch(Schedulers::drawsErrors);
    return same ? seeds.subList(0, 1) : seeds;
  }

  /**
   * Rejects empty results.
   *
   * @throws LabException if in some run no job finished
   */
  static List<RunResult> ofSomething(List<RunResult> results) {
    for (RunResult result : results) {
      if (result.jobs() == 0) {
        throw new LabException(
            "%s, seed %d: no job finished and %d failed, so there is no response time to show;"
                    .formatted(result.scheduler(), result.seed(), result.failedJobs())
                + " expected one job at least that finishes and counts");
      }
    }
    return results;
  }

  public Experiment with(List<String> others) {
    return new Experiment(workload, cluster, others, overrides, tuned);
  }

  /** The same, with the results of tuning. */
  public Experiment knowing(Map<String, String> choices) {
    return new Experiment(workload, cluster, schedulers, overrides, choices);
  }

  public WorkloadDraw draw(long seed) {
    WorkloadProfile profile = WorkloadProfile.of(workload, seed);
    return new WorkloadDraw(seed, profile, cluster.apply(profile));
  }

  /** Runs every scheduler on every draw, draw by draw. */
  public List<RunResult> run(List<Long> seeds, Progress progress, JobLog jobs) {
    return run(seeds, progress, jobs, new RunObserver() {});
  }

  /**
   * The same.
   *
   * @param watcher notified of all events of the simulations
   */
  public List<RunResult> run(
      List<Long> seeds, Progress progress, JobLog jobs, RunObserver watcher) {
    List<RunResult> results = new ArrayList<>();
    for (long seed : seeds) {
      WorkloadDraw draw = draw(seed);
      for (String scheduler : schedulers) {
        results.add(run(scheduler, draw, progress, jobs, watcher));
      }
    }
    return results;
  }

  private RunResult run(
      String scheduler, WorkloadDraw draw, Progress progress, JobLog log, RunObserver watcher) {
    long seed = draw.seed();
    SimulationSettings settings = settings(scheduler, draw);
    RunRecorder recorder =
        new RunRecorder(workload.users(), settings, seed, job -> log.add(scheduler, seed, job));
    progress.begin(scheduler, seed, draw.profile().jobs(), recorder::finishedJobs);
    long start = System.nanoTime();
    Workload placed = workload.on(IdealTime.alone(draw.settings()));
    Supplier<Workload.Jobs> jobs = () -> placed.jobs(seed);
    switch (scheduler) {
      case "clairvoyant" ->
          new FluidBound(Discipline.CLAIRVOYANT, settings, seed, recorder).run(jobs);
      case "processor-sharing" ->
          new FluidBound(Discipline.PROCESSOR_SHARING, settings, seed, recorder).run(jobs);
      case "alone" -> new AloneBound(settings, seed, recorder).run(jobs.get());
      case "clairvoyant-slots" -> new ClairvoyantSlots(settings, seed, recorder).run(jobs.get());
      default ->
          new SimulatedRun(standsFor(scheduler), queueSettings(settings), placed, settings)
              .run(seed, progress.watching(new ObserverPair(recorder, watcher)));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    RunResult result = recorder.result(label(scheduler, settings, jobs), seed, seconds);
    progress.end(result);
    return result;
  }

  /** Marks a bound that does not hold for these settings and jobs. */
  private static String label(
      String scheduler, SimulationSettings settings, Supplier<Workload.Jobs> jobs) {
    if (!BOUNDS.contains(scheduler)) {
      return scheduler;
    }
    List<String> reasons = NoBound.reasons(settings, jobs.get(), scheduler.equals("alone"));
    return reasons.isEmpty()
        ? scheduler
        : scheduler + " (no bound: " + String.join("; ", reasons) + ")";
  }

  private String standsFor(String scheduler) {
    if (TunedRivals.ALL.containsKey(scheduler) && !tuned.containsKey(scheduler)) {
      throw new IllegalStateException(scheduler + " has not been tuned");
    }
    return tuned.getOrDefault(scheduler, scheduler);
  }

  private SimulationSettings settings(String scheduler, WorkloadDraw draw) {
    return REFERENCES.containsKey(scheduler)
        ? draw.settings()
        : Schedulers.settings(standsFor(scheduler), draw.settings());
  }

  /** Whether no setting is for a single queue, so that all users may share one. */
  boolean namesNoQueue(long seed) {
    return queueSettings(draw(seed).settings()).keySet().stream()
        .noneMatch(key -> key.startsWith("queue."));
  }

  private Map<String, String> queueSettings(SimulationSettings settings) {
    Map<String, String> all =
        new TreeMap<>(
            workload.queueSettings(
                settings.nodes() * settings.nodeMemoryMb(),
                settings.nodes() * settings.nodeVcores()));
    all.putAll(overrides);
    return all;
  }

  /** Stock schedulers whose settings are chosen before they are measured. */
  public static final class TunedRivals {
    public static final ImmutableMap<String, String> ALL =
        ImmutableMap.of(
            "fair-tuned",
            "stock Fair at its best: slowstart, one queue or one for each user, order of jobs in"
                + " them, limits, raced on training draws",
            "capacity-tuned",
            "stock Capacity likewise",
            ResponseGains.BEST_STOCK,
            "the better of these two");

    /** The schedulers that are tuned. */
    private static final List<String> STOCK = List.of("fair", "capacity");

    private TunedRivals() {}
  }

  /**
   * One draw of a workload, and the cluster it runs on.
   *
   * @param settings of its cluster: with {@code --load}, each draw has its own number of nodes
   */
  public record WorkloadDraw(long seed, WorkloadProfile profile, SimulationSettings settings) {

    public DrawConditions conditions() {
      return new DrawConditions(
          seed,
          profile.jobs(),
          settings.nodes(),
          settings.slots(),
          profile.load(settings.capacity()));
    }
  }
}
