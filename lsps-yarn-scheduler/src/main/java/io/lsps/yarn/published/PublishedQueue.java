/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.UserEstimate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A queue at the end of an update. Nobody changes its resources. */
public final class PublishedQueue {
  public final String name;

  /** Null of root. */
  public final String parent;

  public final String policy;
  public final float weight;
  public final QueueOptions options;
  public final Amounts amounts;

  /** The part below which it is not pushed for smaller jobs. */
  public final double guaranteed;

  /** What LsPS plans for it, or null. */
  public final Plan plan;

  public final int runningApps;
  public final int maxRunningApps;

  /** What is known of its jobs; null of a queue that is no leaf. */
  public final Jobs jobs;

  /** What it has, wants and may have. */
  public static final class Amounts {
    public final Resource fairShare;
    public final Resource stockShare;
    public final Resource used;
    public final Resource demand;
    public final Resource minShare;
    public final Resource maxShare;

    /**
     * Amounts that the scheduler may change later: those of before where they are alike, else
     * copies.
     *
     * @param before as they were published last; null for never
     */
    public Amounts(
        PublishedQueue before,
        Resource fairShare,
        Resource stockShare,
        Resource used,
        Resource demand,
        Resource minShare,
        Resource maxShare) {
      Amounts last = before == null ? null : before.amounts;
      this.fairShare = kept(fairShare, last == null ? null : last.fairShare);
      this.stockShare = kept(stockShare, last == null ? null : last.stockShare);
      this.used = kept(used, last == null ? null : last.used);
      this.demand = demand;
      this.minShare = minShare;
      this.maxShare = maxShare;
    }

    private static Resource kept(Resource now, Resource before) {
      return now.equals(before) ? before : Resources.clone(now);
    }
  }

  /** The jobs of a leaf queue. */
  public static final class Jobs {
    /** How they are served where LsPS decides. */
    public final JobOrder orderOfLsps;

    /** How they are served; null where the queue's policy does not go by LsPS. */
    public final JobOrder order;

    /** In seconds of the whole cluster; NaN where unknown. */
    public final double size;

    public final UserEstimate estimate;
    public final Masters masters;

    /**
     * Jobs.
     *
     * @param served whether LsPS decides now
     */
    public Jobs(
        JobOrder orderOfLsps, boolean served, double size, UserEstimate estimate, Masters masters) {
      this.orderOfLsps = orderOfLsps;
      this.order = served ? orderOfLsps : null;
      this.size = size;
      this.estimate = estimate;
      this.masters = masters;
    }
  }

  /** Application masters of a leaf queue. */
  public static final class Masters {
    public final Resource used;
    public final Resource most;
    public final boolean room;
    public final float maxShare;

    /**
     * AMs.
     *
     * @param limit what they may hold together
     * @param maxShareOfQueue what the queue may hold
     * @param maxShare their part of it, as it is set
     */
    public Masters(Resource used, Resource limit, Resource maxShareOfQueue, float maxShare) {
      this.used = used;
      this.maxShare = maxShare;
      room = Resources.fitsIn(Resources.add(used, Resource.newInstance(1, 1)), limit);
      most = Resources.componentwiseMin(limit, maxShareOfQueue);
    }
  }

  public PublishedQueue(
      String name,
      String parent,
      String policy,
      float weight,
      QueueOptions options,
      Amounts amounts,
      double guaranteed,
      Plan plan,
      int runningApps,
      int maxRunningApps,
      Jobs jobs) {
    this.name = name;
    this.parent = parent;
    this.policy = policy;
    this.weight = weight;
    this.options = options;
    this.amounts = amounts;
    this.guaranteed = guaranteed;
    this.plan = plan;
    this.runningApps = runningApps;
    this.maxRunningApps = maxRunningApps;
    this.jobs = jobs;
  }

  /** How its jobs are served; null where its policy does not go by LsPS, or it is no leaf. */
  public JobOrder order() {
    return isLeaf() ? jobs.order : null;
  }

  /** What it shares out among the queues in it. */
  Fairness fairness() {
    return Fairness.DRF.policy().getName().equals(policy) ? Fairness.DRF : options.fairness();
  }

  /** Whether applications run in it. */
  public boolean isLeaf() {
    return jobs != null;
  }
}
