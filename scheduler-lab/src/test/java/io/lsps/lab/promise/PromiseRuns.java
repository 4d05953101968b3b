/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.metrics.RunRecorder;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.scheduler.SimulatedRun;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.RunObserver.ObserverPair;
import io.lsps.lab.sim.invariant.CheckedRun;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Runs the scenarios of promises. It keeps the results of stock Fair, since several promises
 * compare with the same.
 */
final class PromiseRuns {
  private static final String FAIR = "fair";
  private static final String FAIR_REDUCES_LATE = "fair[slowstart=1]";
  private static final RunObserver NOBODY = new RunObserver() {};
  private static final RunObserver CHECKED = new CheckedRun(100);

  private final String ours;
  private final Map<String, String> overrides;
  private final List<Long> seeds;
  private final boolean quick;
  private final Consumer<String> progress;
  private final Map<PromiseScenario, List<RunResult>> fairAtItsBest = new HashMap<>();

  /**
   * The runs of one measurement.
   *
   * @param ours the scheduler that promises
   * @param overrides settings of it, in the notation of {@code --set}
   * @param quick whether small workloads must do
   */
  PromiseRuns(
      String ours,
      Map<String, String> overrides,
      List<Long> seeds,
      boolean quick,
      Consumer<String> progress) {
    this.ours = ours;
    this.overrides = Map.copyOf(overrides);
    this.seeds = List.copyOf(seeds);
    this.quick = quick;
    this.progress = progress;
  }

  /** The second argument for quick runs, else the first. */
  String pick(String full, String small) {
    return quick ? small : full;
  }

  boolean quick() {
    return quick;
  }

  List<Long> seeds() {
    return seeds;
  }

  String command(PromiseScenario scenario) {
    return scenario.command(ours, overrides, seeds.get(0) + ".." + seeds.get(seeds.size() - 1));
  }

  /** Ours beside stock Fair at its best. */
  PairedResponses compare(PromiseScenario scenario) {
    PairedResponses comparison =
        new PairedResponses(
            scenario.open().users(), ours(scenario), fairAtItsBest(scenario.forFair()));
    progress.accept(scenario.workload() + ": " + comparison.inWords());
    return comparison;
  }

  List<RunResult> ours(PromiseScenario scenario) {
    List<RunResult> results = new ArrayList<>();
    for (long seed : seeds) {
      results.add(run(ours, scenario.forOurs(overrides), seed, NOBODY));
    }
    return results;
  }

  /** Any scheduler as shipped, on the first draw. */
  RunResult first(String scheduler, PromiseScenario scenario) {
    return run(scheduler, scenario, seeds.get(0), NOBODY);
  }

  RunResult watchOurs(PromiseScenario scenario, long seed, RunObserver observer) {
    return run(ours, scenario.forOurs(overrides), seed, observer);
  }

  RunResult watchFair(PromiseScenario scenario, long seed, RunObserver observer) {
    return run(FAIR, scenario.forFair(), seed, observer);
  }

  /**
   * Stock Fair as shipped. Where a job has reduces, also Fair that starts every reduce after its
   * job's maps, if that is better: early reduces hold containers that others could use.
   */
  private List<RunResult> fairAtItsBest(PromiseScenario scenario) {
    return fairAtItsBest.computeIfAbsent(
        scenario,
        each -> {
          List<RunResult> shipped = fair(FAIR, each);
          if (!hasReduces(each.open(), seeds.get(0))) {
            return shipped;
          }
          List<RunResult> late = fair(FAIR_REDUCES_LATE, each);
          return mean(late) < mean(shipped) ? late : shipped;
        });
  }

  private List<RunResult> fair(String scheduler, PromiseScenario scenario) {
    return seeds.stream().map(seed -> run(scheduler, scenario, seed, NOBODY)).toList();
  }

  private RunResult run(
      String scheduler, PromiseScenario scenario, long seed, RunObserver observer) {
    Workload workload = scenario.open();
    SimulationSettings settings = Schedulers.settings(scheduler, scenario.settings(workload));
    Map<String, String> all =
        new TreeMap<>(
            workload.queueSettings(
                settings.nodes() * settings.nodeMemoryMb(),
                settings.nodes() * settings.nodeVcores()));
    all.putAll(scenario.overrides());
    progress.accept(scheduler + " on " + scenario.workload() + " " + seed);
    RunRecorder recorder = new RunRecorder(workload.users(), settings, seed, job -> {});
    new SimulatedRun(scheduler, all, workload, settings)
        .run(seed, new ObserverPair(recorder, new ObserverPair(observer, CHECKED)));
    return recorder.result(scheduler, seed, 0);
  }

  private static boolean hasReduces(Workload workload, long seed) {
    try (Workload.Jobs jobs = workload.jobs(seed)) {
      while (jobs.hasNext()) {
        WorkloadJob job = jobs.next();
        if (job.reduces().count() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static double mean(List<RunResult> results) {
    return results.stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
  }

  /**
   * Mean responses of two schedulers on the same draws.
   *
   * @param fair results of stock Fair, or of what else stands beside
   */
  record PairedResponses(List<String> users, List<RunResult> ours, List<RunResult> fair) {

    /** Mean response of a user, ours over Fair's; means over the draws in which it had jobs. */
    double ratio(String user) {
      return mean(ours, user) / mean(fair, user);
    }

    double meanRatio() {
      return mean(ours) / mean(fair);
    }

    String worstUser() {
      return users.stream()
          .filter(user -> !Double.isNaN(ratio(user)))
          .max(Comparator.comparingDouble(this::ratio))
          .orElseThrow(() -> new IllegalStateException("no user of " + users + " has a job"));
    }

    String inWords() {
      String user = worstUser();
      return String.format(
          Locale.ROOT,
          "worst user x Fair %.3f (%s), mean x Fair %.3f (%s)",
          ratio(user),
          of(user),
          meanRatio(),
          ofAll());
    }

    String of(String user) {
      return of(user, "Fair");
    }

    /** Both mean responses of a user, in words, the second under its own name. */
    String of(String user, String second) {
      return String.format(
          Locale.ROOT, "%s %.1f s, %s %.1f s", user, mean(ours, user), second, mean(fair, user));
    }

    String ofAll() {
      return String.format(Locale.ROOT, "%.1f s, Fair %.1f s", mean(ours), mean(fair));
    }

    private static double mean(List<RunResult> results) {
      return results.stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
    }

    private static double mean(List<RunResult> results, String user) {
      return results.stream()
          .filter(result -> result.meanResponseByUser().containsKey(user))
          .mapToDouble(result -> result.meanResponseByUser().get(user))
          .average()
          .orElse(Double.NaN);
    }
  }
}
