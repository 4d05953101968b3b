/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.workload.WorkloadJob;
import io.lsps.settings.Durations;
import java.util.OptionalLong;

/** Reads the deadlines in jobs' tags. */
final class DeadlineTags {
  private static final String TAG = "lsps.deadline=";

  private DeadlineTags() {}

  /** Milliseconds from a job's submission to its deadline, if it has one. */
  static OptionalLong millis(WorkloadJob job) {
    return job.tags().stream()
        .filter(tag -> tag.startsWith(TAG))
        .mapToLong(tag -> Durations.parsePositiveMillis(tag.substring(TAG.length())))
        .min();
  }
}
