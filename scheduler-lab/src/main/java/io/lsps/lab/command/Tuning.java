/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.TuningResult;
import io.lsps.lab.sim.StalledException;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Tunes the stock schedulers. It tries every slowstart with every policy of leaf queues and takes
 * the best mean response over training draws, which are never measured. Slowstart matters most: as
 * shipped, MapReduce asks for reduces when a twentieth of the maps is done, and they hold
 * containers until the last map ends.
 */
final class Tuning {
  private static final List<String> SLOWSTARTS = List.of("0.05", "0.5", "0.8", "0.9", "1");
  private static final List<String> POLICIES = List.of("fair", "fifo");
  private static final long FIRST_TRAINING_SEED = 1000;

  private final Experiment experiment;
  private final List<Long> measured;
  private final List<Long> training;

  /**
   * Tunes for one experiment.
   *
   * @param measured seeds of its draws
   * @param draws number of training draws, at least 1
   */
  Tuning(Experiment experiment, List<Long> measured, int draws) {
    if (draws < 1) {
      throw new IllegalArgumentException("--training must be at least 1, not " + draws);
    }
    this.experiment = experiment;
    this.measured = measured;
    this.training =
        LongStream.iterate(measured.get(0) + FIRST_TRAINING_SEED, seed -> seed + 1)
            .boxed()
            .filter(seed -> !measured.contains(seed))
            .limit(draws)
            .toList();
  }

  /**
   * Chooses settings for each tuned rival among the experiment's schedulers. Runs nothing if there
   * is none.
   */
  List<TuningResult> choose(Progress progress) {
    List<String> rivals =
        experiment.schedulers().stream().filter(TunedRivals.ALL::containsKey).toList();
    List<String> all = rivals.stream().flatMap(name -> candidates(name).stream()).toList();
    if (all.isEmpty()) {
      return List.of();
    }
    List<String> distinct = all.stream().distinct().toList();
    Map<String, Double> trained = new LinkedHashMap<>();
    for (String candidate : distinct) {
      trained.put(candidate, train(candidate, toBeat(candidate, rivals, trained), progress));
    }
    boolean sameJobs = sameJobs(experiment.workload(), training.get(0), measured.get(0));
    return rivals.stream().map(name -> choice(name, trained, sameJobs)).toList();
  }

  /**
   * The mean response that a candidate must be below to be chosen. Of several rivals that may
   * choose it, the one whose best candidate so far is the slowest decides.
   */
  private static double toBeat(String candidate, List<String> rivals, Map<String, Double> trained) {
    return rivals.stream()
        .map(Tuning::candidates)
        .filter(all -> all.contains(candidate))
        .mapToDouble(
            all ->
                all.stream()
                    .mapToDouble(each -> trained.getOrDefault(each, Double.POSITIVE_INFINITY))
                    .min()
                    .orElse(Double.POSITIVE_INFINITY))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Mean response over the training draws, seconds; infinite if the candidate's run stalls, or if
   * it is sure to be worse than the best one so far.
   */
  private double train(String candidate, double toBeat, Progress progress) {
    Experiment alone = experiment.with(List.of(candidate));
    double left = toBeat * training.size();
    List<RunResult> runs = new ArrayList<>();
    try {
      for (long seed : training) {
        WorkloadDraw draw = experiment.draw(seed);
        RunCutoff cutoff = new RunCutoff(left, draw.profile().jobs(), draw.settings());
        runs.addAll(alone.run(List.of(seed), progress, JobLog.none(), cutoff));
        left -= response(runs.get(runs.size() - 1));
      }
      return new RunSummary(runs).of(candidate, Tuning::response).mean();
    } catch (StalledException | RunCutoff.CutoffException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private TuningResult choice(String rival, Map<String, Double> trained, boolean sameJobs) {
    Map<String, Double> means = new LinkedHashMap<>();
    String best = null;
    for (String candidate : candidates(rival)) {
      means.put(candidate, trained.get(candidate));
      if (best == null || means.get(candidate) < means.get(best)) {
        best = candidate;
      }
    }
    return new TuningResult(rival, best, training, sameJobs, means);
  }

  /** A candidate without a finished job is the worst. */
  private static double response(RunResult result) {
    return result.jobs() == 0 ? Double.POSITIVE_INFINITY : result.meanResponse();
  }

  /** The chosen schedulers, by the name of the rival. */
  static Map<String, String> chosen(List<TuningResult> choices) {
    Map<String, String> chosen = new TreeMap<>();
    choices.forEach(choice -> chosen.put(choice.rival(), choice.chosen()));
    return chosen;
  }

  private static List<String> candidates(String rival) {
    return switch (rival) {
      case "fair-tuned" -> variants("fair");
      case "capacity-tuned" -> variants("capacity");
      default -> {
        List<String> both = new ArrayList<>(variants("fair"));
        both.addAll(variants("capacity"));
        yield both;
      }
    };
  }

  private static List<String> variants(String scheduler) {
    return SLOWSTARTS.stream()
        .flatMap(
            slowstart ->
                POLICIES.stream()
                    .map(
                        policy ->
                            scheduler + "[slowstart=" + slowstart + ";policy=" + policy + "]"))
        .toList();
  }

  /** Whether two draws have the same jobs, as those of a trace without random parts. */
  private static boolean sameJobs(Workload workload, long one, long other) {
    try (Workload.Jobs first = workload.jobs(one);
        Workload.Jobs second = workload.jobs(other)) {
      while (first.hasNext() && second.hasNext()) {
        if (!same(first.next(), second.next())) {
          return false;
        }
      }
      return first.hasNext() == second.hasNext();
    }
  }

  private static boolean same(WorkloadJob one, WorkloadJob other) {
    return one.submitMillis() == other.submitMillis()
        && one.user().equals(other.user())
        && one.workMillis() == other.workMillis();
  }
}
