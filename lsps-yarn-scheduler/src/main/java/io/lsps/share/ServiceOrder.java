/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** Which user is served first among those that have their minimum share. */
public enum ServiceOrder {
  /**
   * Least usage over share first, with half of the next container counted as used (Webster's rule).
   * What is left over is shared in proportion, as by the FairScheduler.
   */
  PROPORTION,
  /**
   * Largest share less usage first (LsPS, Algorithm 1, step 4). What is left over is shared
   * equally.
   */
  DEFICIT;

  /** Above the claim of every class. */
  private static final double CERTAIN = 1e10;

  /**
   * How strong a user's claim to the next container is: the larger goes first.
   *
   * @param entitled what the user may have, at least 0
   * @param used what it has, at least 0
   * @param next the container to give, above 0, all three in the same unit
   */
  public double claim(double entitled, double used, double next) {
    if (this == DEFICIT) {
      return entitled - used;
    }
    // Never 0 over 0, which is no number and has no place in an order.
    return -(used + next / 2) / Math.max(entitled, Double.MIN_NORMAL);
  }

  /**
   * The same of a user who goes first as long as it has less than what is its for certain.
   *
   * @param certain at least 0
   */
  public double claim(double certain, double entitled, double used, double next) {
    double withHalf = used + next / 2;
    return withHalf <= certain ? CERTAIN - withHalf / certain : claim(entitled, used, next);
  }

  /**
   * The same of a user whose next container goes to a job of this size class: first those go that
   * have less than what is theirs for certain; then, below what they are entitled to, users go in
   * the order of the classes, the lowest first; then the others.
   *
   * @param certain at least 0
   * @param sizeClass see {@link SizeClass}
   */
  public double claim(double certain, double entitled, double used, double next, int sizeClass) {
    double withHalf = used + next / 2;
    // Above 1, which no other claim is but of what is certain.
    return withHalf > certain && withHalf <= entitled
        ? 2.0 - SizeClass.FIRST - sizeClass - withHalf / entitled
        : claim(certain, entitled, used, next);
  }
}
