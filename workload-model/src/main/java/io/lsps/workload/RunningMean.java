/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/**
 * Mean of a stream of values, kept without the values: {@code m += (x - m) / n} (LsPS, Eq. 1–2).
 */
public final class RunningMean {
  /** Of no value yet; its mean is NaN. */
  public static final RunningMean EMPTY = new RunningMean(0, 0);

  private final long count;
  private final double mean;

  private RunningMean(long count, double mean) {
    this.count = count;
    this.mean = mean;
  }

  /**
   * Restores a mean.
   *
   * @param count number of values behind it, at least 0
   * @param mean their mean, finite and not negative; ignored where count is 0
   * @throws IllegalArgumentException if a value is out of range
   */
  public static RunningMean of(long count, double mean) {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, was " + count);
    }
    if (count == 0) {
      return EMPTY;
    }
    return new RunningMean(count, Checks.finiteNonNegative("mean", mean));
  }

  /** This mean with one more value, which must be finite and not negative. */
  public RunningMean plus(double value) {
    Checks.finiteNonNegative("value", value);
    long n = count + 1;
    return new RunningMean(n, mean + (value - mean) / n);
  }

  /** The mean over the values of both. */
  public RunningMean merge(RunningMean other) {
    long n = count + other.count;
    return n == 0 ? EMPTY : new RunningMean(n, mean + (other.mean - mean) * other.count / n);
  }

  public long count() {
    return count;
  }

  /** The mean, or NaN where there is no value. */
  public double mean() {
    return count == 0 ? Double.NaN : mean;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RunningMean
        && count == ((RunningMean) other).count
        && Double.compare(mean, ((RunningMean) other).mean) == 0;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(mean) + Long.hashCode(count);
  }

  @Override
  public String toString() {
    return mean() + " (of " + count + ")";
  }
}
