/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What was measured under one contender. Means are over the jobs that succeeded.
 *
 * @param otherWork the part of the processors that other programs took, 0 to 1
 */
record SchedulerRun(
    Contender contender,
    List<JobResult> jobs,
    List<ClusterSnapshot> samples,
    OptionalDouble otherWork) {
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

  /** Mean response by user, seconds. */
  SortedMap<String, Double> meanResponseByUser() {
    SortedMap<String, Double> means = new TreeMap<>();
    for (String user : users()) {
      meanResponse(user).ifPresent(mean -> means.put(user, mean));
    }
    return means;
  }

  /** Users in alphabetical order. */
  List<String> users() {
    return jobs().stream().map(JobResult::user).distinct().sorted().toList();
  }

  /** From the first submission to the last finish, in seconds. */
  double makespan() {
    double first = jobs().stream().mapToDouble(JobResult::submit).min().orElse(0);
    return jobs().stream().mapToDouble(JobResult::finish).max().orElse(0) - first;
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
