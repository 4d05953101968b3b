/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.settings.Remembered;
import io.lsps.share.JobWorks;
import io.lsps.yarn.options.QueueOptions;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * What a division takes from one user: its claims, its work, and where it stands beside its stock
 * fair share. Under the scheduler's write lock.
 */
final class KeptUser implements ReadUser {
  private final BoundQueue queue;
  private final KnownChild child;
  private final UserJobs jobs;
  private final UserClaims claims;
  private final Resource stock;
  private final Resource demand;
  private final Standing standing;

  @Remembered("until the user is read again")
  private JobWorks work;

  private NextJob next;

  private KeptUser(
      BoundQueue queue, KnownChild child, UserJobs jobs, UserClaims claims, QueueOptions under) {
    this.queue = queue;
    this.child = child;
    this.jobs = jobs;
    this.claims = claims;
    stock = child.stock();
    demand = child.queue().getDemand();
    Resource usage = child.queue().getResourceUsage();
    standing = new Standing(stock, demand, usage, queue.cluster(), under);
  }

  /**
   * Of a child that is a leaf queue, now.
   *
   * @param queue the parent queue
   */
  static KeptUser read(BoundQueue queue, KnownChild child, ClaimReader reader, QueueOptions under) {
    return read(queue, child, UserJobs.of(queue.known(), child.leaf()), reader, under, false);
  }

  private static KeptUser read(
      BoundQueue queue,
      KnownChild child,
      UserJobs jobs,
      ClaimReader reader,
      QueueOptions under,
      boolean otherShare) {
    // Hadoop looks at it to tell whether a master may run.
    child.showStock();
    UserClaims claims = reader.read(child.leaf(), jobs.apps(), otherShare);
    return new KeptUser(queue, child, jobs, claims, under);
  }

  /** The same, where this may be another than the last time; read anew where that has to be. */
  @SuppressWarnings("ReferenceEquality") // Another stock share is another object.
  KeptUser now(ClaimReader reader, QueueOptions under) {
    boolean otherShare = stock != child.stock();
    if (!hold() || (otherShare && claims.isByShare())) {
      return read(queue, child, jobs.now(child.leaf()), reader, under, otherShare);
    }
    if (!otherShare) {
      return this;
    }
    KeptUser other = new KeptUser(queue, child, jobs, claims, under);
    other.work = work;
    other.next = next;
    return other;
  }

  /** Whether all of it holds, but for the stock share. */
  @SuppressWarnings("ReferenceEquality") // The FairScheduler makes another at each change.
  boolean hold() {
    Resource demandNow = child.queue().getDemand();
    return !claims.isForNowOnly()
        && (demand == demandNow || demand.equals(demandNow))
        && jobs.hold();
  }

  String name() {
    return child.name();
  }

  @Override
  public UserClaims claims() {
    return claims;
  }

  @Override
  public NextJob next(ClaimRule rule, Resource cluster) {
    if (next == null) {
      next = claims.next(rule, cluster);
    }
    return next;
  }

  Standing standing() {
    return standing;
  }

  /** The work of its jobs. */
  JobWorks work() {
    if (work == null) {
      work = ClaimReader.work(queue, jobs.apps());
    }
    return work;
  }
}
