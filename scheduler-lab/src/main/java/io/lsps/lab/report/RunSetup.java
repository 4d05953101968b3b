/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * The workload, the draws and the settings of a run.
 *
 * @param workload its name with its options
 * @param draws what each asks of its cluster, at least one
 * @param settings of the first draw's cluster
 * @param overrides scheduler settings given for all
 * @param choices what the tuned rivals turned out to be
 */
public record RunSetup(
    String workload,
    List<String> users,
    List<DrawConditions> draws,
    SimulationSettings settings,
    Map<String, String> overrides,
    List<TuningResult> choices) {

  /** {@code 285 jobs of 4 users}, {@code 270 to 291 jobs of 1 user}. */
  String jobsOfUsers() {
    return counted(DrawConditions.range(draws, DrawConditions::jobs), "job")
        + " of "
        + counted(String.valueOf(users.size()), "user");
  }

  private static String counted(String number, String what) {
    return number + " " + what + (number.equals("1") ? "" : "s");
  }

  List<Long> seeds() {
    return draws.stream().map(DrawConditions::seed).toList();
  }

  /** The numbers of the cluster by names that need no knowledge of the code. */
  Map<String, Object> cluster() {
    Map<String, Object> cluster = new LinkedHashMap<>();
    cluster.put("nodes", settings.nodes());
    cluster.put("slotsPerNode", settings.slotsPerNode());
    cluster.put("slots", settings.slots());
    cluster.put("nodeMemoryMb", settings.nodeMemoryMb());
    cluster.put("nodeVcores", settings.nodeVcores());
    cluster.put("nodeSpeeds", settings.shape().speeds());
    cluster.put("am", settings.masters().managed() ? "container" : "unmanaged");
    cluster.put("slowstart", settings.tasks().slowstart());
    cluster.put("reduceOverlap", settings.tasks().reduceOverlap());
    cluster.put("noise", settings.tasks().noise());
    cluster.put("taskFailureProbability", settings.tasks().failureProbability());
    cluster.put("nodeHeartbeatSeconds", settings.intervals().nodeHeartbeatMillis() / 1000.0);
    cluster.put("amHeartbeatSeconds", settings.intervals().amHeartbeatMillis() / 1000.0);
    cluster.put("updateSeconds", settings.intervals().updateMillis() / 1000.0);
    return cluster;
  }

  /**
   * The jobs, the cluster and the offered load of a draw.
   *
   * @param nodes of the cluster
   * @param slots containers of a map's size that fit
   * @param offeredLoad work of all tasks over what all slots can do until the last submission;
   *     infinite where all jobs are submitted at once
   */
  public record DrawConditions(long seed, long jobs, int nodes, int slots, double offeredLoad) {

    /** {@code 11 nodes (44 slots)}. */
    static String nodes(List<DrawConditions> draws) {
      return counted(range(draws, DrawConditions::nodes), "node")
          + " ("
          + counted(range(draws, DrawConditions::slots), "slot")
          + ")";
    }

    /** {@code offered load 0.92}, {@code offered load 0.54 to 0.92, median 0.66}. */
    static String load(List<DrawConditions> draws) {
      DoubleSummaryStatistics loads =
          draws.stream().mapToDouble(DrawConditions::offeredLoad).summaryStatistics();
      String least = "offered load " + number(loads.getMin());
      return draws.size() == 1 || Double.isInfinite(loads.getMin())
          ? least
          : least + " to " + number(loads.getMax()) + ", median " + number(medianLoad(draws));
    }

    /** The median of the draws' loads. */
    public static double medianLoad(List<DrawConditions> draws) {
      return new Median()
          .evaluate(draws.stream().mapToDouble(DrawConditions::offeredLoad).toArray());
    }

    /** A load with two digits. */
    static String number(double load) {
      return Double.isInfinite(load) ? "all at once" : String.format(Locale.ROOT, "%.2f", load);
    }

    private static String range(
        List<DrawConditions> draws, ToDoubleFunction<DrawConditions> value) {
      DoubleSummaryStatistics all = draws.stream().mapToDouble(value).summaryStatistics();
      return all.getMin() == all.getMax()
          ? String.format(Locale.ROOT, "%,.0f", all.getMin())
          : String.format(Locale.ROOT, "%,.0f to %,.0f", all.getMin(), all.getMax());
    }
  }

  /**
   * The outcome of tuning a rival: of the candidates near the least mean response over the training
   * draws, the one with the least over the measured draws.
   *
   * @param rival for example {@code best-stock}
   * @param chosen the candidate, with its settings
   * @param trainingSeeds of the draws by which it was chosen
   * @param sameJobs whether these have the same jobs as the measured draws
   * @param tried how many candidates the race began with
   * @param meanResponse over the training draws of those in its last round, seconds; infinite for
   *     dropped ones
   * @param finals mean response over the measured draws of those near the best, seconds; empty for
   *     a single one
   */
  public record TuningResult(
      String rival,
      String chosen,
      List<Long> trainingSeeds,
      boolean sameJobs,
      int tried,
      Map<String, Double> meanResponse,
      Map<String, Double> finals) {

    public String told() {
      return String.format(
          Locale.ROOT,
          "%s is %s: the best of %d settings by mean response over training seed%s %s%s%s.",
          rival,
          chosen,
          tried,
          trainingSeeds.size() == 1 ? "" : "s",
          trainingSeeds.toString().replaceAll("[\\[\\]]", ""),
          sameJobs ? ", which has the same jobs as the measured draws" : "",
          finals.isEmpty() ? "" : ", and of the " + finals.size() + " near it as measured");
    }
  }

  /** Which users and schedulers a chart shows, and their order. */
  static final class ShownNames {
    /** With more users than colours, the rest is combined. */
    static final int MOST_USERS = 8;

    /** The clairvoyant fluid bound. */
    static final String BOUND = "clairvoyant";

    /** The scheduler that knows all task times. */
    static final String REACHABLE = "clairvoyant-slots";

    private ShownNames() {}

    /** Users with the most jobs first if not all can be shown, else in the workload's order. */
    static List<String> shownUsers(RunSetup setup, RunSummary summary) {
      List<String> users = new ArrayList<>(setup.users());
      if (users.size() <= MOST_USERS) {
        return users;
      }
      Map<String, Integer> jobs = new LinkedHashMap<>();
      for (RunResult run : summary.draws(summary.schedulers().get(0))) {
        run.users().forEach((user, result) -> jobs.merge(user, result.jobs(), Integer::sum));
      }
      users.sort(Comparator.comparingInt((String user) -> -jobs.getOrDefault(user, 0)));
      return List.copyOf(users.subList(0, MOST_USERS - 1));
    }

    /** Schedulers with tasks, that is all but the fluid bounds. */
    static List<String> real(RunSummary summary) {
      return summary.schedulers().stream().filter(name -> !isFluid(name)).toList();
    }

    /** Schedulers that can be deployed. */
    static List<String> schedulers(RunSummary summary) {
      return summary.schedulers().stream().filter(name -> !isReference(name)).toList();
    }

    /** Whether the name is a bound without a schedule of tasks that could be slowed down. */
    static boolean isFluid(String scheduler) {
      String name = scheduler.replaceFirst(" \\(no bound.*", "");
      return name.equals(BOUND) || name.equals("processor-sharing") || name.equals("alone");
    }

    /** Whether the name is a reference for comparison instead of a scheduler. */
    static boolean isReference(String scheduler) {
      return isFluid(scheduler) || scheduler.equals(REACHABLE);
    }
  }
}
