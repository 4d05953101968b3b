/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.UserEstimate;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A queue at the end of an update. Its resources must not be modified. */
public final class PublishedQueue {
  public final String name;

  /** Null for root. */
  public final String parent;

  public final String policy;
  public final float weight;
  public final QueueOptions options;
  public final Amounts amounts;

  /** Its guaranteed share. */
  public final double guaranteed;

  /** Its plan, or null. */
  public final Plan plan;

  public final int runningApps;
  public final int maxRunningApps;

  /** Its jobs; null for a parent queue. */
  public final Jobs jobs;

  /** Usage, demand and limits. */
  public static final class Amounts {
    public final Resource fairShare;
    private final Supplier<Resource> stockShare;
    public final Resource used;
    public final Resource demand;
    public final Resource minShare;
    public final Resource maxShare;

    /**
     * Copies of amounts that the scheduler may modify; equal ones reuse the previous objects.
     *
     * @param before the last published ones; null for none
     * @param stockShare of objects that stay as they are; null if it is the fair share
     */
    public Amounts(
        PublishedQueue before,
        Resource fairShare,
        Supplier<Resource> stockShare,
        Resource used,
        Resource demand,
        Resource minShare,
        Resource maxShare) {
      Amounts last = before == null ? null : before.amounts;
      this.fairShare = kept(fairShare, last == null ? null : last.fairShare);
      this.stockShare = stockShare;
      this.used = kept(used, last == null ? null : last.used);
      this.demand = demand;
      this.minShare = minShare;
      this.maxShare = maxShare;
    }

    /** Computed when asked for, as few do. */
    public Resource stockShare() {
      return stockShare == null ? fairShare : stockShare.get();
    }

    private static Resource kept(Resource now, Resource before) {
      return now.equals(before) ? before : Resources.clone(now);
    }
  }

  /** The jobs of a leaf queue. */
  public static final class Jobs {
    /** Their order under LsPS. */
    public final JobOrder orderOfLsps;

    /** Their current order; null if the queue's policy is not one of LsPS. */
    public final JobOrder order;

    private final DoubleSupplier size;
    public final UserEstimate estimate;
    public final Masters masters;

    /**
     * The jobs of a queue.
     *
     * @param served whether LsPS decides now
     */
    public Jobs(
        JobOrder orderOfLsps,
        boolean served,
        DoubleSupplier size,
        UserEstimate estimate,
        Masters masters) {
      this.orderOfLsps = orderOfLsps;
      this.order = served ? orderOfLsps : null;
      this.size = size;
      this.estimate = estimate;
      this.masters = masters;
    }

    /** Mean size in seconds of the whole cluster; NaN where unknown. Computed when asked for. */
    public double size() {
      return size.getAsDouble();
    }
  }

  /** AMs of a leaf queue. */
  public static final class Masters {
    public final Resource used;
    private final Supplier<Resource> limit;
    private final Resource maxShareOfQueue;
    public final float maxShare;

    /**
     * AMs.
     *
     * @param before the last published queue; null for none
     * @param used copied
     * @param limit their limit; may depend on what is free when it is asked for
     * @param maxShareOfQueue the limit of the queue
     * @param maxShare their configured fraction of it
     */
    public Masters(
        PublishedQueue before,
        Resource used,
        Supplier<Resource> limit,
        Resource maxShareOfQueue,
        float maxShare) {
      boolean known = before != null && before.isLeaf();
      this.used = Amounts.kept(used, known ? before.jobs.masters.used : null);
      this.limit = limit;
      this.maxShareOfQueue = maxShareOfQueue;
      this.maxShare = maxShare;
    }

    /** Whether there is room for another one. Computed when asked for, as few do. */
    public boolean room() {
      return Resources.fitsIn(Resources.add(used, Resource.newInstance(1, 1)), limit.get());
    }

    /** The most that they may hold. */
    public Resource most() {
      return Resources.componentwiseMin(limit.get(), maxShareOfQueue);
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

  /** The order of its jobs; null if its policy is not one of LsPS, or for a parent queue. */
  public JobOrder order() {
    return isLeaf() ? jobs.order : null;
  }

  /** The policy by which it divides among its queues. */
  Fairness fairness() {
    return Fairness.DRF.policy().getName().equals(policy) ? Fairness.DRF : options.fairness();
  }

  /** Whether it is a leaf queue. */
  public boolean isLeaf() {
    return jobs != null;
  }
}
