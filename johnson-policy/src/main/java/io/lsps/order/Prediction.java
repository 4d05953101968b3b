/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import io.lsps.workload.Saturated;

/** When the jobs of a batch would be done. All times in seconds from the start of the batch. */
public final class Prediction {
  private final long[] completions;
  final long makespan;
  final long totalCompletion;

  /** Takes the array over: nobody else may keep it. */
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

  /** When the last job is done. */
  public double makespanSeconds() {
    return makespan / Tasks.MICROS;
  }

  /** TCT: the sum of the times at which the jobs are done. */
  public double totalCompletionSeconds() {
    return totalCompletion / Tasks.MICROS;
  }

  /** When a job is done. */
  public double completionSeconds(int position) {
    return completions[position] / Tasks.MICROS;
  }

  /** Negative if this is the better one: shorter, or as long with the smaller TCT. */
  int compareTo(Prediction other) {
    int byMakespan = Long.compare(makespan, other.makespan);
    return byMakespan != 0 ? byMakespan : Long.compare(totalCompletion, other.totalCompletion);
  }
}
