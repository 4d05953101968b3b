/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.LabException;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The record under every scheduler that is compared.
 *
 * @param today as the site's files have it
 * @param alone each job by itself, under the same scheduler
 * @param stock the best of the stock settings that were tried, by mean response time; null where
 *     none is better than today's
 * @param tried all of these
 * @param heartbeats today's scheduler with other heartbeats of nodes and AMs, by their seconds
 * @param failed what could not be run, and why
 */
record SiteReplays(
    RecordedTrace trace,
    SimulationSettings settings,
    Replay today,
    Replay alone,
    Replay stock,
    Replay lsps,
    List<Replay> tried,
    Map<Double, Replay> heartbeats,
    List<String> failed) {
  private static final double SLOWSTART = 1;
  private static final long[] HEARTBEATS = {1000, 100};

  /** So much longer than under today's scheduler no job runs alone. */
  private static final double SPARE = 1.5;

  private static final long GAP_MILLIS = 60_000;

  /**
   * Runs all.
   *
   * @param progress told of each run, a line each
   */
  static SiteReplays of(
      SiteConf files, RecordedTrace trace, SimulationSettings settings, Consumer<String> progress) {
    return new Runs(files, trace, settings, progress).all();
  }

  /** All runs with a scheduler of their own. */
  List<Replay> compared() {
    return stock == null ? List.of(today, lsps) : List.of(today, stock, lsps);
  }

  private static final class Runs {
    private final SiteConf files;
    private final RecordedTrace trace;
    private final SimulationSettings settings;
    private final Consumer<String> progress;
    private final SiteScheduler configured;
    private final List<String> failed = new ArrayList<>();

    Runs(
        SiteConf files,
        RecordedTrace trace,
        SimulationSettings settings,
        Consumer<String> progress) {
      this.files = files;
      this.trace = trace;
      this.settings = settings;
      this.progress = progress;
      this.configured = SiteScheduler.today(files);
    }

    SiteReplays all() {
      Replay today = required(configured, trace.all(), settings);
      Replay alone = required(configured.named("alone"), apart(today), settings);
      List<WorkloadJob> placed = files.capacity() ? placed(today) : trace.all();
      Replay lsps = required(configured.lsps("LsPS", Map.of()), placed, settings);
      List<Replay> stock = files.lsps() ? List.of() : stock();
      return new SiteReplays(
          trace,
          settings,
          today,
          alone,
          stock.stream()
              .filter(run -> run.mean() < today.mean())
              .min(Comparator.comparingDouble(Replay::mean))
              .orElse(null),
          lsps,
          stock,
          heartbeats(today),
          failed);
    }

    private List<Replay> stock() {
      SimulationSettings late = settings.withSlowstart(SLOWSTART);
      List<Replay> runs = new ArrayList<>();
      tried(runs, configured.named("slowstart 1"), late);
      for (String policy : new String[] {"fair", "fifo"}) {
        tried(runs, configured.leafPolicy("slowstart 1, " + policy, policy), late);
      }
      return runs;
    }

    /** Each job when the one before has long ended. */
    private List<WorkloadJob> apart(Replay today) {
      List<WorkloadJob> jobs = new ArrayList<>();
      long at = 0;
      for (int i = 0; i < trace.all().size(); i++) {
        if (!Double.isNaN(today.seconds()[i])) {
          jobs.add(trace.all().get(i).at(at));
          at += Math.round(today.seconds()[i] * 1000 * SPARE) + GAP_MILLIS;
        }
      }
      return jobs;
    }

    /** The jobs in the queues that the CapacityScheduler put them in. */
    private List<WorkloadJob> placed(Replay today) {
      List<WorkloadJob> jobs = new ArrayList<>();
      for (int i = 0; i < trace.all().size(); i++) {
        if (today.queues()[i] != null) {
          jobs.add(trace.all().get(i).in(today.queues()[i]));
        }
      }
      return jobs;
    }

    private Map<Double, Replay> heartbeats(Replay today) {
      Map<Double, Replay> runs = new LinkedHashMap<>();
      EventIntervals now = settings.intervals();
      for (long millis : HEARTBEATS) {
        if (now.nodeHeartbeatMillis() == millis && now.amHeartbeatMillis() == millis) {
          runs.put(millis / 1000.0, today);
          continue;
        }
        SimulationSettings other =
            new SimulationSettings(
                settings.shape(),
                settings.sizes(),
                settings.masters(),
                new EventIntervals(millis, millis, now.updateMillis()),
                settings.tasks(),
                settings.launchMillis());
        List<Replay> run = new ArrayList<>();
        tried(run, configured.named("heartbeats of " + millis + " ms"), other);
        run.forEach(each -> runs.put(millis / 1000.0, each));
      }
      return runs;
    }

    private Replay required(
        SiteScheduler scheduler, List<WorkloadJob> jobs, SimulationSettings cluster) {
      progress.accept("running " + scheduler.name() + " …");
      Replay run = Replay.of(scheduler, jobs, cluster);
      progress.accept("  %.1f s of processor time".formatted(run.cpuSeconds()));
      return ofAll(run, jobs);
    }

    private void tried(List<Replay> runs, SiteScheduler scheduler, SimulationSettings cluster) {
      try {
        runs.add(required(scheduler, trace.all(), cluster));
      } catch (LabException | StalledException e) {
        failed.add(scheduler.name() + " was left out: " + e.getMessage());
      }
    }

    /** The times by the record's own order, also where a run had fewer jobs. */
    private Replay ofAll(Replay run, List<WorkloadJob> jobs) {
      return jobs.size() == trace.all().size() ? run : run.spread(jobs, trace.all());
    }
  }
}
