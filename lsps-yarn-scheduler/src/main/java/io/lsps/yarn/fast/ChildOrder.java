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
 * The order of a queue's children, for policies whose order can be kept between assignments. While
 * the basis is the same object, unchanged children do not move.
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
   * The current order of a policy.
   *
   * @param before the previous result, returned again if valid; or null
   * @return null for an unknown policy
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

  /** Whether a policy is one of Hadoop's own, whose inputs are known. */
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

  /** Starts a sort: an LsPS policy computes its ranks once per sort. */
  void begin() {
    current = policy.getComparator();
  }

  /** Compares two children of the queue. */
  int compare(Child first, Child second) {
    return stock
        ? current.compare(first.keys(), second.keys())
        : current.compare(first.live, second.live);
  }

  /** Whether an LsPS order has failed since the start of the sort, which voids its results. */
  boolean isBroken() {
    return current instanceof GuardedOrder && ((GuardedOrder) current).isFaulty();
  }
}
