/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.metrics;

import io.lsps.share.JobOrder;
import io.lsps.yarn.tiers.UserEstimate;

/** What a user has at the last update, and all that explains it. */
public final class UserStatus {
  final String queue;
  final String submitter;
  final JobOrder order;
  final UserEstimate estimate;
  final double factor;
  final double share;
  final double usage;
  final double guaranteed;
  final double demand;

  /**
   * A user's status.
   *
   * @param submitter empty where the queue itself is the user
   * @param factor share by size over weighted fair share
   * @param share of the cluster's dominant resource, in [0, 1]
   * @param usage of the cluster's dominant resource, in [0, 1]
   * @param guaranteed the part below which a queue is not pushed for smaller jobs; 0 of a submitter
   * @param demand what a queue holds and asks for, without what is held back; 0 of a submitter
   */
  UserStatus(
      String queue,
      String submitter,
      JobOrder order,
      UserEstimate estimate,
      double factor,
      double share,
      double usage,
      double guaranteed,
      double demand) {
    this.queue = queue;
    this.submitter = submitter;
    this.order = order;
    this.estimate = estimate;
    this.factor = factor;
    this.share = share;
    this.usage = usage;
    this.guaranteed = guaranteed;
    this.demand = demand;
  }
}
