/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.WeightedShares;
import io.lsps.yarn.options.Fairness;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the stock policy would give the children of one queue. Under the scheduler's write lock. */
final class StockDivision {
  private final BoundQueue queue;
  private final ComputedShares shares;
  // What was divided last: as long as all of it is the same, the stock shares are.
  private Resource cluster = Resources.none();
  private long[] total;
  private Fairness fairness;

  StockDivision(BoundQueue queue, ComputedShares shares) {
    this.queue = queue;
    this.shares = shares;
  }

  /** Everything is divided anew the next time. */
  void forget() {
    total = null;
  }

  /**
   * Sets the stock shares of the children, and tells others of them. They divide the stock share of
   * this queue, where it has one.
   *
   * @param others whether there were other children before
   * @return whether any is active that was not, or the other way round
   */
  boolean set(List<KnownChild> children, boolean others, Resource share, Fairness by) {
    Resource clusterNow = queue.cluster();
    boolean otherCluster = total == null || !cluster.equals(clusterNow);
    cluster = otherCluster ? Resources.clone(clusterNow) : cluster;
    boolean changed = others;
    for (KnownChild child : children) {
      changed |= child.readLimits(otherCluster);
    }
    long[] totalNow = TypeAmounts.ofAll(total(share));
    if (changed || by != fairness || !Arrays.equals(totalNow, total)) {
      total = totalNow;
      fairness = by;
      divide(children);
    }
    return changed;
  }

  private void divide(List<KnownChild> children) {
    int count = 0;
    double[] weights = new double[children.size()];
    for (KnownChild child : children) {
      if (child.isActive()) {
        weights[count++] = child.weight();
      }
    }
    weights = Arrays.copyOf(weights, count);
    long[][] filled = new long[fairness.types()][];
    for (int type = 0; type < filled.length; type++) {
      filled[type] = divide(children, weights, type);
    }
    int place = 0;
    for (KnownChild child : children) {
      long[] amounts = new long[total.length];
      if (child.isActive()) {
        for (int type = 0; type < filled.length; type++) {
          amounts[type] = filled[type][place];
        }
        place++;
      }
      if (child.stock(amounts)) {
        shares.putStock(child.name(), child.stock());
      }
    }
  }

  private long[] divide(List<KnownChild> children, double[] weights, int type) {
    long[] least = new long[weights.length];
    long[] most = new long[weights.length];
    int place = 0;
    for (KnownChild child : children) {
      if (child.isActive()) {
        least[place] = child.least()[type];
        most[place] = child.most()[type];
        place++;
      }
    }
    return WeightedShares.of(weights, least, most, total[type]);
  }

  /** What the stock policy divides: the queue's own stock share, or its share where it has none. */
  Resource total(Resource share) {
    Resource own = shares.stock(queue.queue());
    return own == null ? share : own;
  }
}
