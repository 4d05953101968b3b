/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.LabException;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.WorkloadJob;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The record under every scheduler that is compared. */
final class SiteReplays {
  private static final double SLOWSTART = 1;
  private static final long[] HEARTBEATS = {1000, 100};

  /** So much longer than under today's scheduler no job runs alone. */
  private static final double SPARE = 1.5;

  private static final long GAP_MILLIS = 60_000;

  private final List<WorkloadJob> record;
  private final Consumer<String> progress;

  /** As the site's files have it. */
  final Replay today;

  /** Each job by itself, under the same scheduler. */
  final Replay alone;

  /** The stock settings that were tried, the best first. */
  final List<Replay> stock = new ArrayList<>();

  /** Without LsPS: today's, or where LsPS decides today, Hadoop's with the same queues. */
  final Replay before;

  final Replay lsps;

  /** Today's scheduler with other heartbeats of nodes and AMs. */
  final List<Replay> heartbeats = new ArrayList<>();

  /** What could not be run, and why. */
  final List<String> failed = new ArrayList<>();

  /**
   * Runs all.
   *
   * @param progress receives a line for each run
   */
  SiteReplays(SiteConf files, ReplayedCluster cluster, Consumer<String> progress) {
    record = cluster.trace().all();
    this.progress = progress;
    SimulationSettings settings = cluster.settings();
    SiteScheduler site = SiteScheduler.today(files);
    boolean decides = site.lspsDecides();
    SiteScheduler configured = decides ? site.named("LsPS, as today") : site;
    today = run(configured, record, settings);
    alone = run(configured.named("alone"), apart(), settings);
    SiteScheduler without = decides ? configured.stock("stock") : configured;
    before = decides ? run(without, record, settings) : today;
    lsps = decides ? today : run(configured.lsps("LsPS", Map.of()), record, settings);
    SimulationSettings late = settings.withSlowstart(SLOWSTART);
    tryRun(stock, without.named("slowstart 1"), late);
    for (String policy : List.of("fair", "fifo")) {
      tryRun(stock, without.leafPolicy("slowstart 1, " + policy, policy), late);
    }
    stock.sort(Comparator.comparingDouble(Replay::mean));
    for (long millis : HEARTBEATS) {
      SiteScheduler other = configured.named("every %s s".formatted(millis / 1000.0));
      tryRun(heartbeats, other, settings.withHeartbeats(millis));
    }
  }

  /** All runs with a scheduler of their own. */
  List<Replay> compared() {
    return Stream.of(Stream.of(before), bestStock().stream(), Stream.of(lsps))
        .flatMap(each -> each)
        .toList();
  }

  /** The best stock setting, if it is better than what is without LsPS. */
  List<Replay> bestStock() {
    return stock.stream().limit(1).filter(best -> best.mean() < before.mean()).toList();
  }

  /** Each job when the one before has long ended. */
  private List<WorkloadJob> apart() {
    List<WorkloadJob> jobs = new ArrayList<>();
    long at = 0;
    for (int i = 0; i < record.size(); i++) {
      if (!Double.isNaN(today.seconds()[i])) {
        jobs.add(record.get(i).at(at));
        at += Math.round(today.seconds()[i] * 1000 * SPARE) + GAP_MILLIS;
      }
    }
    return jobs;
  }

  private Replay run(SiteScheduler scheduler, List<WorkloadJob> jobs, SimulationSettings cluster) {
    progress.accept("running " + scheduler.name() + " …");
    long started = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Replay run = Replay.of(scheduler, record, jobs, cluster);
    long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - started;
    progress.accept("  %.1f s of processor time".formatted(took / 1e9));
    return run;
  }

  private void tryRun(List<Replay> runs, SiteScheduler scheduler, SimulationSettings cluster) {
    try {
      runs.add(run(scheduler, record, cluster));
    } catch (LabException e) {
      failed.add(scheduler.name() + " is left out. " + e.getMessage());
    }
  }
}
