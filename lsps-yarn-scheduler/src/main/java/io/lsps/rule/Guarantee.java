/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;

/**
 * Step 6: what each child of a queue is guaranteed of one resource type, if it can use it: the
 * larger of its least share and the guaranteed part of its stock share, as that is where those who
 * cannot use theirs leave it to the others. Of all children together that is no more than there is,
 * whatever is configured.
 */
final class Guarantee {
  final long[] usable;
  final long[] least;
  private final double[] ifAsked;
  private final double[] fitting;
  // Of all children, not rounded.
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
      // Without weight a queue has its minimum share and no more. Those whose requests reveal no
      // size have all of their stock share.
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

  /** Minimum shares may add up to more than there is: then each has its part of what there is. */
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

  /** Whether what is guaranteed leaves anything of all there is. */
  boolean leaves(long total) {
    return sum < (1 - 1e-9) * (double) total;
  }

  /** What a child is guaranteed, or would be if it asked now; together no more than all. */
  double fitting(int child) {
    return fitting[child];
  }

  /**
   * What a child alone would be guaranteed if it asked: one that begins to ask must not be served
   * last.
   */
  double ifAsked(int child) {
    return ifAsked[child];
  }
}
