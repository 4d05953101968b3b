/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.StockShares;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Tier 1: shares among the children of a parent queue. Active leaf queues are users.
 *
 * <p>A queue's fair share is set to what it is to have and can use. The stock share, whatever of it
 * can be used, is kept beside it: the room for application masters and the headroom go by that.
 */
public final class UserTier implements Tier {
  private final Scheduling scheduling;
  private final String queue;
  private final SchedulingPolicy stock;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private volatile SiblingRanks ranks;
  private volatile QueueOptions options;

  public UserTier(Scheduling scheduling, String queue, SchedulingPolicy stock) {
    this.scheduling = scheduling;
    this.queue = queue;
    this.stock = stock;
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  private double alpha() {
    options = scheduling.options(queue, options);
    return options.alpha();
  }

  @Override
  public Comparator<Schedulable> comparator() {
    SiblingRanks now = ranksNow();
    return now == null
        ? stock.getComparator()
        : new QueueOrder(now, scheduling.faults, stock.getComparator());
  }

  @Override
  public Object orderBasis() {
    SiblingRanks now = ranksNow();
    return now == null ? stock.getComparator() : now;
  }

  /** By what the children are ranked; null where the stock policy orders. */
  private SiblingRanks ranksNow() {
    SiblingRanks now = ranks;
    // Without an update since the first node came, nobody has a share yet.
    return alpha() == 0 || now == null || Resources.isNone(now.cluster()) ? null : now;
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    if (alpha() == 0) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(children);
        sharesAreOurs = false;
      }
      stock.computeShares(children, stockTotal(total));
      children.forEach(child -> scheduling.shares.remove(child.getName()));
      return;
    }
    sharesAreOurs = true;
    Resource cluster = Resources.clone(scheduling.cluster());
    stockShares(children, total);
    Map<FSQueue, Division.Member> members = new LinkedHashMap<>();
    Division division = new Division(options);
    for (Schedulable child : children) {
      FSQueue each = (FSQueue) child;
      if (each.isActive()) {
        members.put(each, member(division, each));
      } else {
        scheduling.shares.leave(each.getName());
      }
    }
    division.divide(total, cluster);
    SiblingClaims next = new SiblingClaims(cluster, scheduling.claims(options));
    members.forEach((child, member) -> give(child, member, next));
    ranks = new SiblingRanks(next);
  }

  /** What the FairScheduler would give: for a parent of ours, of what it would give that one. */
  private void stockShares(Collection<? extends Schedulable> children, Resource total) {
    if (options.fairness() == Fairness.FAIR) {
      StockShares.clearBeyondMemory(children);
    }
    ShareFilling.fillQueues(children, stockTotal(total), options.fairness());
    children.forEach(
        child ->
            scheduling.shares.putStock(child.getName(), Resources.clone(child.getFairShare())));
  }

  private Resource stockTotal(Resource total) {
    Resource own = scheduling.shares.stock(queue);
    return own == null ? total : own;
  }

  private Division.Member member(Division division, FSQueue child) {
    Resource stockShare = child.getFairShare();
    if (child instanceof FSLeafQueue) {
      Resource least = least((FSLeafQueue) child);
      // A queue without weight keeps the stock meaning: its minimum share and no more.
      return (child.getWeight() > 0
              ? division.addUser(child.getWeight(), scheduling.queueSize(child.getName()))
              : division.addOther(child.getWeight()))
          .within(child.getDemand(), least, child.getMaxShare());
    }
    // Under a policy of Hadoop's own a parent divides its fair share and nothing else.
    boolean knowsMore = child.getPolicy() instanceof TierPolicy;
    return division
        .addOther(child.getWeight())
        .within(knowsMore ? child.getDemand() : stockShare, stockShare, child.getMaxShare());
  }

  /** Its minimum share or its floor, and of the floor no more than its fair share. */
  private Resource least(FSLeafQueue user) {
    Resource floor = scheduling.floors.of(user.getName(), scheduling.masterLimits.configured(user));
    return Resources.componentwiseMax(
        user.getMinShare(), Resources.componentwiseMin(floor, user.getFairShare()));
  }

  private void give(FSQueue child, Division.Member member, SiblingClaims next) {
    Resource share = child.getFairShare();
    for (int type = 0; type < options.fairness().types(); type++) {
      share.setResourceValue(type, member.share().getResourceInformation(type).getValue());
    }
    next.entitle(child, member.entitled());
    if (child instanceof FSLeafQueue) {
      scheduling.masterLimits.keep(
          (FSLeafQueue) child, scheduling.shares.stock(child.getName()), share);
      scheduling.shares.put(
          child.getName(), member.factor(), options.fairness().part(share, next.cluster()));
    }
  }
}
