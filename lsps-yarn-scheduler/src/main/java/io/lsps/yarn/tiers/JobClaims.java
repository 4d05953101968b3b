/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the jobs of several users can use, as of an update, the least work left first. */
final class JobClaims {
  private final List<JobClaim> claims = new ArrayList<>();
  private int users;

  /** One that is no user: nothing is known of its jobs. */
  void addOther() {
    users++;
  }

  /** Adds the next user. */
  void addUser(UserClaims user) {
    user.addTo(claims, users++);
  }

  /** All of them, in the order in which they are served. */
  List<JobClaim> inOrder() {
    Collections.sort(claims);
    return claims;
  }
}
