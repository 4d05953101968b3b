/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.promise.PromiseRuns.PairedResponses;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** How it is measured what every user may rely on beside stock Fair, on unkind workloads. */
final class UserPromises {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;
  private static final double MUCH_WORSE = 1.25;
  private static final List<String> WEIGHTED = List.of("heavy", "light");

  /** The papers' experiments and generated ones. */
  private static final List<String> EVERYWHERE =
      List.of(
          "lsps-table2",
          "effective-case1",
          "effective-case1:load=busy",
          "effective-case2",
          "effective-case3",
          "effective-table1:cv=2",
          "gp-table3",
          "flex-mix172",
          "synthetic",
          "synthetic:load=0.5",
          "synthetic:load=0.9,burst=5");

  private static final List<String> EVERYWHERE_QUICKLY =
      List.of("effective-case1", "effective-table1:cv=2", "synthetic:jobs=200,users=8");

  /** The run lasts a week and its tasks minutes, so frequent heartbeats would only cost time. */
  private static final EventIntervals SELDOM = new EventIntervals(3000, 3000, 3000);

  private UserPromises() {}

  /** Measures a promise. It is kept if every check is. */
  interface Measure {
    List<LimitCheck> check(String name, PromiseRuns bench);
  }

  /**
   * No user's mean response is worse than under stock Fair by more than a factor.
   *
   * @param full the workload
   * @param small the workload where it must be quick
   * @param worst the factor
   * @param mean the factor for all jobs together; infinite where nothing is promised
   */
  static Measure noUserMuchWorse(String full, String small, double worst, double mean) {
    return (name, bench) ->
        noUserMuchWorse(name, bench, PromiseScenario.of(bench.pick(full, small)), "", worst, mean);
  }

  private static List<LimitCheck> noUserMuchWorse(
      String name,
      PromiseRuns bench,
      PromiseScenario scenario,
      String under,
      double worst,
      double mean) {
    PairedResponses pair = bench.compare(scenario);
    String user = pair.worstUser();
    String command = bench.command(scenario);
    String worstUser = "worst user over Fair" + under;
    List<LimitCheck> checks = new ArrayList<>();
    checks.add(new LimitCheck(name, worstUser, pair.ratio(user), worst, pair.of(user), command));
    if (Double.isFinite(mean)) {
      String all = "mean over Fair" + under;
      checks.add(new LimitCheck(name, all, pair.meanRatio(), mean, pair.ofAll(), command));
    }
    return checks;
  }

  /** At the defaults no user fares much worse than under stock Fair, whatever the workload. */
  static List<LimitCheck> everywhere(String name, PromiseRuns bench) {
    List<String> workloads = bench.quick() ? EVERYWHERE_QUICKLY : EVERYWHERE;
    List<LimitCheck> checks = new ArrayList<>();
    for (String workload : workloads) {
      PromiseScenario scenario = PromiseScenario.of(workload);
      String under = ", " + workload;
      checks.addAll(noUserMuchWorse(name, bench, scenario, under, MUCH_WORSE, UNLIMITED));
    }
    return checks;
  }

  /**
   * Containers of many sizes, for which nodes are reserved, on the stock policies {@code fair} and
   * {@code drf}.
   */
  static List<LimitCheck> mixedContainers(String name, PromiseRuns bench) {
    PromiseScenario onFair = PromiseScenario.of(bench.pick("mixed", "mixed:seconds=900"));
    List<LimitCheck> checks = new ArrayList<>();
    for (PromiseScenario scenario : List.of(onFair, onFair.onDrf())) {
      String under = ", " + scenario.fairness();
      checks.addAll(noUserMuchWorse(name, bench, scenario, under, 1.10, 1.00));
      // Without reservations the workload would show nothing.
      ReservationCount count = new ReservationCount();
      bench.watchOurs(scenario, bench.seeds().get(0), count);
      int seen = count.seen.size();
      String what = "one over the reservations seen" + under;
      String note = seen + " reservations";
      checks.add(new LimitCheck(name, what, 1.0 / seen, 1, note, bench.command(scenario)));
    }
    return checks;
  }

  /** Counts reservations of nodes that last until the scheduler's next update. */
  private static final class ReservationCount implements RunObserver {
    private final Set<ContainerId> seen = new HashSet<>();

