/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.MasterTimes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What ran on a real cluster under one scheduler.
 *
 * @param scheduler its name, alike in the demonstration and in the laboratory
 * @param jobs that succeeded, by submission
 * @param samples of the memory in use, by time; none where they were not recorded
 */
public record MeasuredRun(String scheduler, List<MeasuredJob> jobs, List<MemorySample> samples) {

  public MeasuredRun {
    jobs = jobs.stream().sorted(Comparator.comparingDouble(MeasuredJob::submit)).toList();
    samples = List.copyOf(samples);
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("no job succeeded under " + scheduler);
    }
  }

  /** Mean response in seconds. */
  public double meanResponse() {
    return jobs.stream().mapToDouble(MeasuredJob::response).average().orElseThrow();
  }

  /** Mean response by user in seconds. */
  public Map<String, Double> meanResponseByUser() {
    return jobs.stream()
        .collect(
            Collectors.groupingBy(
                MeasuredJob::user,
                TreeMap::new,
                Collectors.averagingDouble(MeasuredJob::response)));
  }

  /** Number of jobs of a user. */
  public long jobsOf(String user) {
    return jobs.stream().filter(job -> job.user().equals(user)).count();
  }

  MachineLoad load(SharedMachine machine) {
    return new MachineLoad(jobs, machine);
  }

  /**
   * The jobs as a workload; every draw is the same.
   *
   * @param machine on which they ran
   * @param overlap part of a reduce's time that can pass beside the last maps, 0 to below 1
   */
  public Workload workload(SharedMachine machine, double overlap) {
    UncontendedTimes alone = new UncontendedTimes(load(machine), overlap);
    List<WorkloadJob> specs = jobs.stream().map(alone::spec).toList();
    List<String> users = List.copyOf(meanResponseByUser().keySet());
    return new Workload() {
      @Override
      public String name() {
        return "measured under " + scheduler;
      }

      @Override
      public List<String> users() {
        return users;
      }

      @Override
      public Jobs jobs(long seed) {
        return Jobs.of(specs);
      }
    };
  }

  /**
   * The used memory at a moment.
   *
   * @param seconds after the start of the mix
   * @param memoryMb of all containers
   */
  record MemorySample(double seconds, double memoryMb) {}

  /**
   * How long the parts of measured jobs would have taken alone on the machine.
   *
   * @param load of the machine while the jobs ran
   * @param overlap part of a reduce's time that can pass beside the last maps, 0 to below 1
   */
  record UncontendedTimes(MachineLoad load, double overlap) {

    /** The measured job for the laboratory. */
    WorkloadJob spec(MeasuredJob job) {
      double lastTask = job.tasks().stream().mapToDouble(MeasuredTask::finish).max().orElseThrow();
      long start = millis(load.work(job.launch(), job.ready()));
      long end = millis(Math.max(0, job.finish() - lastTask));
      return WorkloadJob.of(
              job.id(),
              job.user(),
              job.name(),
              millis(job.submit()),
              times(
                  job.tasks().stream().filter(MeasuredTask::map).toList(),
                  task -> load.work(task.start(), task.finish())),
              times(job.reduces(), task -> ofReduce(task, job.mapsEnd())))
          .withMaster(new MasterTimes(start, end));
    }

    /**
     * The seconds that a reduce would take if nothing of it passed beside maps. An early reduce
     * shows only the rest. If it started shortly before the last map's end, it shows all its time.
     */
    private double ofReduce(MeasuredTask reduce, double mapsEnd) {
      double whole = load.work(reduce.start(), reduce.finish());
      double afterMaps = load.work(mapsEnd, reduce.finish());
      return reduce.start() >= mapsEnd
          ? whole
          : Math.max(0, Math.min(whole, afterMaps / (1 - overlap)));
    }

    private static PhaseTasks times(
        List<MeasuredTask> tasks, ToDoubleFunction<MeasuredTask> seconds) {
      return PhaseTasks.listed(
          tasks.stream().mapToLong(task -> millis(seconds.applyAsDouble(task))).toArray());
    }

    private static long millis(double seconds) {
      return Math.round(seconds * 1000);
    }
  }
}
