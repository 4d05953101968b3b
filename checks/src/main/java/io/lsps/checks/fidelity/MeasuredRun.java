/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What ran on a real cluster under one scheduler.
 *
 * @param scheduler its name, alike in the demonstration and in the laboratory
 * @param jobs that succeeded, by submission
 * @param samples of the memory in use, by time; none where they were not recorded
 */
public record MeasuredRun(String scheduler, List<MeasuredJob> jobs, List<MemorySample> samples) {

  /** Checks that there is something to compare. */
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

  /** How busy the machine was. */
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
}
