/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** What one job can use, and its place among the jobs of all users. Immutable. */
public final class JobClaim implements Comparable<JobClaim> {
  private final int user;
  private final double workLeft;
  private final long[] amounts;

  /**
   * A job's claim.
   *
   * @param user its user's place among the {@link Claim}s
   * @param workLeft work left over the user's weight, in the same unit for all; 0 for what is to go
   *     first, such as a task that shows how long tasks take
   * @param amounts what it can use, by resource type; types left out are 0
   * @throws IllegalArgumentException if the work left is negative or no number
   */
  public JobClaim(int user, double workLeft, long... amounts) {
    if (!(workLeft >= 0)) {
      throw new IllegalArgumentException("work left must not be negative, was " + workLeft);
    }
    this.user = user;
    this.workLeft = workLeft;
    this.amounts = amounts.clone();
  }

  int user() {
    return user;
  }

  long amount(int type) {
    return type < amounts.length ? amounts[type] : 0;
  }

  /** Least work left first. */
  @Override
  public int compareTo(JobClaim other) {
    return Double.compare(workLeft, other.workLeft);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobClaim && compareTo((JobClaim) other) == 0;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(workLeft);
  }
}
