/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;

/**
 * The work of jobs for a server that stands for all that a cluster has of one resource.
 *
 * @param least what tasks take at the least
 * @param map part of the server that a map takes, 0 to 1, for every millisecond of its work
 * @param reduce that of a reduce
 */
record ServerWork(LeastWork least, double map, double reduce) {

  static ServerWork ofMemory(Settings settings, long seed) {
    double all = settings.nodeMemoryMb() * speeds(settings);
    return new ServerWork(
        least(settings, seed), settings.mapMemoryMb() / all, settings.reduceMemoryMb() / all);
  }

  static ServerWork ofVcores(Settings settings, long seed) {
    double all = settings.nodeVcores() * speeds(settings);
    return new ServerWork(least(settings, seed), 1 / all, 1 / all);
  }

  private static LeastWork least(Settings settings, long seed) {
    return new LeastWork(settings, new TaskRandom(seed, settings.tasks().noise()));
  }

  private static double speeds(Settings settings) {
    double sum = 0;
    for (int node = 0; node < settings.nodes(); node++) {
      sum += settings.speed(node);
    }
    return sum;
  }

  /** Whether no job has less work here than there. */
  boolean nowhereLessThan(ServerWork other) {
    return map >= other.map && reduce >= other.reduce;
  }

  /** Milliseconds of the whole server, with the luck of the job of that number. */
  double of(JobSpec job, long number) {
    return map * least.total(job.maps(), number, true)
        + reduce * least.total(job.reduces(), number, false);
  }

  /** That of all jobs that follow on it, one after the other. */
  double ofSuccessors(JobSpec job, long number) {
    double sum = 0;
    for (JobSpec next : job.successors()) {
      sum += of(next, number) + ofSuccessors(next, number);
    }
    return sum;
  }
}
