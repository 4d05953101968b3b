/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.options.QueueOptions;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What a division takes from one user: its claims, its work, and where it stands beside its stock
 * fair share. Under the scheduler's write lock.
 */
final class KeptUser {
  private final BoundQueue queue;
  private final FSLeafQueue leaf;
  private final UserJobs jobs;
  private final UserClaims claims;
  private final Resource stock;
  private final Resource demand;
  private final Standing standing;
  private double work = Double.NaN;
  private NextJob next;

  private KeptUser(
      BoundQueue queue, FSLeafQueue leaf, UserJobs jobs, UserClaims claims, QueueOptions under) {
    this.queue = queue;
    this.leaf = leaf;
    this.jobs = jobs;
    this.claims = claims;
    stock = Resources.clone(leaf.getFairShare());
    demand = Resources.clone(leaf.getDemand());
    standing = new Standing(stock, demand, leaf.getResourceUsage(), queue.cluster(), under);
  }

  /**
   * Of a leaf queue now, while its fair share is that of the stock policy.
   *
   * @param queue the parent queue
   */
  static KeptUser read(BoundQueue queue, FSLeafQueue leaf, ClaimReader reader, QueueOptions under) {
    UserJobs jobs = new UserJobs(queue.known(), leaf);
    return new KeptUser(queue, leaf, jobs, reader.read(leaf, jobs.apps()), under);
  }

  /** The same, where this may be another than the last time; read anew where that has to be. */
  KeptUser now(ClaimReader reader, QueueOptions under) {
    boolean sameShare = stock.equals(leaf.getFairShare());
    if (!hold() || (!sameShare && claims.isByShare())) {
      return read(queue, leaf, reader, under);
    }
    if (sameShare) {
      return this;
    }
    KeptUser other = new KeptUser(queue, leaf, jobs, claims, under);
    other.work = work;
    other.next = next;
    return other;
  }

  /** Whether all of it holds, but for the stock share. */
  boolean hold() {
    return !claims.isForNowOnly() && demand.equals(leaf.getDemand()) && jobs.hold();
  }

  String name() {
    return leaf.getName();
  }

  UserClaims claims() {
    return claims;
  }

  /** What its next containers are for. */
  NextJob next(ClaimRule rule, Resource cluster) {
    if (next == null) {
      next = claims.next(rule, cluster);
    }
    return next;
  }

  Standing standing() {
    return standing;
  }

  /** All work of its jobs: see {@link UserLags#work}. */
  double work() {
    if (Double.isNaN(work)) {
      work = UserLags.work(queue, jobs.apps());
    }
    return work;
  }
}
