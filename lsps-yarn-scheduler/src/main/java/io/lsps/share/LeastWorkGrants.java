/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.List;

/**
 * Grants jobs what they can use, the one with the least work left first, whosever it is: on one
 * server the order with the least mean response time (Schrage, 1968).
 */
final class LeastWorkGrants {
  private LeastWorkGrants() {}

  /**
   * What each user has once the jobs are served: at least what it has for certain.
   *
   * @param jobs in the order in which they are served
   * @param type the resource type
   * @param certain what each user has in any case; what its jobs are granted counts towards it
   * @param usable the most that each user can use
   * @param total the amount there is; what is certain comes out of it first
   */
  static long[] grant(List<JobClaim> jobs, int type, long[] certain, long[] usable, long total) {
    long[] granted = new long[certain.length];
    long left = total;
    for (int i = 0; i < granted.length; i++) {
      granted[i] = Math.min(certain[i], usable[i]);
      left -= granted[i];
    }
    long[] wanted = new long[certain.length];
    for (JobClaim job : jobs) {
      if (left <= 0) {
        break;
      }
      int user = job.user();
      wanted[user] = Math.min(usable[user], wanted[user] + job.amount(type));
      long more = Math.min(left, Math.max(0, wanted[user] - granted[user]));
      granted[user] += more;
      left -= more;
    }
    return granted;
  }
}
