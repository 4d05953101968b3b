/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;

/**
 * Step 6: the guarantee of each child of a queue in one resource type, limited by demand: the
 * larger of its minimum share and {@code lspsGuarantee} of its stock share, including what children
 * with less demand leave to others. The sum never exceeds the total, whatever is configured.
 */
final class Guarantee {
  final long[] usable;
  final long[] least;
  private final double[] ifAsked;
  private final double[] fitting;
  // Over all children, before rounding.
  private double sum;

  private Guarantee(int children) {
    usable = new long[children];
    least = new long[children];
    ifAsked = new double[children];
    fitting = new double[children];
  }

  static Guarantee of(Plan plan, int type, long total) {
    int children = plan.children.size();
    Guarantee guarantee = new Guarantee(children);
    double[] weights = new double[children];
    for (int i = 0; i < children; i++) {
      QueueSnapshot queue = plan.children.get(i).queue;
      weights[i] = queue.active ? queue.weight : 0;
      guarantee.usable[i] = queue.active ? Math.min(queue.demand[type], queue.most[type]) : 0;
      guarantee.least[i] = queue.active ? queue.least[type] : 0;
    }
    WeightedShares stock = WeightedShares.among(weights, guarantee.least.clone(), guarantee.usable);
    long[] shares = stock.divide(total);
    for (int i = 0; i < children; i++) {
      QueueSnapshot queue = plan.children.get(i).queue;
      // Without weight a queue has only its minimum share. Queues whose requests reveal no size
      // have their full stock share.
      double part = weights[i] <= 0 ? 0 : queue.sized ? queue.guarantee : 1;
      double most = queue.active ? (double) queue.most[type] : 0;
      guarantee.ifAsked[i] =
          Math.min(Math.max(part * weights[i] * stock.level(), (double) guarantee.least[i]), most);
      double share = Math.min(weights[i] * stock.level(), (double) guarantee.usable[i]);
      guarantee.sum +=
          Math.max(part * share, (double) Math.min(guarantee.least[i], guarantee.usable[i]));
      guarantee.least[i] = Math.max(guarantee.least[i], (long) (part * shares[i]));
    }
    guarantee.fit(total);
    return guarantee;
  }

  /** Scales down minimum shares that exceed the total. */
  private void fit(long total) {
    double claimed = 0;
    for (int i = 0; i < least.length; i++) {
      claimed += (double) Math.min(least[i], usable[i]);
    }
    double part = claimed > total ? Math.max(0, total) / claimed : 1;
    double given = 0;
    double more = 0;
    for (int i = 0; i < least.length; i++) {
      long its = Math.min(least[i], usable[i]);
      least[i] = part < 1 ? (long) (part * its) : least[i];
      fitting[i] = (double) Math.min(least[i], its);
      given += fitting[i];
      more += Math.max(0, ifAsked[i] - fitting[i]);
    }
    double rest = more > 0 ? Math.min(1, Math.max(0, total - given) / more) : 0;
    Arrays.setAll(fitting, i -> fitting[i] + rest * Math.max(0, ifAsked[i] - fitting[i]));
  }

  /** Whether the guarantees leave anything. */
  boolean leaves(long total) {
    return sum < (1 - 1e-9) * (double) total;
  }

  /** The guarantee of a child, or what it would be with demand; the sum fits the total. */
  double fitting(int child) {
    return fitting[child];
  }

  /**
   * What a child would be guaranteed alone if it had demand: a newly active one must not be served
   * last.
   */
  double ifAsked(int child) {
    return ifAsked[child];
  }
}