    @Override
    public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
      scheduler
          .getNodeTracker()
          .getAllNodes()
          .forEach(
              node -> {
                RMContainer reserved = node.getReservedContainer();
                if (reserved != null) {
                  seen.add(reserved.getContainerId());
                }
              });
    }
  }

  /**
   * Users of unequal weight hold what they would hold under stock Fair, as long as the work that is
   * left of their jobs is alike. Where one has a large job and the other many small ones, the small
   * ones go first, and nobody is much worse off for that. See docs/decisions/0004-rule.md.
   */
  static List<LimitCheck> weights(String name, PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    String small = bench.pick("", ",nodes=60,seconds=200");
    for (int tiny : new int[] {1, 0}) {
      PromiseScenario scenario =
          // So much work that the jobs stay alike, though one is served ten times as fast.
          PromiseScenario.of("weights:work=10,tiny=" + tiny + small);
      double end = bench.quick() ? 200 : 600;
      long seed = bench.seeds().get(0);
      MeanHeldContainers ours = new MeanHeldContainers(end / 4, end);
      MeanHeldContainers fair = new MeanHeldContainers(end / 4, end);
      bench.watchOurs(scenario, seed, ours);
      bench.watchFair(scenario, seed, fair);
      double off =
          WEIGHTED.stream()
              .mapToDouble(user -> Math.abs(ours.mean(user) / fair.mean(user) - 1))
              .max()
              .orElseThrow();
      String what = "containers held, off Fair's, " + (tiny == 1 ? "beside a tiny user" : "alone");
      String note =
          ours.proportion("heavy", "light") + ", Fair " + fair.proportion("heavy", "light");
      checks.add(new LimitCheck(name, what, off, 0.05, note, bench.command(scenario)));
    }
    for (String user : WEIGHTED) {
      PromiseScenario divided = PromiseScenario.of("weights:tiny=0," + user + "-jobs=60" + small);
      String under = ", " + user + "'s jobs small";
      checks.addAll(noUserMuchWorse(name, bench, divided, under, MUCH_WORSE, UNLIMITED));
    }
    return checks;
  }

  /** Jobs that may not start do not change what users hold. */
  static List<LimitCheck> neverStarted(String name, PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    for (String limit : List.of("apps", "am")) {
      String small = bench.pick("", ",nodes=20");
      PromiseScenario without = PromiseScenario.of("never-started:jobs=0,limit=" + limit + small);
      PromiseScenario with = PromiseScenario.of("never-started:limit=" + limit + small);
      long seed = bench.seeds().get(0);
      MeanHeldContainers before = new MeanHeldContainers(150, 500);
      MeanHeldContainers after = new MeanHeldContainers(150, 500);
      bench.watchOurs(without, seed, before);
      bench.watchOurs(with, seed, after);
      String what = "honest user's containers, change by jobs held back by " + limit;
      double change = Math.abs(after.mean("honest") / before.mean("honest") - 1);
      String note =
          "flooder:honest %s, without them %s"
              .formatted(
                  after.proportion("flooder", "honest"), before.proportion("flooder", "honest"));
      checks.add(new LimitCheck(name, what, change, 0.01, note, bench.command(with)));
    }
    return checks;
  }

  /**
   * The mean response of a user who plays no tricks, beside one who does, over that under stock
   * Fair: at the defaults and with the full guarantee.
   *
   * @param full the workload
   * @param small the workload where it must be quick
   */
  static Measure honestUser(String full, String small) {
    return (name, bench) -> {
      PromiseScenario plain = PromiseScenario.of(bench.pick(full, small));
      PromiseScenario guaranteed = plain.with("queue.lspsGuarantee", "1");
      return List.of(
          honest(name, bench, plain, "honest user over Fair", MUCH_WORSE),
          honest(name, bench, guaranteed, "the same, lspsGuarantee 1", 1.05));
    };
  }

  private static LimitCheck honest(
      String name, PromiseRuns bench, PromiseScenario scenario, String what, double limit) {
    String command = bench.command(scenario);
    try {
      PairedResponses pair = bench.compare(scenario);
      return new LimitCheck(name, what, pair.ratio("honest"), limit, pair.of("honest"), command);
    } catch (RuntimeException e) {
      // If a scheduler lacks the guarantee, its result at the defaults is shown all the same.
      return LimitCheck.failed(name, what, limit, e, command);
    }
  }

  /**
   * An open notebook neither costs nor gains its user anything beyond the containers that it holds:
   * batch jobs of the user and of others are served as without it.
   */
  static List<LimitCheck> notebook(String name, PromiseRuns bench) {
    String small = ",hours=48,nodes=40,maps=240,map-seconds=900,load=0.8";
    String executors = bench.pick("4", "1");
    String options = bench.pick("", small);
    PromiseScenario without = PromiseScenario.of("notebook:executors=0" + options).with(SELDOM);
    PromiseScenario with =
        PromiseScenario.of("notebook:executors=" + executors + options).with(SELDOM);
    PairedResponses pair =
        new PairedResponses(List.of("scientist", "other"), bench.ours(with), bench.ours(without));
    List<LimitCheck> checks = new ArrayList<>();
    for (String user : pair.users()) {
      String whose = user.equals("other") ? "the other user's jobs" : "own batch jobs";
      checks.add(
          new LimitCheck(
              name,
              whose + " beside it over without it",
              pair.ratio(user),
              1.05,
              pair.of(user, "without"),
              bench.command(with)));
    }
    return checks;
  }

  /** Mean number of containers with tasks that each user holds in a window of time. */
  static final class MeanHeldContainers implements RunObserver {
    private final long from;
    private final long to;
    private final Map<String, Double> heldMillis = new HashMap<>();
    private final Map<String, Long> openSince = new HashMap<>();
    private final Map<String, Integer> level = new HashMap<>();

    /** A window in virtual seconds. */
    MeanHeldContainers(double fromSeconds, double toSeconds) {
      from = Math.round(fromSeconds * 1000);
      to = Math.round(toSeconds * 1000);
    }

    /** The mean over the window of a user's containers; complete when the run is over. */
    double mean(String user) {
      return heldMillis.getOrDefault(user, 0.0) / (to - from);
    }

    private String proportion(String one, String other) {
      return String.format(Locale.ROOT, "%.0f:%.0f", mean(one), mean(other));
    }

    @Override
    public void started(WorkloadJob job, long now) {
      change(job.user(), 1, now);
    }

    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      change(job.user(), -1, now);
    }

    private void change(String user, int delta, long now) {
      long since = openSince.getOrDefault(user, 0L);
      long inWindow = Math.max(0, Math.min(now, to) - Math.max(since, from));
      int before = level.getOrDefault(user, 0);
      heldMillis.merge(user, (double) before * inWindow, Double::sum);
      openSince.put(user, now);
      level.put(user, before + delta);
    }
  }
}
