/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.invariant.Invariants;
import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** One run of a few jobs, with what became of them. */
final class Trial implements RunObserver {
  final Map<String, Long> endMillis = new LinkedHashMap<>();
  final Map<String, Long> endSeconds = new LinkedHashMap<>();
  final Map<String, Boolean> succeeded = new LinkedHashMap<>();
  final Map<Outcome, Integer> outcomes = new LinkedHashMap<>();
  final Map<Outcome, Long> seconds = new LinkedHashMap<>();
  double responseMillis;
  int started;

  static WorkloadJob job(String id, String user, long submitSeconds, PhaseTasks maps) {
    return job(id, user, submitSeconds, maps, PhaseTasks.NONE);
  }

  static WorkloadJob job(
      String id, String user, long submitSeconds, PhaseTasks maps, PhaseTasks reduces) {
    return WorkloadJob.of(id, user, "app", submitSeconds * 1000, maps, reduces);
  }

  static PhaseTasks tasks(int count, long seconds) {
    return PhaseTasks.alike(count, seconds * 1000);
  }

  static Trial run(String scheduler, SimulationSettings settings, WorkloadJob... jobs) {
    return run(scheduler, Map.of(), settings, 1, Workload.Jobs.of(List.of(jobs)), users(jobs));
  }

  static Trial run(
      String scheduler,
      Map<String, String> overrides,
      SimulationSettings settings,
      long seed,
      Workload.Jobs jobs,
      List<String> users) {
    return run(Schedulers.byName(scheduler, overrides), settings, seed, jobs, users);
  }

  static Trial run(
      SchedulerFactory factory,
      SimulationSettings settings,
      long seed,
      Workload.Jobs jobs,
      List<String> users) {
    HadoopLogging.quiet();
    Trial trial = new Trial();
    try {
      Path directory = Files.createTempDirectory("lab-test");
      new Simulation(factory, users, settings, seed, directory, trial).run(jobs);
      Files.deleteIfExists(directory.resolve("fair-scheduler.xml"));
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return trial;
  }

  private static List<String> users(WorkloadJob... jobs) {
    List<String> users = new ArrayList<>();
    for (WorkloadJob job : jobs) {
      if (!users.contains(job.user())) {
        users.add(job.user());
      }
    }
    return users;
  }

  double meanResponseSeconds() {
    return responseMillis / 1000 / endSeconds.size();
  }

  @Override
  public RunChecks checks(AbstractYarnScheduler<?, ?> scheduler) {
    return new Invariants(scheduler, 1);
  }

  @Override
  public void finished(WorkloadJob job, boolean success, long now) {
    endMillis.put(job.id(), now);
    endSeconds.put(job.id(), Math.round(now / 1000.0));
    succeeded.put(job.id(), success);
    responseMillis += now - job.submitMillis();
  }

  @Override
  public void started(WorkloadJob job, long now) {
    started++;
  }

  @Override
  public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
    seconds.merge(outcome, (now - start) / 1000, Long::sum);
  }
}
