/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

/**
 * The chosen beginning of an order of jobs, and the state of the jobs at the instant that it has
 * reached.
 */
final class PartialOrder {
  final double[] left;
  final int[] rate;
  // Chosen jobs have their maximum, except that the last one may have less.
  int chosen;
  int done;
  int partial = -1;
  int free;
  double now;
  double value;
  // The last job that got its maximum at this instant with slots to spare.
  int lastFull = -1;

  PartialOrder(int size) {
    left = new double[size];
    rate = new int[size];
  }

  PartialOrder copy() {
    PartialOrder copy = new PartialOrder(left.length);
    System.arraycopy(left, 0, copy.left, 0, left.length);
    System.arraycopy(rate, 0, copy.rate, 0, rate.length);
    copy.chosen = chosen;
    copy.done = done;
    copy.partial = partial;
    copy.free = free;
    copy.now = now;
    copy.value = value;
    copy.lastFull = lastFull;
    return copy;
  }

  boolean isDone(int job) {
    return (done & (1 << job)) != 0;
  }

  boolean isChosen(int job) {
    return (chosen & (1 << job)) != 0;
  }
}
