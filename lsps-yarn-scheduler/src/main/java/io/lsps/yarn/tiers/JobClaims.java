/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;

/** What the jobs of several users can use, as of an update, the least work left first. */
final class JobClaims {
  private final List<JobClaim> claims = new ArrayList<>();
  private final ClaimRule rule;
  private final Resource cluster;
  private final Map<String, NextJob> nextJobs = new HashMap<>();
  private int users;

  /** None yet. */
  JobClaims(ClaimRule rule, Resource cluster) {
    this.rule = rule;
    this.cluster = cluster;
  }

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /** Adds the next user. */
  void addUser(String name, UserClaims user) {
    user.addTo(claims, users++);
    nextJobs.put(name, user.next(rule, cluster));
  }

  /** What the next containers of each user are for. */
  Map<String, NextJob> nextJobs() {
    return nextJobs;
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    Collections.sort(claims);
    return claims;
  }
}
