/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.List;

/**
 * Divides one resource type among users whose demand is known. In this order of weight: no user
 * gets more than it can use; none gets less than its least share; none gets less than the
 * guaranteed part of what the FairScheduler would give it; all that can be used is given away; the
 * rest is divided in proportion to the users' preferences. What a user cannot use goes to the
 * others in the same proportion. See docs/decisions/0048-shares-that-know-demand.md.
 */
public final class DemandShares {
  private final long[] shares;
  private final double[] entitled;

  private DemandShares(long[] shares, double[] entitled) {
    this.shares = shares;
    this.entitled = entitled;
  }

  /**
   * The division.
   *
   * @param guarantee part of its stock fair share that each user has for certain, from 0 to 1
   * @param total the amount to divide
   * @throws IllegalArgumentException if the guarantee is outside 0 to 1
   */
  public static DemandShares of(List<Claim> claims, double guarantee, long total) {
    if (!(guarantee >= 0 && guarantee <= 1)) {
      throw new IllegalArgumentException("guarantee must be in 0 to 1, was " + guarantee);
    }
    int users = claims.size();
    double[] preferences = new double[users];
    long[] usable = new long[users];
    for (int i = 0; i < users; i++) {
      preferences[i] = claims.get(i).preference();
      usable[i] = claims.get(i).usable();
    }
    long[] least = least(claims, guarantee, stock(claims, usable, total));
    WeightedShares division = WeightedShares.among(preferences, least, usable);
    long[] shares = division.divide(total);
    double[] entitled = new double[users];
    for (int i = 0; i < users; i++) {
      double byLevel = Math.max((double) least[i], preferences[i] * division.level());
      entitled[i] = Math.min(byLevel, (double) claims.get(i).most());
    }
    return new DemandShares(shares, entitled);
  }

  /**
   * What the FairScheduler would give. What some cannot use is shared as its order of service does.
   */
  private static long[] stock(List<Claim> claims, long[] usable, long total) {
    double[] weights = new double[usable.length];
    long[] minima = new long[usable.length];
    for (int i = 0; i < usable.length; i++) {
      weights[i] = claims.get(i).weight();
      minima[i] = claims.get(i).least();
    }
    return WeightedShares.of(weights, minima, usable, total);
  }

  private static long[] least(List<Claim> claims, double guarantee, long[] stock) {
    long[] least = new long[stock.length];
    for (int i = 0; i < stock.length; i++) {
      long guaranteed = (long) (guarantee * stock[i]);
      boolean fixed = claims.get(i).preference() <= 0;
      least[i] = fixed ? claims.get(i).least() : Math.max(claims.get(i).least(), guaranteed);
    }
    return least;
  }

  /** A user's share, by its place among the claims: never above what it can use. */
  public long share(int user) {
    return shares[user];
  }

  /**
   * What a user would have at the same level if it could use more. {@link ServiceOrder} compares
   * its usage with this. At least its share.
   */
  public double entitled(int user) {
    return Math.max(entitled[user], (double) shares[user]);
  }
}
