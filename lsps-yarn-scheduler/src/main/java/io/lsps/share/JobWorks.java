/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The work of each of a user's jobs, done or not, in seconds of the whole cluster. */
public final class JobWorks {
  private static final int FEW = 4;

  private Object[] jobs = new Object[FEW];
  private double[] seconds = new double[FEW];
  private int count;
  private double all;

  /**
   * Adds a job.
   *
   * @param job what tells it from others, by {@code equals}
   * @param work at least 0
   */
  public void add(Object job, double work) {
    if (count == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * count);
      seconds = Arrays.copyOf(seconds, 2 * count);
    }
    jobs[count] = job;
    seconds[count++] = work;
    all += work;
  }

  /** The work of all. */
  public double all() {
    return all;
  }

  /** The part of this work whose jobs are among others still: 0 to 1; 1 where there is none. */
  double partStillIn(JobWorks others) {
    if (all == 0) {
      return 1;
    }
    double gone = 0;
    Set<Object> still = null;
    int next = 0;
    for (int i = 0; i < count; i++) {
      // Mostly they come in the same order, those that are gone left out.
      if (still == null && next < others.count && jobs[i].equals(others.jobs[next])) {
        next++;
      } else {
        still = still == null ? others.jobs() : still;
        gone += still.contains(jobs[i]) ? 0 : seconds[i];
      }
    }
    return gone == 0 ? 1 : Math.max(0, 1 - gone / all);
  }

  private Set<Object> jobs() {
    return new HashSet<>(Arrays.asList(jobs).subList(0, count));
  }
}
