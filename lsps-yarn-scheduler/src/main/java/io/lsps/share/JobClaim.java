/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** What one job can use, and its place among the jobs of all users. Immutable. */
public final class JobClaim {
  private final int user;
  private final int sizeClass;
  private final long[] amounts;

  /**
   * A job's claim.
   *
   * @param user its user's place among the {@link Claim}s
   * @param sizeClass see {@link SizeClass}
   * @param amounts what it can use, by resource type; types left out are 0
   */
  public JobClaim(int user, int sizeClass, long... amounts) {
    this.user = user;
    this.sizeClass = sizeClass;
    this.amounts = amounts.clone();
  }

  int user() {
    return user;
  }

  public int sizeClass() {
    return sizeClass;
  }

  long amount(int type) {
    return type < amounts.length ? amounts[type] : 0;
  }
}
