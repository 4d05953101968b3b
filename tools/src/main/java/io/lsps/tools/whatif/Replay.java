/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.LabException;
import io.lsps.lab.metrics.RunRecorder.UsageTimeline;
import io.lsps.lab.scheduler.SimulatedRun;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.service.ServiceStateException;

/**
 * The recorded jobs under one scheduler.
 *
 * @param name of the scheduler
 * @param seconds response time of each job of the record; NaN where it was not accepted
 * @param queues that each job was placed in, by full path; null where it was not accepted
 * @param rejected how many jobs were not accepted, by reason
 * @param makespan end of the last job, seconds
 * @param usage containers in use by queue over time
 */
record Replay(
    String name,
    double[] seconds,
    String[] queues,
    Map<String, Integer> rejected,
    double makespan,
    UsageTimeline usage) {

  /**
   * Runs jobs to their end.
   *
   * @param jobs those of the record that are run, at the times that they are submitted here
   * @throws LabException if the scheduler does not start with these files, or jobs never end
   */
  static Replay of(
      SiteScheduler scheduler,
      List<WorkloadJob> record,
      List<WorkloadJob> jobs,
      SimulationSettings settings) {
    Recorder recorder = new Recorder(scheduler, record);
    try {
      SimulatedRun.of(scheduler, jobs, settings, recorder);
    } catch (StalledException e) {
      throw new LabException(recorder.endless(record, settings), e);
    } catch (ServiceStateException | IllegalArgumentException | IllegalStateException e) {
      throw new LabException(
          "%s does not start with these files. \"bin/lsps validate\" with their folder names file and value of what is refused. The scheduler itself says: %s"
              .formatted(scheduler.name(), ExceptionUtils.getRootCause(e).getMessage()),
          e);
    }
    recorder.usage.close(recorder.end);
    return new Replay(
        scheduler.name(),
        recorder.seconds,
        recorder.queues,
        recorder.rejected,
        recorder.end / 1000.0,
        recorder.usage);
  }

  double mean() {
    return Numbers.mean(seconds);
  }

  private static final class Recorder implements RunObserver {
    private final SiteScheduler scheduler;
    private final Map<String, Integer> index = new HashMap<>();
    private final double[] seconds;
    private final long[] submits;
    private final String[] queues;
    private final Map<String, Integer> rejected = new TreeMap<>();
    private final UsageTimeline usage = new UsageTimeline(List.of());
    private final boolean[] started;
    private long end;

    Recorder(SiteScheduler scheduler, List<WorkloadJob> record) {
      this.scheduler = scheduler;
      seconds = new double[record.size()];
      submits = new long[record.size()];
      queues = new String[record.size()];
      started = new boolean[record.size()];
      Arrays.fill(seconds, Double.NaN);
      record.forEach(job -> index.put(job.id(), index.size()));
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
      int i = index.get(job.id());
      started[i] = true;
      usage.change(queues[i], 1, now);
    }

    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      usage.change(queues[index.get(job.id())], -1, now);
    }

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      int i = index.get(job.id());
      seconds[i] = (now - submits[i]) / 1000.0;
      end = Math.max(end, now);
    }

    /** Why jobs never end, in a sentence for the operator. */
    String endless(List<WorkloadJob> record, SimulationSettings cluster) {
      int[] jobs =
          IntStream.range(0, queues.length)
              .filter(job -> queues[job] != null && Double.isNaN(seconds[job]))
              .toArray();
      int[] unstarted = IntStream.of(jobs).filter(job -> !started[job]).toArray();
      int first = unstarted.length > 0 ? unstarted[0] : jobs[0];
      ContainerSize am = record.get(first).sizes().am();
      return "Under %s (%s) %d jobs never end on %d nodes of %d MB and %d vcores: %s. First of them is %s of %s in %s. Did the recorded cluster have more or larger nodes? Then give --nodes, --node-memory and --node-vcores as they were."
          .formatted(
              scheduler.name(),
              scheduler.scheduler().replaceFirst(".*\\.", ""),
              jobs.length,
              cluster.nodes(),
              cluster.nodeMemoryMb(),
              cluster.nodeVcores(),
              unstarted.length > 0
                  ? "for %d of them no AM starts, as the limit on AMs of their queue (maxAMShare, maximum-am-resource-percent) leaves no room for one of %d MB and %d vcores, or AMs hold the whole cluster"
                      .formatted(unstarted.length, am.memoryMb(), am.vcores())
                  : "all have an AM, and no room is left for their tasks",
              record.get(first).id(),
              record.get(first).user(),
              queues[first]);
    }
  }
}
