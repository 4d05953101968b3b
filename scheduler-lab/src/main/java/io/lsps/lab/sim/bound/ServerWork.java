/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.bound;

import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobContainerSizes;
import io.lsps.lab.workload.WorkloadJob;
import java.util.function.ToDoubleFunction;

/**
 * The work of jobs on a server that stands for the cluster's whole amount of one resource.
 *
 * @param settings of the cluster
 * @param least what tasks take at the least
 * @param part of the server that a container takes, 0 to 1, for every millisecond of its work
 */
record ServerWork(
    SimulationSettings settings, LeastWork least, ToDoubleFunction<ContainerSize> part) {

  static ServerWork ofMemory(SimulationSettings settings, long seed) {
    double all = settings.nodeMemoryMb() * speeds(settings);
    return of(settings, seed, size -> size.memoryMb() / all);
  }

  static ServerWork ofVcores(SimulationSettings settings, long seed) {
    double all = settings.nodeVcores() * speeds(settings);
    return of(settings, seed, size -> size.vcores() / all);
  }

  private static ServerWork of(
      SimulationSettings settings, long seed, ToDoubleFunction<ContainerSize> part) {
    TaskRandom random = new TaskRandom(seed, settings.tasks().noise());
    return new ServerWork(settings, new LeastWork(settings, random), part);
  }

  private static double speeds(SimulationSettings settings) {
    double sum = 0;
    for (int node = 0; node < settings.nodes(); node++) {
      sum += settings.speed(node);
    }
    return sum;
  }

  /** Whether a job has at least as much work here as there, however long its tasks are. */
  boolean notLessThan(ServerWork other, WorkloadJob job) {
    JobContainerSizes sizes = settings.sizesOf(job);
    return part.applyAsDouble(sizes.map()) >= other.part.applyAsDouble(sizes.map())
        && part.applyAsDouble(sizes.reduce()) >= other.part.applyAsDouble(sizes.reduce())
        && job.successors().stream().allMatch(next -> notLessThan(other, next));
  }

  /**
   * The work of a job, milliseconds of the whole server. The number of the job decides its random
   * numbers.
   */
  double of(WorkloadJob job, long number) {
    JobContainerSizes sizes = settings.sizesOf(job);
    return part.applyAsDouble(sizes.map()) * least.total(job.maps(), number, true)
        + part.applyAsDouble(sizes.reduce()) * least.total(job.reduces(), number, false);
  }

  /** The work of all jobs that follow on this one. */
  double ofSuccessors(WorkloadJob job, long number) {
    double sum = 0;
    for (WorkloadJob next : job.successors()) {
      sum += of(next, number) + ofSuccessors(next, number);
    }
    return sum;
  }
}
