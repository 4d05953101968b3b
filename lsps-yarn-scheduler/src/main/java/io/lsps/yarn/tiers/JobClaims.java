/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What the jobs of several users can use, as of an update, the least work left first. */
final class JobClaims {
  private final TreeMap<Integer, List<JobClaim>> byClass = new TreeMap<>();
  private int users;

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /** Adds the next user. */
  void addUser(UserClaims user) {
    for (JobClaim claim : user.of(users)) {
      byClass.computeIfAbsent(claim.sizeClass(), first -> new ArrayList<>()).add(claim);
    }
    users++;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    List<JobClaim> all = new ArrayList<>();
    byClass.values().forEach(all::addAll);
    return all;
  }
}
