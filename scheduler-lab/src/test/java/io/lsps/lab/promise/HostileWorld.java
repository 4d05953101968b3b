/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.promise.HostileWorld.JobTimes.Worst;
import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.promise.PromiseRuns.PairedResponses;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A small world in which neither a user nor a job fares much worse than under stock Fair, whether
 * masters take containers or not. Each number is the worse of the two.
 *
 * @param unmanaged the workload where masters take no containers
 * @param inContainers the workload where they do: masters are load too
 * @param limits of what is measured
 */
record HostileWorld(String name, String unmanaged, String inContainers, Limits limits) {
  private static final double GUARANTEED = 1.05;

  /** The last tasks of a job end a heartbeat or two after those of the next. */
  private static final double OVERTAKEN = 2;

  private static final double HEARTBEAT = 1;

  /** Nodes report a little more often: two runs of the same scheduler differ by so little luck. */
  private static final EventIntervals OTHER_LUCK = new EventIntervals(900, 1000, 500);

  /** Where somebody has to wait. */
  static final Limits BUSY = new Limits(1.25, 1.5, 1.25, Double.POSITIVE_INFINITY);

  /** Where nobody has to. */
  static final Limits IDLE = new Limits(1.02, 1.02, 1.02, 1.02);

  /**
   * What is promised.
   *
   * @param user mean response of the worst user over Fair's
   * @param job response of the worst job less a task's time, over Fair's
   * @param p99 of all responses over Fair's
   * @param mean response of all jobs over Fair's
   */
  record Limits(double user, double job, double p99, double mean) {
    /** What a job may take longer in any case: a task's time if it may have to wait for one. */
    private double spared(double longestTask) {
      return Double.isFinite(mean) ? HEARTBEAT : longestTask;
    }
  }

  List<LimitCheck> check(PromiseRuns bench) {
    List<LimitCheck> checks = checks(bench, PromiseScenario.of(unmanaged).unmanaged());
    List<LimitCheck> others = checks(bench, PromiseScenario.of(inContainers));
    for (int i = 0; i < checks.size(); i++) {
      checks.set(i, worse(checks.get(i), others.get(i)));
    }
    return checks;
  }

  private static LimitCheck worse(LimitCheck one, LimitCheck other) {
    boolean otherIsWorse =
        one.kept() == other.kept() ? other.measured() > one.measured() : one.kept();
    return otherIsWorse ? other : one;
  }

  private List<LimitCheck> checks(PromiseRuns bench, PromiseScenario scenario) {
    List<RunResult> fair = new ArrayList<>();
    List<RunResult> ours = new ArrayList<>();
    Worst job = new Worst(Double.NEGATIVE_INFINITY, "");
    Worst overtaken = job;
    Worst fairJob = job;
    Worst fairOvertaken = job;
    for (long seed : bench.seeds()) {
      JobTimes theirTimes = new JobTimes();
      JobTimes otherTimes = new JobTimes();
      JobTimes times = new JobTimes();
      bench.watchFair(scenario.with(OTHER_LUCK), seed, otherTimes);
      fair.add(bench.watchFair(scenario, seed, theirTimes));
      ours.add(bench.watchOurs(scenario, seed, times));
      job = job.or(times.worstBeside(theirTimes, limits.spared(times.longestTask())));
      overtaken = overtaken.or(times.mostOvertaken());
      fairJob = fairJob.or(otherTimes.worstBeside(theirTimes, limits.spared(times.longestTask())));
      fairOvertaken = fairOvertaken.or(otherTimes.mostOvertaken());
    }
    List<String> users = scenario.open().users();
    PairedResponses pair = new PairedResponses(users, ours, fair);
    String command = bench.command(scenario);
    List<LimitCheck> checks = new ArrayList<>();
    checks.add(worstUser("worst user over Fair", pair, limits.user(), command));
    checks.add(withGuarantee(bench, scenario, fair));
    ToDoubleFunction<List<RunResult>> p99 =
        runs -> runs.stream().mapToDouble(RunResult::p99Response).average().orElseThrow();
    checks.add(
        new LimitCheck(
            name,
            "p99 over Fair",
            p99.applyAsDouble(ours) / p99.applyAsDouble(fair),
            limits.p99(),
            String.format(
                Locale.ROOT,
                "%.0f s, Fair %.0f s",
                p99.applyAsDouble(ours),
                p99.applyAsDouble(fair)),
            command));
    checks.add(
        new LimitCheck(
            name,
            "worst job over Fair, and one task",
            job.measured(),
            limits.job(),
            besideItself(job, fairJob),
            command));
    checks.add(
        new LimitCheck(
            name,
            "later equals before a job",
            overtaken.measured(),
            OVERTAKEN,
            besideItself(overtaken, fairOvertaken),
            command));
    if (Double.isFinite(limits.mean())) {
      checks.add(
          new LimitCheck(
              name, "mean over Fair", pair.meanRatio(), limits.mean(), pair.ofAll(), command));
    }
    return checks;
  }

