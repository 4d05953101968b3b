/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Problem;
import java.util.Arrays;

/**
 * When jobs complete under Fair. Every job has its minimum. The slack goes to the jobs with the
 * least slots, as water finds its level, up to each job's maximum. This is computed anew at every
 * completion.
 */
final class FairSchedule {
  private FairSchedule() {}

  static double[] completions(Problem problem) {
    int size = problem.size();
    double[] left = new double[size];
    for (int j = 0; j < size; j++) {
      left[j] = problem.work(j);
    }
    double[] ends = new double[size];
    boolean[] done = new boolean[size];
    double now = 0;
    for (int completed = 0; completed < size; completed++) {
      int[] slots = slots(problem, done);
      int first = -1;
      double shortest = Double.POSITIVE_INFINITY;
      for (int j = 0; j < size; j++) {
        if (!done[j] && left[j] / slots[j] < shortest) {
          shortest = left[j] / slots[j];
          first = j;
        }
      }
      now += shortest;
      for (int j = 0; j < size; j++) {
        left[j] = Math.max(0, left[j] - slots[j] * shortest);
      }
      ends[first] = now;
      done[first] = true;
    }
    return ends;
  }

  static int[] slots(Problem problem, boolean[] done) {
    int size = problem.size();
    int[] slots = new int[size];
    int free = problem.slots();
    for (int j = 0; j < size; j++) {
      slots[j] = done[j] ? 0 : problem.least(j);
      free -= slots[j];
    }
    while (free > 0) {
      int lowest = -1;
      for (int j = 0; j < size; j++) {
        boolean takes = !done[j] && slots[j] < problem.most(j);
        if (takes && (lowest < 0 || slots[j] < slots[lowest])) {
          lowest = j;
        }
      }
      if (lowest < 0) {
        return slots;
      }
      slots[lowest]++;
      free--;
    }
    return Arrays.copyOf(slots, size);
  }
}
