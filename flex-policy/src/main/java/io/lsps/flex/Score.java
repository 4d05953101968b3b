/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/**
 * How good an order is: by the metric's value, and of equal ones by the sum of completion times, so
 * that jobs which a metric does not look at still end early.
 */
final class Score {
  static final Score WORST = new Score(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  private static final double TOLERANCE = 1e-12;

  private final double value;
  private final double sum;

  Score(double value, double sum) {
    this.value = value;
    this.sum = sum;
  }

  double value() {
    return value;
  }

  boolean betterThan(Score other) {
    if (other == WORST) {
      return true;
    }
    double margin = Double.isInfinite(other.value) ? 0 : TOLERANCE * Math.abs(other.value);
    if (value < other.value - margin) {
      return true;
    }
    return value <= other.value + margin && sum < other.sum * (1 - TOLERANCE);
  }
}
