/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What was measured while the jobs of a mix ran once.
 *
 * @param otherWork the part of the processors that other programs took, 0 to 1
 */
public record MixRound(
    List<JobResult> jobs, List<ClusterSnapshot> samples, OptionalDouble otherWork) {
  /** Copies both lists. */
  public MixRound {
    jobs = List.copyOf(jobs);
    samples = List.copyOf(samples);
  }

  List<JobResult> failures() {
    return jobs.stream().filter(Predicate.not(JobResult::succeeded)).toList();
  }
}
