/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** What was measured under one contender. Means are over the jobs that succeeded. */
record SchedulerRun(Contender contender, List<JobResult> jobs, List<ClusterSnapshot> samples) {
  SchedulerRun {
    jobs = List.copyOf(jobs);
    samples = List.copyOf(samples);
  }

  /** Mean response time in seconds; empty when no job succeeded. */
  OptionalDouble meanResponse() {
    return meanResponse(job -> true);
  }

  /** Mean response of a user's jobs, seconds. */
  OptionalDouble meanResponse(String user) {
    return meanResponse(job -> job.user().equals(user));
  }

  /** Users in alphabetical order. */
  List<String> users() {
    return jobs().stream().map(JobResult::user).distinct().sorted().toList();
  }

  Optional<JobResult> job(int number) {
    return jobs().stream().filter(job -> job.job() == number).findFirst();
  }

  /** Jobs that did not succeed. */
  List<JobResult> failures() {
    return jobs.stream().filter(Predicate.not(JobResult::succeeded)).toList();
  }

  private OptionalDouble meanResponse(Predicate<JobResult> which) {
    return jobs().stream()
        .filter(JobResult::succeeded)
        .filter(which)
        .mapToDouble(JobResult::response)
        .average();
  }
}
