/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.tiers.UserEstimate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A queue at the end of an update. Nobody changes its resources. */
public final class PublishedQueue {
  public final String name;

  /** Null of root. */
  public final String parent;

  public final String policy;
  public final float weight;
  public final Resource fairShare;
  public final Resource stockShare;
  public final Resource used;
  public final Resource demand;
  public final Resource minShare;
  public final Resource maxShare;

  /** The part below which it is not pushed for smaller jobs. */
  public final double guaranteed;

  /** What LsPS plans for it, or null. */
  public final Plan plan;

  public final int runningApps;
  public final int maxRunningApps;
  public final QueueOptions options;

  /** How its jobs are served where LsPS decides; null of a queue that is no leaf. */
  public final JobOrder orderOfLsps;

  private final boolean servedByLsps;

  /** In seconds of the whole cluster; NaN where unknown. */
  public final double size;

  public final UserEstimate estimate;

  /** Null of a queue that is no leaf. */
  public final Masters masters;

  /** Application masters of a leaf queue. */
  public static final class Masters {
    public final Resource used;
    public final Resource most;
    public final boolean room;
    public final float maxShare;

    Masters(FSLeafQueue queue, Resource maxShareOfQueue) {
      used = FairSchedulerAccess.mastersHold(queue);
      maxShare = queue.getMaxAMShare();
      Resource limit = FairSchedulerAccess.mastersMayHold(queue);
      room = Resources.fitsIn(Resources.add(used, Resource.newInstance(1, 1)), limit);
      most = Resources.componentwiseMin(limit, maxShareOfQueue);
    }
  }

  /**
   * A queue as it is now.
   *
   * @param before as it was published last; null for never
   */
  PublishedQueue(FSQueue queue, Tiers tiers, QueueOptions options, PublishedQueue before) {
    boolean leaf = queue instanceof FSLeafQueue;
    this.options = options;
    name = queue.getName();
    parent = queue.getParent() == null ? null : queue.getParent().getName();
    policy = queue.getPolicy().getName();
    weight = queue.getWeight();
    fairShare = kept(queue.getFairShare(), before == null ? null : before.fairShare);
    stockShare = kept(tiers.stockShare(queue), before == null ? null : before.stockShare);
    used = kept(queue.getResourceUsage(), before == null ? null : before.used);
    demand = queue.getDemand();
    minShare = queue.getMinShare();
    maxShare = queue.getMaxShare();
    guaranteed = tiers.guaranteed(queue);
    plan = tiers.plan(queue);
    runningApps = queue.getNumRunnableApps();
    maxRunningApps = queue.getMaxRunningApps();
    orderOfLsps = leaf ? tiers.order(name) : null;
    servedByLsps = leaf && tiers.serves(queue);
    size = tiers.users.queueSize(name);
    estimate = tiers.users.estimate(name);
    masters = leaf ? new Masters((FSLeafQueue) queue, maxShare) : null;
  }

  /** A copy that the scheduler does not change; the one of before where that tells the same. */
  private static Resource kept(Resource now, Resource before) {
    return now.equals(before) ? before : Resources.clone(now);
  }

  /** How its jobs are served; null where its policy does not go by LsPS, or it is no leaf. */
  public JobOrder order() {
    return servedByLsps ? orderOfLsps : null;
  }

  /** What it shares out among the queues in it. */
  Fairness fairness() {
    return Fairness.DRF.policy().getName().equals(policy) ? Fairness.DRF : options.fairness();
  }

  /** Whether applications run in it. */
  public boolean isLeaf() {
    return masters != null;
  }
}