  /** With what stock Fair shows whose nodes report at other times, which is luck. */
  private static String besideItself(Worst ours, Worst fair) {
    return String.format(Locale.ROOT, "%s; Fair itself %.2f", ours.note(), fair.measured());
  }

  private LimitCheck withGuarantee(
      PromiseRuns bench, PromiseScenario scenario, List<RunResult> fair) {
    PromiseScenario guarantee = scenario.with("queue.lspsGuarantee", "1");
    String what = "the same, lspsGuarantee 1";
    double limit = Math.min(limits.user(), GUARANTEED);
    try {
      PairedResponses pair =
          new PairedResponses(scenario.open().users(), bench.ours(guarantee), fair);
      return worstUser(what, pair, limit, bench.command(guarantee));
    } catch (RuntimeException e) {
      // What is guaranteed and not given ends the run; the results at the defaults are shown.
      return LimitCheck.failed(name, what, limit, e, bench.command(guarantee));
    }
  }

  private LimitCheck worstUser(String what, PairedResponses pair, double limit, String command) {
    String user = pair.worstUser();
    return new LimitCheck(name, what, pair.ratio(user), limit, pair.of(user), command);
  }

  /** When the jobs of one run were submitted and ended. */
  static final class JobTimes implements RunObserver {
    private final Map<String, JobTime> jobs = new LinkedHashMap<>();
    private double longestTask;

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      longestTask = Math.max(longestTask, Math.max(longest(job.maps()), longest(job.reduces())));
      String equals = job.user() + " " + job.maps().count() + " " + job.reduces().count();
      jobs.put(job.id(), new JobTime(equals, job.submitMillis() / 1000.0, now / 1000.0));
    }

    /** The time of the longest task of all jobs, seconds. */
    double longestTask() {
      return longestTask;
    }

    /**
     * The job that suffers most beside another run of the same draw.
     *
     * @param spared seconds that a job may take longer in any case
     */
    Worst worstBeside(JobTimes other, double spared) {
      Worst worst = new Worst(Double.NEGATIVE_INFINITY, "");
      for (Map.Entry<String, JobTime> entry : jobs.entrySet()) {
        double here = entry.getValue().response();
        double there = other.jobs.get(entry.getKey()).response();
        String note = String.format(Locale.ROOT, "%s %.0f s for %.0f", entry.getKey(), here, there);
        worst = worst.or(new Worst((here - spared) / there, note));
      }
      return worst;
    }

    /** The job that most later equals of its own user overtook: how many ended before it. */
    Worst mostOvertaken() {
      Worst worst = new Worst(0, "");
      for (Map.Entry<String, JobTime> entry : jobs.entrySet()) {
        long by = jobs.values().stream().filter(entry.getValue()::isOvertakenBy).count();
        worst = worst.or(new Worst(by, entry.getKey()));
      }
      return worst;
    }

    private static double longest(PhaseTasks phase) {
      long longest = 0;
      for (int task = 0; task < phase.count(); task++) {
        longest = Math.max(longest, phase.millis(task));
      }
      return longest / 1000.0;
    }

    /**
     * A number, the larger the worse, and what it was seen of.
     *
     * @param measured the number
     * @param note of what
     */
    record Worst(double measured, String note) {
      Worst or(Worst other) {
        return other.measured > measured ? other : this;
      }
    }

    /**
     * One job.
     *
     * @param equals the same for jobs of one user that have as many tasks
     * @param submit when it was submitted, seconds
     * @param end when it ended, seconds
     */
    private record JobTime(String equals, double submit, double end) {
      private double response() {
        return end - submit;
      }

      private boolean isOvertakenBy(JobTime other) {
        return other.equals.equals(equals) && other.submit > submit && other.end < end;
      }
    }
  }
}
