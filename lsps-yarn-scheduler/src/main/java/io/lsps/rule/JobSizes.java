/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** Sums over the sizes of a user's jobs. */
public final class JobSizes {
  /** Of no job. */
  public static final JobSizes NONE = new JobSizes(0, 0, 0);

  private final long count;
  private final double sum;
  private final double squares;

  private JobSizes(long count, double sum, double squares) {
    this.count = count;
    this.sum = sum;
    this.squares = squares;
  }

  /**
   * These and one more.
   *
   * @throws IllegalArgumentException if the size is negative or no number
   */
  public JobSizes plus(double size) {
    if (!(size >= 0)) {
      throw new IllegalArgumentException("size must not be negative, was " + size);
    }
    return new JobSizes(count + 1, sum + size, squares + size * size);
  }

  /** These and those. */
  public JobSizes merge(JobSizes other) {
    return new JobSizes(count + other.count, sum + other.sum, squares + other.squares);
  }

  /** Number of jobs of known size. */
  public long count() {
    return count;
  }

  /** The user's size, in the unit of the jobs'; NaN where none is known. */
  public double size(UserSize kind) {
    if (count == 0) {
      return Double.NaN;
    }
    return kind == UserSize.MEAN || sum == 0 ? sum / count : squares / sum;
  }
}
