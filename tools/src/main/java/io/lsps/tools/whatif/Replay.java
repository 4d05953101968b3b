/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.LabException;
import io.lsps.lab.metrics.RunRecorder.UsageTimeline;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.io.FileUtils;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.service.ServiceStateException;

/**
 * The recorded jobs under one scheduler.
 *
 * @param name of the scheduler
 * @param seconds response time of each job; NaN where it was not accepted
 * @param queues that each job was placed in, by full path; null where it was not accepted
 * @param rejected how many jobs were not accepted, by reason
 * @param makespan end of the last job, seconds
 * @param kills containers that the scheduler killed
 * @param usage containers in use by queue over time
 * @param cpuSeconds what the run took of this machine
 */
record Replay(
    String name,
    double[] seconds,
    String[] queues,
    Map<String, Integer> rejected,
    double makespan,
    long kills,
    UsageTimeline usage,
    double cpuSeconds) {

  /**
   * Runs jobs to their end.
   *
   * @throws LabException if the scheduler does not start with these files
   * @throws Simulation.StalledException if jobs never end
   */
  static Replay of(SiteScheduler scheduler, List<WorkloadJob> jobs, SimulationSettings settings) {
    long started = cpuNanos();
    Recorder recorder = new Recorder(scheduler, jobs);
    Path directory = null;
    try {
      directory = Files.createTempDirectory("lsps-whatif");
      new Simulation(scheduler, List.of(), settings, 1, directory, recorder)
          .run(Workload.Jobs.of(jobs));
    } catch (ServiceStateException | IllegalArgumentException | IllegalStateException e) {
      if (e instanceof Simulation.StalledException) {
        throw e;
      }
      throw new LabException(
          "%s does not start with these files. \"bin/lsps validate\" with their folder names file, line and value of what is refused in yarn-site.xml and fair-scheduler.xml. The scheduler itself says: %s"
              .formatted(scheduler.name(), ExceptionUtils.getRootCause(e).getMessage()),
          e);
    } catch (IOException e) {
      throw new LabException("no temporary folder can be made: is the disk full?", e);
    } finally {
      if (directory != null) {
        FileUtils.deleteQuietly(directory.toFile());
      }
    }
    return recorder.replay(scheduler.name(), (cpuNanos() - started) / 1e9);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The same for a longer list of jobs, of which the run had some. */
  Replay spread(List<WorkloadJob> run, List<WorkloadJob> all) {
    Map<String, Integer> at = new HashMap<>();
    for (int i = 0; i < run.size(); i++) {
      at.put(run.get(i).id(), i);
    }
    double[] times = new double[all.size()];
    String[] places = new String[all.size()];
    for (int i = 0; i < times.length; i++) {
      Integer own = at.get(all.get(i).id());
      times[i] = own == null ? Double.NaN : seconds[own];
      places[i] = own == null ? null : queues[own];
    }
    return new Replay(name, times, places, rejected, makespan, kills, usage, cpuSeconds);
  }

  double mean() {
    return Numbers.mean(seconds);
  }

  int rejections() {
    return rejected.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static final class Recorder implements RunObserver {
    private final SiteScheduler scheduler;
    private final Map<String, Integer> index = new HashMap<>();
    private final double[] seconds;
    private final long[] submits;
    private final String[] queues;
    private final Map<String, Integer> rejected = new TreeMap<>();
    private final UsageTimeline usage = new UsageTimeline(List.of());
    private long end;
    private long kills;

    Recorder(SiteScheduler scheduler, List<WorkloadJob> jobs) {
      this.scheduler = scheduler;
      seconds = new double[jobs.size()];
      submits = new long[jobs.size()];
      queues = new String[jobs.size()];
      Arrays.fill(seconds, Double.NaN);
      for (int i = 0; i < jobs.size(); i++) {
        index.put(jobs.get(i).id(), i);
      }
    }

    @Override
    public void submitted(WorkloadJob job, long now) {
      int i = index.get(job.id());
      submits[i] = now;
      queues[i] = scheduler.path(job.queue()).intern();
    }

    @Override
    public void rejected(WorkloadJob job, String reason) {
      queues[index.get(job.id())] = null;
      String alike = reason.replaceAll("application_\\d+_\\d+", "an application");
      rejected.merge(alike, 1, Integer::sum);
    }

    @Override
    public void started(WorkloadJob job, long now) {
      usage.change(queues[index.get(job.id())], 1, now);
    }

    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      kills += outcome == Outcome.KILLED ? 1 : 0;
      usage.change(queues[index.get(job.id())], -1, now);
    }

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      int i = index.get(job.id());
      seconds[i] = (now - submits[i]) / 1000.0;
      end = Math.max(end, now);
    }

    Replay replay(String name, double cpuSeconds) {
      usage.close(end);
      return new Replay(name, seconds, queues, rejected, end / 1000.0, kills, usage, cpuSeconds);
    }
  }
}
