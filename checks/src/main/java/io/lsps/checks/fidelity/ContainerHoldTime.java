/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import java.util.List;
import java.util.stream.Stream;

/**
 * How much longer than its task a container is held. It is what the cluster's queues held, summed
 * over the samples of a demonstration, less the times of tasks and masters.
 *
 * @param taskMb memory of a task's container
 * @param masterMb memory of a master's container
 * @param lingerSeconds how long a master's container stays after its job
 */
record ContainerHoldTime(double taskMb, double masterMb, double lingerSeconds) {

  /** Mean seconds that a container is held beyond its task; 0 without samples. */
  double beyondTask(List<MeasuredRun> runs) {
    double beyond = 0;
    long containers = 0;
    for (MeasuredRun run : runs) {
      List<MemorySample> samples = run.samples();
      if (samples.size() > 1) {
        beyond += held(samples) - known(run.jobs(), samples);
        containers += attempts(run.jobs()).count();
      }
    }
    return containers == 0 ? 0 : Math.max(0, beyond / (containers * taskMb));
  }

  private static double held(List<MemorySample> samples) {
    double sum = 0;
    for (int i = 1; i < samples.size(); i++) {
      MemorySample a = samples.get(i - 1);
      MemorySample b = samples.get(i);
      sum += (b.seconds() - a.seconds()) * (a.memoryMb() + b.memoryMb()) / 2;
    }
    return sum;
  }

  private double known(List<MeasuredJob> jobs, List<MemorySample> samples) {
    double last = samples.get(samples.size() - 1).seconds();
    double tasks =
        attempts(jobs)
            .mapToDouble(task -> Math.max(0, Math.min(last, task.finish()) - task.start()))
            .sum();
    double masters =
        jobs.stream()
            .mapToDouble(job -> Math.min(last, job.finish() + lingerSeconds) - job.launch())
            .sum();
    return tasks * taskMb + masters * masterMb;
  }

  private static Stream<MeasuredTask> attempts(List<MeasuredJob> jobs) {
    return jobs.stream().flatMap(job -> Stream.concat(job.tasks().stream(), job.killed().stream()));
  }
}
