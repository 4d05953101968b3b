/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * Step 5: what each child of a queue has before all else of one resource type, if it can use it:
 * the larger of its least share and the guaranteed part of its stock share, as that is where those
 * who cannot use theirs leave it to the others.
 */
final class Certain {
  final long[] usable;
  final long[] least;
  private final double[] ifAsked;

  private Certain(int children) {
    usable = new long[children];
    least = new long[children];
    ifAsked = new double[children];
  }

  static Certain of(Plan plan, int type, long total) {
    int children = plan.children.size();
    Certain certain = new Certain(children);
    double[] weights = new double[children];
    for (int i = 0; i < children; i++) {
      QueueSnapshot queue = plan.children.get(i).queue;
      weights[i] = queue.active ? queue.weight : 0;
      certain.usable[i] = queue.active ? Math.min(queue.demand[type], queue.most[type]) : 0;
      certain.least[i] = queue.active ? queue.least[type] : 0;
    }
    WeightedShares stock = WeightedShares.among(weights, certain.least.clone(), certain.usable);
    long[] shares = stock.divide(total);
    for (int i = 0; i < children; i++) {
      QueueSnapshot queue = plan.children.get(i).queue;
      // Without weight a queue has its minimum share and no more.
      double part = weights[i] > 0 ? plan.queue.settings.guarantee(queue.sized) : 0;
      double most = queue.active ? (double) queue.most[type] : 0;
      certain.ifAsked[i] =
          Math.min(Math.max(part * weights[i] * stock.level(), (double) certain.least[i]), most);
      certain.least[i] = Math.max(certain.least[i], (long) (part * shares[i]));
    }
    return certain;
  }

  /**
   * What a child would have for certain if it asked: one that begins to ask must not be served
   * last.
   */
  double ifAsked(int child) {
    return ifAsked[child];
  }
}
