/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Mean and variation of a stream of values with exponential forgetting: {@code m += (x - m) /
 * min(n, 50)}. The first fifty values count alike, as in LsPS, Eq. 1–2; later each counts 49/50 of
 * the next one, so that a value counts for half as much after 34 others. The variance is West's,
 * with the same weights.
 */
public final class RecentMean {
  /** Effective window of the mean, in values. */
  public static final int WINDOW = 50;

  public static final RecentMean EMPTY = new RecentMean(0, 0, 0, 0);

  private final int count;
  private final double mean;
  private final double variance;
  private final double overall;

  private RecentMean(int count, double mean, double variance, double overall) {
    this.count = count;
    this.mean = mean;
    this.variance = variance;
    this.overall = overall;
  }

  /**
   * Restores a mean.
   *
   * @param count number of values behind it, at least 0
   * @param mean their mean, finite and not negative; ignored where count is 0
   * @param variance their mean squared distance from it, finite and not negative
   * @param overall the mean over all of them, none forgotten, finite and not negative
   * @throws IllegalArgumentException if a value is out of range
   */
  public static RecentMean of(int count, double mean, double variance, double overall) {
    if (Checks.nonNegative("count", count) == 0) {
      return EMPTY;
    }
    return new RecentMean(
        count,
        Checks.finiteNonNegative("mean", mean),
        Checks.finiteNonNegative("variance", variance),
        Checks.finiteNonNegative("overall", overall));
  }

  public static RecentMean of(double value) {
    return EMPTY.plus(value);
  }

  /** Weight of the next value, in (0, 1], after {@code count} others. */
  static double weight(int count) {
    return 1.0 / Math.min(count + 1.0, WINDOW);
  }

  /** This mean with one more value, which must be finite and not negative. */
  public RecentMean plus(double value) {
    double weight = weight(count);
    double distance = Checks.finiteNonNegative("value", value) - mean;
    return new RecentMean(
        Saturated.sum(count, 1),
        mean + weight * distance,
        (1 - weight) * (variance + weight * distance * distance),
        overall + (value - overall) / (count + 1.0));
  }

  /** The mean over the values of both, neither counting for more than the window. */
  public RecentMean merge(RecentMean other) {
    if (count == 0 || other.count == 0) {
      return count == 0 ? other : this;
    }
    double part = mergeWeight(count, other.count);
    double distance = other.mean - mean;
    return new RecentMean(
        Saturated.sum(count, other.count),
        mean + part * distance,
        (1 - part) * variance + part * other.variance + part * (1 - part) * distance * distance,
        overall + (other.overall - overall) * other.count / ((double) count + other.count));
  }

  /** Weight of the second mean when two are merged, at least one of them not empty. */
  static double mergeWeight(int first, int second) {
    double own = Math.min(first, WINDOW);
    double others = Math.min(second, WINDOW);
    return others / (own + others);
  }

  /** Number of values, forgotten ones included. */
  public int count() {
    return count;
  }

  /** The mean, NaN without values. */
  public double mean() {
    return count == 0 ? Double.NaN : mean;
  }

  /** The mean over all values, none forgotten (LsPS, Eq. 1); NaN without values. */
  public double overall() {
    return count == 0 ? Double.NaN : overall;
  }

  /** Mean squared distance from the mean. */
  public double variance() {
    return variance;
  }

  /** Coefficient of variation; NaN where there is no value, 0 where every value is 0. */
  public double variation() {
    return count == 0 ? Double.NaN : mean == 0 ? 0 : Math.sqrt(variance) / mean;
  }

  @Override
  public String toString() {
    return mean() + " (of " + count + ")";
  }
}
