/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.policy.yarn.GuardedOrder;
import io.lsps.policy.yarn.GuardedPolicy;
import java.util.Comparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;

/**
 * The order of a queue's children, for policies that are known well enough to keep the order from
 * one assignment to the next. As long as the basis is the same object, children that did not change
 * do not move.
 */
final class ChildOrder {
  private final Object basis;
  private final SchedulingPolicy policy;
  private final boolean stock;

  /** Whether it is undefined for some values: see {@link FrozenKeys#isUndefinedByShares}. */
  final boolean byShares;

  private Comparator<Schedulable> current;

  private ChildOrder(Object basis, SchedulingPolicy policy, SchedulingPolicy stockPolicy) {
    this.basis = basis;
    this.policy = policy;
    this.stock = stockPolicy != null;
    this.byShares = stockPolicy instanceof DominantResourceFairnessPolicy;
  }

  /**
   * The order that a policy stands for now.
   *
   * @param before what this gave before, given again where it still holds; or null
   * @return null where nothing is known of the policy
   */
  static ChildOrder of(SchedulingPolicy policy, ChildOrder before) {
    if (policy instanceof GuardedPolicy) {
      GuardedPolicy ours = (GuardedPolicy) policy;
      Object basis = ours.orderBasis();
      if (!(basis instanceof Comparator)) {
        return basis == null ? null : kept(basis, policy, null, before);
      }
      return ofStock(ours.stock(), before);
    }
    return ofStock(policy, before);
  }

  /** Whether a policy is one of Hadoop's own, of which everything is known. */
  static boolean isStock(SchedulingPolicy policy) {
    Class<?> type = policy.getClass();
    return type == FairSharePolicy.class
        || type == FifoPolicy.class
        || type == DominantResourceFairnessPolicy.class;
  }

  private static ChildOrder ofStock(SchedulingPolicy policy, ChildOrder before) {
    return isStock(policy) ? kept(policy.getComparator(), policy, policy, before) : null;
  }

  private static ChildOrder kept(
      Object basis, SchedulingPolicy policy, SchedulingPolicy stock, ChildOrder before) {
    return before != null && before.basis == basis && before.policy == policy
        ? before
        : new ChildOrder(basis, policy, stock);
  }

  /** Begins to put children in order: a policy of ours takes its ranks once in a sorting. */
  void begin() {
    current = policy.getComparator();
  }

  /** Compares two children of the queue. */
  int compare(Child first, Child second) {
    return stock
        ? current.compare(first.keys, second.keys)
        : current.compare(first.live, second.live);
  }

  /** Whether an order of ours had a fault since it began. Then its results are void. */
  boolean isBroken() {
    return current instanceof GuardedOrder && ((GuardedOrder) current).isFaulty();
  }
}
