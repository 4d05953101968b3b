/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.command.Experiment.TunedRivals;
import io.lsps.lab.command.Experiment.WorkloadDraw;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import picocli.CommandLine.Option;

/**
 * Tunes the stock schedulers: a race of all {@link StockSettings} over training draws, by
 * successive halving. Each round runs the remaining candidates on more draws, and keeps the best
 * third. Those near the best of the last round also run on the measured draws, and the best there
 * is the rival: training draws do not separate close ones, and a badly chosen rival would flatter
 * LsPS.
 */
final class Tuning {
  private static final long FIRST_TRAINING_SEED = 1000;

  /** Candidates within this factor of the best are measured. */
  private static final double NEAR = 1.05;

  /** Candidates beyond this factor of the best of an early round are dropped. */
  private static final double OUT = 1.3;

  private static final int GO_ON = 3;

  private final Experiment experiment;
  private final List<Long> measured;
  private final List<Long> training;
  private final StockSettings settings;
  private final Map<String, Double> known = new HashMap<>();

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
    this.settings =
        new StockSettings(
            experiment.draw(measured.get(0)).settings().masters().managed(),
            experiment.namesNoQueue(measured.get(0)),
            StockSettings.inverseSizes(experiment.workload(), training.get(0)));
  }

  /**
   * Chooses settings for each tuned rival among the experiment's schedulers. Runs nothing if there
   * is none.
   */
  List<TuningResult> choose(Progress progress) {
    return experiment.schedulers().stream()
        .filter(TunedRivals.ALL::containsKey)
        .map(rival -> race(rival, progress))
        .toList();
  }

  private TuningResult race(String rival, Progress progress) {
    List<String> all = settings.of(rival);
    List<String> left = all;
    Map<String, Double> means = Map.of();
    for (int draws : rounds(training.size())) {
      boolean last = draws == training.size();
      means = train(left, training.subList(0, draws), last ? NEAR : OUT, progress);
      left = ahead(means, last ? left.size() : (left.size() + GO_ON - 1) / GO_ON);
    }
    Map<String, Double> finals = new LinkedHashMap<>();
    if (left.size() > 1) {
      left.forEach(name -> finals.put(name, measure(name, progress)));
    }
    Map<String, Double> decides = finals.isEmpty() ? means : finals;
    String best = Collections.min(decides.keySet(), Comparator.comparingDouble(decides::get));
    boolean sameJobs = sameJobs(experiment.workload(), training.get(0), measured.get(0));
    return new TuningResult(rival, best, training, sameJobs, all.size(), means, finals);
  }

  /** Total number of draws after each round: 1, 3 and 10 of ten. */
  static List<Integer> rounds(int draws) {
    return IntStream.of(draws / 10, 3 * draws / 10, draws)
        .map(all -> Math.max(1, all))
        .distinct()
        .boxed()
        .toList();
  }

  /**
   * The best ones of a round, without dropped ones. Of candidates with equal results the one with
   * fewer settings stays: a limit was never reached.
   */
  private static List<String> ahead(Map<String, Double> means, int most) {
    List<String> ahead = new ArrayList<>();
    Double before = Double.POSITIVE_INFINITY;
    for (String name :
        means.keySet().stream().sorted(Comparator.comparingDouble(means::get)).toList()) {
      Double mean = means.get(name);
      if (ahead.size() < most && !mean.isInfinite() && !mean.equals(before)) {
        ahead.add(name);
      }
      before = mean;
    }
    return ahead;
  }

  /**
   * Mean response over some training draws, seconds; infinite for a candidate whose run stalls, or
   * which certainly takes more than {@code most} times as long as the best.
   */
  private Map<String, Double> train(
      List<String> candidates, List<Long> draws, double most, Progress progress) {
    Map<String, Double> means = new LinkedHashMap<>();
    double best = Double.POSITIVE_INFINITY;
    for (String candidate : candidates) {
      double mean = train(candidate, draws, most * best, progress);
      means.put(candidate, mean);
      best = Math.min(best, mean);
    }
    double limit = most * best;
    means.replaceAll((name, mean) -> mean <= limit ? mean : Double.POSITIVE_INFINITY);
    return means;
  }

  private double train(String candidate, List<Long> draws, double limit, Progress progress) {
    Experiment alone = experiment.with(List.of(candidate));
    double left = limit * draws.size();
    double sum = 0;
    try {
      for (long seed : draws) {
        Double response = known.get(candidate + seed);
        if (response == null) {
          WorkloadDraw draw = experiment.draw(seed);
          RunCutoff cutoff = new RunCutoff(left, draw.profile().jobs(), draw.settings());
          response = response(alone.run(List.of(seed), progress, JobLog.none(), cutoff).get(0));
          known.put(candidate + seed, response);
        }
        left -= response;
        sum += response;
      }
      return sum / draws.size();
    } catch (StalledException | RunCutoff.CutoffException e) {
      return Double.POSITIVE_INFINITY;
    }
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

  /** A candidate without a finished job is the worst. */
  private static double response(RunResult result) {
    return result.jobs() == 0 ? Double.POSITIVE_INFINITY : result.meanResponse();
  }

  static Map<String, String> chosen(List<TuningResult> choices) {
    Map<String, String> chosen = new TreeMap<>();
    choices.forEach(choice -> chosen.put(choice.rival(), choice.chosen()));
    return chosen;
  }

  /** Whether two draws have the same jobs, as for a trace without random parts. */
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

  /** The option for the number of training draws. */
  static final class TrainingOption {
    /** Each draw takes long, and the figures of a single run are not published. */
    private static final int DRAWS_OF_A_RUN = 1;

    private static final int DRAWS = 10;
    private static final int DRAWS_OF_A_TRACE = 1;

    @Option(
        names = "--training",
        paramLabel = "N",
        description =
            "Training draws on which the settings of fair-tuned, capacity-tuned and best-stock are"
                + " raced; of those near the best the best measured one is the rival. Default: 10"
                + " of compare, 1 of a trace and of run.")
    private Integer draws;

    int draws(String workload, boolean published) {
      if (draws != null) {
        return draws;
      }
      if (!published) {
        return DRAWS_OF_A_RUN;
      }
      return Workloads.isName(workload) ? DRAWS : DRAWS_OF_A_TRACE;
    }
  }

  /**
   * The settings of a stock scheduler that an expert would try for shorter responses: slowstart,
   * one queue for all or one for each user, the order of jobs within a queue, weights of queues,
   * and a limit to how many jobs run at once. Slowstart matters most: by default MapReduce requests
   * reduces when a twentieth of the maps is done, and they hold containers until the last map ends.
   *
   * @param masters whether AMs take containers; otherwise AM limits have no effect
   * @param sharedQueue whether all users may share one queue; not if the workload has settings for
   *     users' queues
   * @param weights of the users' queues in inverse proportion to the mean sizes of their jobs;
   *     empty for a single user
   */
  record StockSettings(boolean masters, boolean sharedQueue, String weights) {
    /** Largest first: usually the best, so that worse ones are dropped earlier. */
    private static final List<String> SLOWSTARTS = List.of("1", "0.9", "0.8", "0.5", "0.05");

    private static final String CAPACITY = "yarn.scheduler.capacity.";

    /** The setting {@link #weights}, relative to the largest user, by the jobs of one draw. */
    static String inverseSizes(Workload workload, long seed) {
      Map<String, DoubleSummaryStatistics> sizes = new TreeMap<>();
      try (Workload.Jobs jobs = workload.jobs(seed)) {
        jobs.forEachRemaining(
            job ->
                sizes
                    .computeIfAbsent(job.queue(), queue -> new DoubleSummaryStatistics())
                    .accept(job.workMillis()));
      }
      double largest =
          sizes.values().stream()
              .mapToDouble(DoubleSummaryStatistics::getAverage)
              .max()
              .orElseThrow();
      return sizes.size() == 1
          ? ""
          : sizes.entrySet().stream()
              .map(
                  size ->
                      String.format(
                          Locale.ROOT,
                          "queue.%s.weight=%.1f",
                          size.getKey(),
                          largest / Math.max(1, size.getValue().getAverage())))
              .collect(Collectors.joining(";"));
    }

    /** All candidates, those with fewer settings first. */
    List<String> of(String rival) {
      List<String> all = new ArrayList<>();
      if (!rival.equals("capacity-tuned")) {
        all.addAll(fair());
      }
      if (!rival.equals("fair-tuned")) {
        all.addAll(capacity());
      }
      return all;
    }

    private List<String> fair() {
      return candidates(
          "fair",
          List.of(
              "policy=fair", "policy=fifo", "policy=fair;yarn.scheduler.fair.sizebasedweight=true"),
          "top.userMaxAppsDefault=",
          "top.queueMaxAMShareDefault=",
          sharedQueue && !weights.isEmpty() ? List.of(weights) : List.of(),
          List.of("top.queueMaxAppsDefault=8"));
    }

    private List<String> capacity() {
      return candidates(
          "capacity",
          List.of("policy=fair", "policy=fifo", "policy=fair-by-size"),
          CAPACITY + "user.max-parallel-apps=",
          CAPACITY + "maximum-am-resource-percent=",
          List.of(),
          // Up to four active users have a part each; by default the first user may take all.
          List.of(
              CAPACITY + "max-parallel-apps=8",
              CAPACITY + "root.default.minimum-user-limit-percent=25"));
    }

    private List<String> candidates(
        String scheduler,
        List<String> orders,
        String jobsOfUser,
        String partOfMasters,
        List<String> ofOwnQueues,
        List<String> ofOneQueue) {
      List<String> limits =
          new ArrayList<>(List.of("", ";" + jobsOfUser + 1, ";" + jobsOfUser + 4));
      if (masters) {
        limits.add(";" + partOfMasters + "0.1");
        limits.add(";" + partOfMasters + "1.0");
      }
      List<String> own = new ArrayList<>(limits);
      ofOwnQueues.forEach(setting -> own.add(";" + setting));
      List<String> all = new ArrayList<>(product(scheduler, "", orders, own));
      if (sharedQueue) {
        ofOneQueue.forEach(limit -> limits.add(";" + limit));
        all.addAll(product(scheduler, "queues=one;", orders, limits));
      }
      return all;
    }

    private static List<String> product(
        String scheduler, String queues, List<String> orders, List<String> limits) {
      List<String> all = new ArrayList<>();
      for (String limit : limits) {
        for (String slowstart : SLOWSTARTS) {
          for (String order : orders) {
            all.add(scheduler + "[slowstart=" + slowstart + ";" + queues + order + limit + "]");
          }
        }
      }
      return all;
    }
  }
}
