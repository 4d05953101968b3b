/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Jobs of one user that have maps only and differ in their time of submission.
 *
 * @param user who submits
 * @param name of the application
 * @param maps of each job
 */
record MapOnlyJobs(String user, String name, PhaseTasks maps) {

  /** One job for each of these times, milliseconds. */
  List<WorkloadJob> at(long... millis) {
    List<WorkloadJob> jobs = new ArrayList<>(millis.length);
    for (long time : millis) {
      String id = user + "-" + name + "-" + jobs.size();
      jobs.add(WorkloadJob.of(id, user, name, time, maps, PhaseTasks.NONE));
    }
    return jobs;
  }

  /** Jobs at equal gaps from zero to before an end; seconds. */
  List<WorkloadJob> every(double gapSeconds, double endSeconds) {
    int count = (int) Math.ceil(endSeconds / gapSeconds);
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      times[i] = Math.round(i * gapSeconds * 1000);
    }
    return at(times);
  }

  /**
   * Times with exponential gaps, milliseconds.
   *
   * @param seed of the draw
   * @param stream a number of its own for each user
   * @param count how many
   * @param meanSeconds mean gap
   */
  static long[] poisson(long seed, int stream, int count, double meanSeconds) {
    RandomGenerator random = SeededRandom.of(seed, stream);
    long[] times = new long[count];
    double now = 0;
    for (int i = 0; i < count; i++) {
      now += Distribution.EXPONENTIAL.draw(random, meanSeconds);
      times[i] = Math.round(now * 1000);
    }
    return times;
  }
}
