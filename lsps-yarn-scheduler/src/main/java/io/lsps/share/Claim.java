/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

/** What one user brings to the division of one resource type. */
public final class Claim {
  private final double weight;
  private final double preference;
  private final long demand;
  private final long least;
  private final long most;
  private final double guarantee;

  /**
   * A claim; amounts in the units of the type, at least 0.
   *
   * @param weight configured weight, by which the stock fair share goes
   * @param preference weight by job size, as {@link SizeAwareShares} gives it; 0 for a user that is
   *     to get its least share and no more
   * @param demand usage and outstanding asks
   * @param least its minimum share or its floor; where there is demand for it
   * @param most its maximum share
   */
  public Claim(double weight, double preference, long demand, long least, long most) {
    this(weight, preference, demand, least, most, 0);
  }

  private Claim(
      double weight, double preference, long demand, long least, long most, double guarantee) {
    this.weight = weight;
    this.preference = preference;
    this.demand = demand;
    this.least = least;
    this.most = most;
    this.guarantee = guarantee;
  }

  /**
   * The same claim of a user with a guarantee of its own.
   *
   * @param part of its stock fair share, from 0 to 1; where all have more, it has that too
   */
  public Claim guaranteed(double part) {
    return new Claim(weight, preference, demand, least, most, part);
  }

  /** The part of its stock fair share that it has for certain where all have this much. */
  double guarantee(double ofAll) {
    return Math.max(ofAll, guarantee);
  }

  double weight() {
    return weight;
  }

  double preference() {
    return preference;
  }

  long least() {
    return least;
  }

  long most() {
    return most;
  }

  /** The most that it can use. */
  long usable() {
    return Math.min(demand, most);
  }
}
