/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import io.lsps.workload.Saturated;

/** Predicted completions of a batch, in seconds from its start. */
public final class Prediction {
  private final long[] completions;
  final long makespan;
  final long totalCompletion;

  /** Takes ownership of the array. */
  Prediction(long[] completions) {
    this.completions = completions;
    long last = 0;
    long sum = 0;
    for (long completion : completions) {
      last = Math.max(last, completion);
      sum = Saturated.sum(sum, completion);
    }
    makespan = last;
    totalCompletion = sum;
  }

  /** Completion of the last job. */
  public double makespanSeconds() {
    return makespan / Tasks.MICROS;
  }

  /** TCT: the sum of completion times. */
  public double totalCompletionSeconds() {
    return totalCompletion / Tasks.MICROS;
  }

  /** Completion of a job. */
  public double completionSeconds(int position) {
    return completions[position] / Tasks.MICROS;
  }

  /** Negative if this is better: smaller makespan, ties by TCT. */
  int compareTo(Prediction other) {
    int byMakespan = Long.compare(makespan, other.makespan);
    return byMakespan != 0 ? byMakespan : Long.compare(totalCompletion, other.totalCompletion);
  }
}
