/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.StockShares;
import io.lsps.yarn.options.Fairness;
import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the stock policy would give the children of one queue. Under the scheduler's write lock. */
final class StockDivision {
  private final BoundQueue queue;
  private final ComputedShares shares;
  private final ChildLimits limits;

  StockDivision(BoundQueue queue, ComputedShares shares, ChildLimits limits) {
    this.queue = queue;
    this.shares = shares;
    this.limits = limits;
  }

  /**
   * Sets the fair shares of the children to their stock shares, and notes these. They divide the
   * stock share of this queue, where it has one.
   */
  void set(Collection<? extends Schedulable> children, Resource total, Fairness fairness) {
    if (fairness == Fairness.FAIR) {
      StockShares.clearBeyondMemory(children);
    }
    limits.begin(queue.cluster());
    ShareFilling.fillQueues(children, total(total), fairness, limits);
    for (Schedulable child : children) {
      Resource before = shares.stock(child.getName());
      if (before == null || !TypeAmounts.same(before, child.getFairShare())) {
        shares.putStock(child.getName(), Resources.clone(child.getFairShare()));
      }
    }
  }

  /** What the stock policy divides: the queue's own stock share, or its share where it has none. */
  Resource total(Resource share) {
    Resource own = shares.stock(queue.queue());
    return own == null ? share : own;
  }
}
