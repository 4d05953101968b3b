/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/**
 * Jobs whose work left differs by less than a factor of four count as alike. Estimates are hardly
 * better than that, and between jobs that are alike the weights of their users decide.
 */
public final class SizeClass {
  /** The class of what goes first, such as a task that shows how long tasks take. */
  public static final int FIRST = -1000;

  /** The class of the first of the jobs that are owed service; those after it count up. */
  public static final int OWED = -2_000_000_000;

  private static final double FACTOR = 4;

  private static final double FACTOR_WITHIN = 2;

  private SizeClass() {}

  /**
   * The class of a job: the lower is served first.
   *
   * @param workLeft at least 0, in the same unit for all
   * @throws IllegalArgumentException if the work left is negative or no number
   */
  public static int of(double workLeft) {
    return of(workLeft, FACTOR);
  }

  /** The same among the jobs of one user, where sizes that differ by less than two are alike. */
  public static int within(double workLeft) {
    return of(workLeft, FACTOR_WITHIN);
  }

  private static int of(double workLeft, double factor) {
    if (!(workLeft >= 0)) {
      throw new IllegalArgumentException("work left must not be negative, was " + workLeft);
    }
    double exponent = Math.floor(Math.log(workLeft) / Math.log(factor));
    return (int) Math.max(FIRST, Math.min(-FIRST, exponent));
  }
}
