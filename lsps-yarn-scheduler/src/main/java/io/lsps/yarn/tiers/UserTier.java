/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.Ranks;
import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.Order;
import io.lsps.rule.Plan;
import io.lsps.rule.RuleName;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.QueueOptions;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Tier 1: shares among the children of a parent queue, by a {@link Plan}. Active leaf queues are
 * users.
 *
 * <p>A queue's fair share is set to its share in the plan. The stock share is kept separately, for
 * the AM limit and the headroom.
 */
final class UserTier implements Tier {
  private final BoundQueue queue;
  private final Planner planner;
  private final MasterLimits masterLimits;
  private final SchedulingPolicy stock;
  // A reload creates a new tier for a queue whose shares an earlier LsPS tier may have set.
  private boolean sharesAreOurs = true;
  private final Ranks<Order> ranks;
  private volatile Plan plan;
  private volatile IdentityHashMap<Schedulable, Plan> plans = new IdentityHashMap<>();
  private volatile Resource cluster = Resources.none();
  private QueueOptions options;

  UserTier(BoundQueue queue, Planner planner, MasterLimits masterLimits) {
    this.queue = queue;
    this.planner = planner;
    this.masterLimits = masterLimits;
    this.stock = queue.stock();
    this.options = queue.options();
    this.ranks = new Ranks<>((child, last) -> rank(child));
  }

  @Override
  public SchedulingPolicy stock() {
    return stock;
  }

  /** The effective options. */
  QueueOptions options() {
    options = queue.options();
    return options;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** The last plan of a child; or null. */
  Plan plan(FSQueue child) {
    return plans.get(child);
  }

  private boolean isPlanned() {
    // Before the first update with a node, there are no shares.
    return options().alpha() > 0 && plan != null && !Resources.isNone(cluster);
  }

  @Override
  public Comparator<Schedulable> comparator() {
    return isPlanned() ? ranks.order() : stock.getComparator();
  }

  @Override
  public Object orderBasis() {
    return isPlanned() ? ranks.basis() : stock.getComparator();
  }

  private Order rank(Schedulable child) {
    Resource demand = child.getDemand();
    Resource used = child.getResourceUsage();
    double satisfaction = DominantShares.satisfaction(used, child.getMinShare(), demand);
    boolean weighs = child.getWeight() > 0;
    if (satisfaction >= Order.SATISFIED && !weighs) {
      satisfaction = Order.ENTITLED_TO_NO_MORE;
    }
    Fairness fairness = options.fairness();
    return Order.of(
        plans.get(child),
        weighs && options.rule() == RuleName.LEAST_WORK,
        fairness.part(used, cluster),
        fairness.part(queue.smallestContainer(), cluster),
        DominantShares.any(demand),
        satisfaction,
        child.getStartTime(),
        child.getName());
  }

  @Override
  public Object shareBasis() {
    return options().alpha() == 0 ? null : planner.basis();
  }

  @Override
  public void computeShares(Collection<? extends Schedulable> children, Resource total) {
    if (options().alpha() == 0) {
      plan = null;
      plans = new IdentityHashMap<>();
      planner.forget();
      if (sharesAreOurs) {
        GuardedPolicy.clearBeyondMemory(children);
        sharesAreOurs = false;
      }
      stock.computeShares(children, queue.stockShare(total));
      return;
    }
    sharesAreOurs = true;
    if (options.fairness() == Fairness.FAIR) {
      GuardedPolicy.clearBeyondMemory(children);
    }
    Plan next = planner.parent(children, total, queue.stockShare(total), DemandSource.SEEN);
    Planner.hand(next, plan);
    apply(next, children);
  }

  private void apply(Plan next, Collection<? extends Schedulable> children) {
    boolean same = next.isServedAs(plan) && cluster.equals(queue.cluster());
    IdentityHashMap<Schedulable, Plan> planned = new IdentityHashMap<>(children.size());
    for (Plan child : next.children()) {
      if (((FSQueue) child.queue().owner()).isActive()) {
        planned.put((FSQueue) child.queue().owner(), child);
      }
    }
    for (Schedulable each : children) {
      FSQueue child = (FSQueue) each;
      Plan its = planned.get(child);
      Resource share = child.getFairShare();
      ResourceVectors.set(
          share, its == null ? ResourceVectors.amounts(Resources.none()) : its.share());
      if (its == null && child instanceof FSLeafQueue) {
        Planner.tell(child, null);
      }
    }
    masterLimits.keep(children, planned);
    plans = planned;
    plan = next;
    if (!same) {
      cluster = Resources.clone(queue.cluster());
      ranks.clear();
    }
  }

  /**
   * Plans without setting shares; passes the plan to the jobs and tiers below.
   *
   * @return the plan; null if the FairScheduler divides
   */
  Plan observe(Collection<? extends Schedulable> children, Resource total, DemandSource demands) {
    if (options().alpha() == 0) {
      return null;
    }
    Plan next = planner.parent(children, total, total, demands);
    Planner.hand(next, null);
    return next;
  }
}
