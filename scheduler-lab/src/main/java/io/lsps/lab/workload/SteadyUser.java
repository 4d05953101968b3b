/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * A user whose jobs are alike. They come with exponential gaps over a span of time, so many that
 * they offer a given load.
 *
 * @param user who submits
 * @param gapSeconds mean time between two jobs
 * @param job makes each
 */
record SteadyUser(String user, double gapSeconds, Maker job) {

  /** Makes a job. */
  interface Maker {
    /** The job of an id, submitted at a time. */
    WorkloadJob make(String id, long millis);
  }

  /** Jobs of a framework that is not MapReduce. */
  static SteadyUser of(String user, double gapSeconds, JobFramework framework) {
    return new SteadyUser(
        user,
        gapSeconds,
        (id, millis) -> WorkloadJob.of(id, user, user + "-job", millis, framework));
  }

  /** MapReduce jobs. */
  static SteadyUser mapReduce(String user, double gapSeconds, PhaseTasks maps, PhaseTasks reduces) {
    return new SteadyUser(
        user,
        gapSeconds,
        (id, millis) -> WorkloadJob.of(id, user, user + "-job", millis, maps, reduces));
  }

  /** The same in containers of another size. */
  SteadyUser in(ContainerSize size) {
    return new SteadyUser(
        user,
        gapSeconds,
        (id, millis) -> job.make(id, millis).withSizes(new JobContainerSizes(size, size)));
  }

  /** All jobs of some users, as long as they are submitted before an end. */
  static List<WorkloadJob> draw(long seed, double endSeconds, List<SteadyUser> users) {
    List<WorkloadJob> all = new ArrayList<>();
    for (int number = 0; number < users.size(); number++) {
      SteadyUser each = users.get(number);
      int most = (int) (2 * endSeconds / each.gapSeconds) + 10;
      long[] times = MapOnlyJobs.poisson(seed, 100 + number, most, each.gapSeconds);
      for (int i = 0; i < most && times[i] < endSeconds * 1000; i++) {
        all.add(each.job.make(each.user + "-" + i, times[i]));
      }
    }
    return all;
  }
}
