/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.rule.JobOrder;
import io.lsps.rule.JobPlan;
import io.lsps.rule.Plan;
import io.lsps.yarn.tiers.UserEstimate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What a user has at the end of an update. Parts are of the cluster's dominant resource. */
public final class PublishedUser {
  public final String queue;

  /** Empty where the queue itself is the user. */
  public final String submitter;

  /** Null where the queue's policy does not go by LsPS. */
  public final JobOrder order;

  public final UserEstimate estimate;

  /** Share by size over weighted fair share. */
  public final double factor;

  public final double share;
  public final double usage;

  /** The part below which a queue is not pushed for smaller jobs; 0 of a submitter. */
  public final double guaranteed;

  /** What a queue holds and asks for, without what is held back; 0 of a submitter. */
  public final double demand;

  /** Its jobs that are owed service: their deadlines are in danger. */
  public final long owedJobs;

  /**
   * A user.
   *
   * @param queue null where it is gone
   * @param plan what LsPS plans for the user, or null
   * @param held what the user's applications hold
   */
  PublishedUser(
      String queueName,
      String submitter,
      JobOrder order,
      UserEstimate estimate,
      Plan plan,
      Resource held,
      PublishedQueue queue,
      Resource cluster) {
    this.queue = queueName;
    this.submitter = submitter;
    this.order = order;
    this.estimate = estimate;
    // A user that neither wants nor holds anything has no part in a division.
    boolean idle = estimate.jobs() == 0 && Resources.isNone(held);
    boolean whole = !idle && queue != null && submitter.isEmpty();
    factor = idle || plan == null ? 1 : plan.factor();
    double stock = whole ? DominantShares.of(queue.fairShare, cluster) : 0;
    share = idle ? 0 : plan == null ? stock : plan.shareOfCluster();
    // Counted now: who kept the plan for it would keep jobs that have ended.
    owedJobs = plan == null ? 0 : plan.jobs().stream().filter(JobPlan::isOwed).count();
    usage = DominantShares.of(held, cluster);
    guaranteed = whole ? queue.guaranteed : 0;
    demand = whole ? DominantShares.of(queue.demand, cluster) : 0;
  }
}
