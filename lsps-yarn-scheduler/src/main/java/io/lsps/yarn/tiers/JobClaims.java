/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** What the jobs of several users can use, as of an update, the least work left first. */
final class JobClaims {
  private final TreeMap<Integer, List<JobClaim>> byClass = new TreeMap<>();
  private final List<Owed> owed = new ArrayList<>();
  private int users;

  /** A job that is owed service, and its user's number. */
  private static final class Owed {
    private final OwedJob job;
    private final int user;

    Owed(OwedJob job, int user) {
      this.job = job;
      this.user = user;
    }

    private int turn() {
      return job.turn();
    }
  }

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /** Adds the next user. */
  void addUser(UserClaims user) {
    for (JobClaim claim : user.of(users)) {
      byClass.computeIfAbsent(claim.sizeClass(), first -> new ArrayList<>()).add(claim);
    }
    for (OwedJob job : user.owed()) {
      owed.add(new Owed(job, users));
    }
    users++;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    List<JobClaim> all = new ArrayList<>();
    owed.sort(Comparator.comparingInt(Owed::turn));
    for (Owed each : owed) {
      JobClaim claim = each.job.claim(each.user);
      if (claim != null) {
        all.add(claim);
      }
    }
    byClass.values().forEach(all::addAll);
    return all;
  }
}
