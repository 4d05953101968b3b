/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import java.util.Collection;
import java.util.function.ToLongFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;

/**
 * Checks shares at all levels. Under any policy, queues without a running application have no
 * share, and every share is between its minimum and its maximum. The sum of shares is what there is
 * to share, unless all queues have their maximum or the minima are more. Under the stock policies,
 * as ComputeFairShares defines them, there is also a ratio R such that each share is its weight
 * times R, limited to its minimum and maximum.
 */
final class ShareInvariants {
  /** ComputeFairShares halves its interval 25 times. */
  private static final double PRECISION = 1e-6;

  private final String whose;
  private final ToLongFunction<Resource> amount;

  private ShareInvariants(String whose, ToLongFunction<Resource> amount) {
    this.whose = whose;
    this.amount = amount;
  }

  /**
   * Checks the shares of a queue's children and of all queues below. Called when shares have just
   * been computed.
   *
   * @param fault whether any of our policies may have left its queue to the stock policy
   */
  static void check(FSQueue queue, boolean fault) {
    boolean dominant = queue.getPolicy() instanceof DominantResourceFairnessPolicy;
    boolean fair = queue.getPolicy() instanceof FairSharePolicy;
    if (queue instanceof FSLeafQueue leaf) {
      // A leaf queue's policy may divide among jobs as it likes, except the stock ones.
      if (fair) {
        memoryOf(queue).check(FairQueues.runnable(leaf), queue.getFairShare(), true, false);
      }
      return;
    }
    memoryOf(queue).check(queue.getChildQueues(), queue.getFairShare(), fair || dominant, fault);
    if (dominant) {
      new ShareInvariants(queue.getName() + " (vcores)", Resource::getVirtualCores)
          .check(queue.getChildQueues(), queue.getFairShare(), true, fault);
    }
    queue.getChildQueues().forEach(child -> check(child, fault));
  }

  private static ShareInvariants memoryOf(FSQueue queue) {
    return new ShareInvariants(queue.getName() + " (MB)", Resource::getMemorySize);
  }

  private void check(
      Collection<? extends Schedulable> children, Resource total, boolean byWeight, boolean fault) {
    double largestRatio = Double.POSITIVE_INFINITY;
    double smallestRatio = 0;
    double sum = 0;
    double minima = 0;
    double maxima = 0;
    int sharing = 0;
    for (Schedulable child : children) {
      long share = amount.applyAsLong(child.getFairShare());
      long most = amount.applyAsLong(child.getMaxShare());
      // Our own policies give nobody more than it can use.
      long use = byWeight ? most : amount.applyAsLong(child.getDemand());
      long least = Math.min(Math.min(amount.applyAsLong(child.getMinShare()), most), use);
      sum += share;
      if (child instanceof FSQueue queue && !queue.isActive()) {
        InvariantViolation.require(
            share == 0,
            "no share without a running application",
            () -> child.getName() + " has " + share);
        continue;
      }
      boolean byMinimum = child.getWeight() <= 0;
      InvariantViolation.require(
          share <= most && (share >= least || most <= 0),
          "shares within their limits",
          () ->
              String.format(
                  "%s has %d, its limits are %d and %d", child.getName(), share, least, most));
      minima += fault ? Math.min(amount.applyAsLong(child.getMinShare()), most) : least;
      maxima += byMinimum ? least : Math.min(most, Math.max(use, share));
      sharing++;
      if (!byMinimum && most > 0) {
        largestRatio =
            share < most ? Math.min(largestRatio, (share + 1) / child.getWeight()) : largestRatio;
        smallestRatio =
            share > least
                ? Math.max(smallestRatio, share / (double) child.getWeight())
                : smallestRatio;
      }
    }
    sums(sum, Math.min(maxima, (double) amount.applyAsLong(total)), minima, sharing);
    double from = smallestRatio;
    double to = largestRatio;
    InvariantViolation.require(
        !byWeight || from <= to * (1 + PRECISION),
        "shares in proportion to weights",
        () -> whose + ": no ratio is at least " + from + " and at most " + to);
  }

  private void sums(double sum, double expected, double minima, int sharing) {
    double most = Math.max(expected, minima);
    double rounding = sharing + PRECISION * most;
    InvariantViolation.require(
        sum <= most + rounding && (sharing == 0 || sum >= expected - rounding),
        "shares sum to what is shared",
        () -> String.format("%s: %.0f instead of %.0f", whose, sum, most));
  }
}
