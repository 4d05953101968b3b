/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Mean and variation of job sizes in one pass (Welford; LsPS, Eq. 4–6): {@code v += (s - S)^2 * (j
 * - 1) / j} with S before its own update, {@code CV = sqrt(v / j) / S}.
 */
public final class RunningMoments {
  public static final RunningMoments EMPTY = new RunningMoments(0, 0, 0);

  private final long count;
  private final double mean;
  private final double squares;

  private RunningMoments(long count, double mean, double squares) {
    this.count = count;
    this.mean = mean;
    this.squares = squares;
  }

  /**
   * Restores moments.
   *
   * @param count number of values behind them, at least 0
   * @param mean their mean, finite and not negative
   * @param squares sum of squared distances from the mean, finite and not negative
   * @throws IllegalArgumentException if a value is out of range
   */
  public static RunningMoments of(long count, double mean, double squares) {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, was " + count);
    }
    if (count == 0) {
      return EMPTY;
    }
    return new RunningMoments(
        count,
        Checks.finiteNonNegative("mean", mean),
        Checks.finiteNonNegative("squares", squares));
  }

  /** These moments with one more value, which must be finite and not negative. */
  public RunningMoments plus(double value) {
    Checks.finiteNonNegative("value", value);
    long n = count + 1;
    double distance = value - mean;
    return new RunningMoments(n, mean + distance / n, squares + distance * distance * (n - 1) / n);
  }

  /** The moments of the values multiplied by a factor. */
  RunningMoments times(double factor) {
    return new RunningMoments(count, mean * factor, squares * factor * factor);
  }

  /** The moments of the values of both (Chan, Golub and LeVeque's pairwise formula). */
  public RunningMoments merge(RunningMoments other) {
    long n = count + other.count;
    if (n == 0) {
      return EMPTY;
    }
    double distance = other.mean - mean;
    return new RunningMoments(
        n,
        mean + distance * other.count / n,
        squares + other.squares + distance * distance * count / n * other.count);
  }

  /** Whether another has the same count and mean. */
  boolean hasMeanOf(RunningMoments other) {
    return count == other.count && Double.compare(mean, other.mean) == 0;
  }

  public long count() {
    return count;
  }

  /** The mean; NaN without values. */
  public double mean() {
    return count == 0 ? Double.NaN : mean;
  }

  /** Sum of squared distances from the mean: v of Eq. 5. */
  public double squares() {
    return squares;
  }

  /**
   * The coefficient of variation of Eq. 6, in [0, sqrt(count - 1)]; NaN where there is no value, 0
   * where every value is 0.
   */
  public double variation() {
    if (count == 0) {
      return Double.NaN;
    }
    return mean == 0 ? 0 : Math.sqrt(squares / count) / mean;
  }

  @Override
  public String toString() {
    return "mean " + mean() + ", CV " + variation() + " (of " + count + ")";
  }
}
