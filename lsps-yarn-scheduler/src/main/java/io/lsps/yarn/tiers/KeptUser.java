/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.VirtualCluster;
import org.apache.hadoop.yarn.api.records.Resource;

/** What a division takes from one user. Under the scheduler's write lock. */
final class KeptUser implements ReadUser {
  private final KnownChild child;
  private final UserJobs jobs;
  private UserClaims claims;
  private final Resource stock;
  private final Resource demand;
  private NextJob next;

  private KeptUser(KnownChild child, UserJobs jobs) {
    this.child = child;
    this.jobs = jobs;
    stock = child.stock();
    demand = child.queue().getDemand();
  }

  /**
   * Of a child that is a leaf queue, now.
   *
   * @param queue the parent queue
   */
  static KeptUser read(BoundQueue queue, KnownChild child, ClaimReader reader) {
    return read(child, UserJobs.of(queue.known(), child.leaf()), reader, false);
  }

  private static KeptUser read(
      KnownChild child, UserJobs jobs, ClaimReader reader, boolean otherShare) {
    // Hadoop looks at it to tell whether a master may run.
    child.showStock();
    reader.read(child.leaf(), jobs.apps(), otherShare);
    return new KeptUser(child, jobs);
  }

  /** The same, where this may be another than the last time; read anew where that has to be. */
  @SuppressWarnings("ReferenceEquality") // Another stock share is another object.
  KeptUser now(ClaimReader reader) {
    boolean otherShare = stock != child.stock();
    return claims != null && hold() && !(otherShare && claims.isByShare())
        ? this
        : read(child, jobs.now(child.leaf()), reader, otherShare);
  }

  /** Tells the accounts of its jobs. */
  void tell(ClaimReader reader, VirtualCluster.User user) {
    reader.tell(jobs.apps(), user);
  }

  /** Sums up its claims, where it was read or what it is owed has changed. */
  void sum(ClaimReader reader, boolean turned) {
    if (claims == null || turned) {
      claims = reader.sum(jobs.apps());
      next = null;
    }
  }

  /** Whether all of it holds, but for the stock share and what time changes. */
  @SuppressWarnings("ReferenceEquality") // The FairScheduler makes another at each change.
  boolean hold() {
    Resource demandNow = child.queue().getDemand();
    return !claims.isForNowOnly()
        && (demand == demandNow || demand.equals(demandNow))
        && jobs.hold();
  }

  /** Its jobs are owed nothing. */
  void close() {
    for (AppClaims app : jobs.apps()) {
      if (app.tracked() != null) {
        app.tracked().owedNothing();
      }
    }
  }

  @Override
  public UserClaims claims() {
    return claims;
  }

  @Override
  public NextJob next(ClaimRule rule, Resource cluster) {
    // The place of a job that is owed service is another whenever another job is.
    if (next == null || claims.isOwed()) {
      next = claims.next(rule, cluster);
    }
    return next;
  }
}
