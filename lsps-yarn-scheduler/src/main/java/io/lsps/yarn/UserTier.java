/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.StockShares;
import io.lsps.share.SizeAwareShares;
import io.lsps.share.UserLoad;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Tier 1: shares among the children of a parent queue. Active leaf queues are users. */
final class UserTier implements Tier {
  private final Scheduling scheduling;
  private final String queue;
  private final SchedulingPolicy stock;
  // A reload brings a new tier to a queue whose shares an earlier one of ours may have set.
  private boolean sharesAreOurs = true;
  private volatile QueueRanks ranks = new QueueRanks(Resources.none());
  private volatile QueueOptions options;

  UserTier(Scheduling scheduling, String queue, SchedulingPolicy stock) {
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
    if (alpha() == 0) {
      return stock.getComparator();
    }
    if (Resources.isNone(ranks.cluster())) {
      // No update yet since the first node came.
      ranks = newRanks();
    }
    return new QueueOrder(ranks, scheduling.faults, stock.getComparator());
  }

  private QueueRanks newRanks() {
    return new QueueRanks(Resources.clone(scheduling.cluster()));
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    double alpha = alpha();
    if (alpha == 0) {
      if (sharesAreOurs) {
        StockShares.clearBeyondMemory(children);
        sharesAreOurs = false;
      }
      stock.computeShares(children, total);
      children.forEach(child -> scheduling.shares.remove(child.getName()));
      return;
    }
    sharesAreOurs = true;
    ranks = newRanks();
    // The weighted fair shares: what parents and queues without weight keep, and what users divide.
    ShareFilling.fillQueues(children, total);
    List<FSLeafQueue> users = new ArrayList<>();
    Resource divided = Resources.clone(Resources.none());
    for (Schedulable child : children) {
      if (isUser(child)) {
        users.add((FSLeafQueue) child);
        Resources.addTo(divided, child.getFairShare());
      }
    }
    List<Double> weights = weigh(users, alpha);
    ShareFilling filling = new ShareFilling(users.size());
    for (int i = 0; i < users.size(); i++) {
      FSLeafQueue user = users.get(i);
      filling.add(weights.get(i), least(user), user.getMaxShare(), user.getFairShare());
    }
    filling.fill(divided);
    note(users, weights);
  }

  /** Its minimum share or its floor, and of the floor no more than its fair share. */
  private Resource least(FSLeafQueue user) {
    Resource floor = scheduling.floors.of(user.getName(), user.getMaxAMShare());
    return Resources.componentwiseMax(
        user.getMinShare(), Resources.componentwiseMin(floor, user.getFairShare()));
  }

  /** A queue without weight keeps the stock meaning: its minimum share and no more. */
  private static boolean isUser(Schedulable child) {
    return child instanceof FSLeafQueue
        && ((FSLeafQueue) child).isActive()
        && child.getWeight() > 0;
  }

  private List<Double> weigh(List<FSLeafQueue> users, double alpha) {
    List<UserLoad> loads = new ArrayList<>(users.size());
    for (FSLeafQueue user : users) {
      loads.add(new UserLoad(user.getWeight(), scheduling.queueSize(user.getName())));
    }
    return SizeAwareShares.of(loads, alpha);
  }

  private void note(List<FSLeafQueue> users, List<Double> weights) {
    Resource cluster = ranks.cluster();
    for (int i = 0; i < users.size(); i++) {
      FSLeafQueue user = users.get(i);
      scheduling.shares.put(
          user.getName(),
          weights.get(i) / user.getWeight(),
          DominantShares.of(user.getFairShare(), cluster));
    }
  }
}
