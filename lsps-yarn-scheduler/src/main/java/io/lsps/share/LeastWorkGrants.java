/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.List;

/**
 * Grants jobs what they can use, those with the least work left first, whosever they are: on one
 * server the order with the least mean response time (Schrage, 1968). Among jobs that are alike
 * users get shares by weight.
 */
final class LeastWorkGrants {
  private final double[] weights;
  private final long[] usable;
  private final long total;

  /**
   * Grants of one resource type.
   *
   * @param weights of the users; one of weight 0 gets what it has for certain and no more
   * @param usable the most that each user can use
   * @param total the amount there is
   */
  LeastWorkGrants(double[] weights, long[] usable, long total) {
    this.weights = weights;
    this.usable = usable;
    this.total = total;
  }

  /**
   * What each user has once the jobs are served: at least what it has for certain.
   *
   * @param jobs in the order in which they are served
   * @param type the resource type
   * @param certain what each user has in any case; what its jobs are granted counts towards it
   */
  long[] grant(List<JobClaim> jobs, int type, long[] certain) {
    long[] granted = new long[certain.length];
    for (int i = 0; i < granted.length; i++) {
      granted[i] = Math.min(certain[i], usable[i]);
    }
    long[] wanted = new long[certain.length];
    int next = owed(jobs, type, granted, wanted);
    while (next >= 0 && next < jobs.size()) {
      int sizeClass = jobs.get(next).sizeClass();
      while (next < jobs.size() && jobs.get(next).sizeClass() == sizeClass) {
        JobClaim job = jobs.get(next++);
        int user = job.user();
        wanted[user] = Math.min(usable[user], wanted[user] + job.amount(type));
      }
      long[] most = new long[granted.length];
      long all = 0;
      for (int i = 0; i < most.length; i++) {
        most[i] = Math.max(granted[i], wanted[i]);
        all += most[i];
      }
      if (all > total) {
        return WeightedShares.of(weights, granted, most, total);
      }
      granted = most;
    }
    return granted;
  }

  /** Grants to the jobs that are owed service, one after the other. The next job; -1: none left. */
  private int owed(List<JobClaim> jobs, int type, long[] granted, long[] wanted) {
    long left = total;
    for (long each : granted) {
      left -= each;
    }
    int next = 0;
    for (; next < jobs.size() && jobs.get(next).sizeClass() < SizeClass.FIRST; next++) {
      int user = jobs.get(next).user();
      wanted[user] = Math.min(usable[user], wanted[user] + jobs.get(next).amount(type));
      long more = Math.min(Math.max(0, left), Math.max(0, wanted[user] - granted[user]));
      granted[user] += more;
      left -= more;
    }
    return left <= 0 && next > 0 ? -1 : next;
  }
}
