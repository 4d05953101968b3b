/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.SchedulerChoice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What was measured under one scheduler. Means are over the jobs that succeeded. */
record SchedulerRun(SchedulerChoice scheduler, List<JobResult> jobs, List<Snapshot> samples) {
  SchedulerRun {
    jobs = List.copyOf(jobs);
    samples = List.copyOf(samples);
  }

  /** Mean response time in seconds; empty when no job succeeded. */
  OptionalDouble meanResponse() {
    return meanResponse(job -> true);
  }

  OptionalDouble meanResponse(String user) {
    return meanResponse(job -> job.user().equals(user));
  }

  SortedMap<String, Double> meanResponseByUser() {
    SortedMap<String, Double> means = new TreeMap<>();
    for (String user : users()) {
      meanResponse(user).ifPresent(mean -> means.put(user, mean));
    }
    return means;
  }

  /** Users in alphabetical order. */
  List<String> users() {
    return jobs.stream().map(JobResult::user).distinct().sorted().toList();
  }

  /** From the first submission to the last finish, in seconds. */
  double makespan() {
    double first = jobs.stream().mapToDouble(JobResult::submit).min().orElse(0);
    return jobs.stream().mapToDouble(JobResult::finish).max().orElse(0) - first;
  }

  Optional<JobResult> job(int number) {
    return jobs.stream().filter(job -> job.job() == number).findFirst();
  }

  List<JobResult> failures() {
    return jobs.stream().filter(Predicate.not(JobResult::succeeded)).toList();
  }

  private OptionalDouble meanResponse(Predicate<JobResult> which) {
    return jobs.stream()
        .filter(JobResult::succeeded)
        .filter(which)
        .mapToDouble(JobResult::response)
        .average();
  }
}
