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

  /**
   * A user's status.
   *
   * @param submitter empty where the queue itself is the user
   * @param factor share by size over weighted fair share
   * @param share of the cluster's dominant resource, in [0, 1]
   * @param usage of the cluster's dominant resource, in [0, 1]
   */
  UserStatus(
      String queue,
      String submitter,
      JobOrder order,
      UserEstimate estimate,
      double factor,
      double share,
      double usage) {
    this.queue = queue;
    this.submitter = submitter;
    this.order = order;
    this.estimate = estimate;
    this.factor = factor;
    this.share = share;
    this.usage = usage;
  }
}
