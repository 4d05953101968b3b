/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.LabException;
import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobConf;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * The jobs and the cluster of a replay.
 *
 * @param trace the jobs, each with the sizes of its containers
 * @param unsized how many of them have no sizes recorded
 * @param notes on what was assumed and what was left out
 */
record ReplayedCluster(
    RecordedTrace trace, SimulationSettings settings, int unsized, List<String> notes) {
  /** The part of a reduce's work, its copying, that can pass beside maps: measured once. */
  static final double REDUCE_OVERLAP = 0.3;

  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;
  private static final long AM_START_MILLIS = 2000;
  private static final long AM_LINGER_MILLIS = 5000;
  private static final long LAUNCH_MILLIS = 200;
  private static final double SLOWSTART = 0.05;

  static ReplayedCluster of(SiteConf files, ClusterNodes nodes, RecordedTrace recorded) {
    JobConf defaults = files.jobDefaults();
    List<String> notes = new ArrayList<>(recorded.notes());
    notes.addAll(nodes.notes());
    List<WorkloadJob> jobs = new ArrayList<>();
    int unsized = 0;
    int large = 0;
    for (WorkloadJob job : recorded.all()) {
      unsized += job.sizes() == null ? 1 : 0;
      JobContainerSizes own = job.sizes() == null ? defaults.sizes() : job.sizes();
      JobContainerSizes sizes =
          own.am() != null
              ? own
              : new JobContainerSizes(own.map(), own.reduce(), defaults.sizes().am());
      if (fits(sizes.am(), nodes)
          && (job.maps().count() == 0 || fits(sizes.map(), nodes))
          && (job.reduces().count() == 0 || fits(sizes.reduce(), nodes))) {
        jobs.add(job.withSizes(sizes));
      } else {
        large++;
      }
    }
    if (large > 0) {
      notes.add(large + " jobs left out: a container of theirs is larger than a node.");
    }
    if (jobs.isEmpty()) {
      throw new LabException(
          "no job's containers fit on a node of %d MB and %d vcores: expected larger nodes"
              .formatted(nodes.memoryMb(), nodes.vcores()));
    }
    if (unsized > 0) {
      notes.add(
          "%d of %d jobs without recorded container sizes: those of mapred-site.xml, else MapReduce's defaults."
              .formatted(unsized, recorded.all().size()));
    }
    if (recorded.amStartMillis() >= 0) {
      notes.add(
          "An AM that nobody waits for requests its first container %.1f s after the submission, as recorded."
              .formatted(recorded.amStartMillis() / 1000.0));
    }
    double slowstart = slowstart(recorded.slowstarts(), defaults.slowstart(), notes);
    RecordedTrace trace = recorded.of(jobs);
    return new ReplayedCluster(trace, settings(files, nodes, trace, slowstart), unsized, notes);
  }

  /**
   * The record's jobs in two runs, in blocks of an hour, or of a day if it is longer than a week.
   */
  Comparison compared(double[] before, double[] after) {
    long length = days() ? DAY : HOUR;
    return new Comparison(
        before,
        after,
        trace.all().stream()
            .mapToInt(job -> (int) ((trace.firstMillis() + job.submitMillis()) / length))
            .toArray());
  }

  boolean days() {
    return trace.all().get(trace.all().size() - 1).submitMillis() > 7 * DAY;
  }

  private static boolean fits(ContainerSize size, ClusterNodes nodes) {
    return size.memoryMb() <= nodes.memoryMb() && size.vcores() <= nodes.vcores();
  }

  private static double slowstart(Map<Double, Integer> recorded, double site, List<String> notes) {
    double most =
        recorded.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(Double.isNaN(site) ? SLOWSTART : site);
    int others =
        recorded.entrySet().stream()
            .filter(each -> each.getKey() != most)
            .mapToInt(Map.Entry::getValue)
            .sum();
    if (others > 0) {
      notes.add(
          "%d jobs had another slowstart than %s, which all have here.".formatted(others, most));
    }
    return Math.max(0, Math.min(1, most));
  }

  private static SimulationSettings settings(
      SiteConf files, ClusterNodes nodes, RecordedTrace trace, double slowstart) {
    List<WorkloadJob> jobs = trace.all();
    long amStartMillis =
        trace.amStartMillis() < 0
            ? AM_START_MILLIS
            : Math.max(0, trace.amStartMillis() - LAUNCH_MILLIS);
    return new SimulationSettings(
        new NodeShape(nodes.count(), nodes.memoryMb(), nodes.vcores(), List.of(1.0)),
        new ContainerSizes(
            smallest(jobs, JobContainerSizes::map),
            smallest(jobs, JobContainerSizes::reduce),
            smallest(jobs, JobContainerSizes::am)),
        new MasterModel(true, amStartMillis, AM_LINGER_MILLIS),
        new EventIntervals(
            files.conf().getLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 1000),
            1000,
            files.conf().getLong(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 500)),
        new TaskModel(
            slowstart,
            TaskModel.DEFAULT.rampUpLimit(),
            REDUCE_OVERLAP,
            0,
            0,
            TaskModel.DEFAULT.maxAttempts()),
        LAUNCH_MILLIS);
  }

  private static long smallest(
      List<WorkloadJob> jobs, Function<JobContainerSizes, ContainerSize> which) {
    return jobs.stream().mapToLong(job -> which.apply(job.sizes()).memoryMb()).min().orElseThrow();
  }
}
