/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.TuningResult;
import io.lsps.lab.sim.StalledException;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Tunes the stock schedulers. It tries every slowstart with every policy of leaf queues. Whoever
 * comes near the best mean response over training draws goes on to the measured draws, and the best
 * there is the rival: a few training draws do not tell near ones apart, and a rival that was chosen
 * badly flatters us. Slowstart matters most: as shipped, MapReduce asks for reduces when a
 * twentieth of the maps is done, and they hold containers until the last map ends.
 */
final class Tuning {
  private static final List<String> SLOWSTARTS = List.of("0.05", "0.5", "0.8", "0.9", "1");
  private static final List<String> POLICIES = List.of("fair", "fifo");
  private static final long FIRST_TRAINING_SEED = 1000;

  /** Whoever takes at most so many times as long as the best goes on. */
  private static final double NEAR = 1.05;

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
    Map<String, Double> finals = new TreeMap<>();
    rivals.forEach(
        rival ->
            near(rival, trained)
                .forEach(name -> finals.computeIfAbsent(name, one -> measure(one, progress))));
    return rivals.stream().map(name -> choice(name, trained, finals, sameJobs)).toList();
  }

  /** Those that go on to the measured draws: none where one alone is near the best. */
  private static List<String> near(String rival, Map<String, Double> trained) {
    double best = candidates(rival).stream().mapToDouble(trained::get).min().orElseThrow();
    List<String> near =
        candidates(rival).stream().filter(name -> trained.get(name) <= NEAR * best).toList();
    return near.size() == 1 || Double.isInfinite(best) ? List.of() : near;
  }

  /** Mean response over the measured draws, seconds; infinite if a run stalls. */
  private double measure(String candidate, Progress progress) {
    try {
      List<RunResult> runs =
          experiment.with(List.of(candidate)).run(measured, progress, JobLog.none());
      return new RunSummary(runs).of(candidate, Tuning::response).mean();
    } catch (StalledException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /**
   * The least mean response so far, which a candidate must come near. Of several rivals that may
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
   * it is sure not to come near the best one so far.
   */
  private double train(String candidate, double toBeat, Progress progress) {
    Experiment alone = experiment.with(List.of(candidate));
    double left = NEAR * toBeat * training.size();
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

  private TuningResult choice(
      String rival, Map<String, Double> trained, Map<String, Double> finals, boolean sameJobs) {
    Map<String, Double> means = new LinkedHashMap<>();
    candidates(rival).forEach(name -> means.put(name, trained.get(name)));
    Map<String, Double> measuredMeans = new LinkedHashMap<>();
    near(rival, trained).forEach(name -> measuredMeans.put(name, finals.get(name)));
    Map<String, Double> decides = measuredMeans.isEmpty() ? means : measuredMeans;
    String best = Collections.min(decides.keySet(), Comparator.comparingDouble(decides::get));
    return new TuningResult(rival, best, training, sameJobs, means, measuredMeans);
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
