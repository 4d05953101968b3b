/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import io.lsps.workload.Saturated;

/**
 * Divides an amount in proportion to weights within minimum and maximum shares: child i gets {@code
 * min(most_i, max(least_i, R * w_i))}, rounded down, with the R that uses up the amount.
 *
 * <p>The results equal those of the FairScheduler's {@code ComputeFairShares}, which also finds R
 * by bisection but recomputes every child's limits at every step; here they are plain numbers.
 */
public final class WeightedShares {
  /** As in the FairScheduler: with more of them, shares would differ from its own. */
  private static final int BISECTIONS = 25;

  private final double[] weights;
  private final long[] least;
  private final long[] most;
  private double level;
  private double[] openWeights;
  private double[] openLeast;
  private double[] openMost;
  private int opens;
  private double openWeight;
  private double openMinimum;

  private WeightedShares(double[] weights, long[] least, long[] most) {
    this.weights = weights;
    this.least = least;
    this.most = most;
  }

  /**
   * The children's shares.
   *
   * @param weights a child of weight 0 or less gets only its minimum share
   * @param least minimum shares, given even if they exceed the total
   * @param most maximum shares; a child with 0 or less gets nothing
   * @param total the amount to divide
   * @throws IllegalArgumentException if the arrays differ in length
   */
  public static long[] of(double[] weights, long[] least, long[] most, long total) {
    return among(weights, least, most).divide(total);
  }

  /** Prepares a division; {@link #level} is available after it. */
  static WeightedShares among(double[] weights, long[] least, long[] most) {
    if (least.length != weights.length || most.length != weights.length) {
      throw new IllegalArgumentException(
          weights.length + " weights, but " + least.length + " least and " + most.length + " most");
    }
    return new WeightedShares(weights, least, most);
  }

  /** The R of the last division; 0 if no share depended on it. */
  double level() {
    return level;
  }

  /** The children's shares of {@code total}. */
  long[] divide(long total) {
    long fixed = 0;
    long atMost = 0;
    boolean open = false;
    for (int i = 0; i < weights.length; i++) {
      if (isFixed(i)) {
        fixed = Saturated.sum(fixed, share(i, 0));
      } else {
        atMost = Saturated.sum(atMost, most[i]);
        open = true;
      }
    }
    if (open) {
      takeOpen();
      level = ratio(Math.min(atMost, Math.max(0, total - fixed)));
    } else {
      level = 0;
    }
    long[] shares = new long[weights.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = share(i, level);
    }
    return shares;
  }

  /** The ratio R of share to weight at which the children without fixed share use {@code total}. */
  private double ratio(long total) {
    double right = 1;
    // Below this the children cannot use that much; rounding aside.
    while ((right * openWeight + openMinimum) * (1 + 1e-9) < (double) total) {
      right *= 2;
    }
    while (used(right) < total) {
      right *= 2;
    }
    double left = 0;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (left + right) / 2;
      long used = used(middle);
      if (used < total) {
        left = middle;
      } else {
        right = middle;
        if (used == total) {
          break;
        }
      }
    }
    return right;
  }

  /** Compact arrays of the children that take part. */
  private void takeOpen() {
    openWeights = new double[weights.length];
    openLeast = new double[weights.length];
    openMost = new double[weights.length];
    opens = 0;
    openWeight = 0;
    openMinimum = 0;
    for (int i = 0; i < weights.length; i++) {
      if (!isFixed(i)) {
        openWeights[opens] = weights[i];
        openWeight += weights[i];
        openLeast[opens] = (double) least[i];
        openMinimum += Math.max(0, openLeast[opens]);
        openMost[opens] = (double) most[i];
        opens++;
      }
    }
  }

  private long used(double ratio) {
    long used = 0;
    for (int i = 0; i < opens; i++) {
      // As in share().
      double share = Math.max(openWeights[i] * ratio, openLeast[i]);
      used = Saturated.sum(used, (long) Math.min(share, openMost[i]));
    }
    return used;
  }

  private boolean isFixed(int child) {
    return weights[child] <= 0 || most[child] <= 0;
  }

  private long share(int child, double ratio) {
    if (most[child] <= 0) {
      return 0;
    }
    if (weights[child] <= 0) {
      return Math.max(0, least[child]);
    }
    double share = Math.max(weights[child] * ratio, (double) least[child]);
    return (long) Math.min(share, (double) most[child]);
  }
}
