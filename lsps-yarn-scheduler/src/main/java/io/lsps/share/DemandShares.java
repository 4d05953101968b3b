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
  private final double[] certain;

  private DemandShares(long[] shares, double[] entitled, double[] certain) {
    this.shares = shares;
    this.entitled = entitled;
    this.certain = certain;
  }

  /**
   * The division.
   *
   * @param guarantee part of its stock fair share that each user has for certain at least, 0 to 1
   * @param total the amount to divide
   * @throws IllegalArgumentException if the guarantee is outside 0 to 1
   */
  public static DemandShares of(List<Claim> claims, double guarantee, long total) {
    check(guarantee);
    int users = claims.size();
    double[] preferences = new double[users];
    for (int i = 0; i < users; i++) {
      preferences[i] = claims.get(i).preference();
    }
    long[] usable = usable(claims);
    long[] least = least(claims, guarantee, stock(claims, usable).divide(total));
    WeightedShares division = WeightedShares.among(preferences, least, usable);
    long[] shares = division.divide(total);
    double[] entitled = new double[users];
    for (int i = 0; i < users; i++) {
      double byLevel = Math.max((double) least[i], preferences[i] * division.level());
      entitled[i] = Math.min(byLevel, (double) claims.get(i).most());
    }
    return new DemandShares(shares, entitled, new double[users]);
  }

  /**
   * The same, but what is left once everybody has its least share and the guaranteed part of its
   * stock share goes to jobs in the order of the work left; what no job of theirs needs goes by
   * weight. See docs/decisions/0072-least-work-left-between-users.md.
   *
   * @param jobs of these users, in the order in which they are served; none of a user without
   *     preference
   * @param type the resource type
   * @param guarantee part of its stock fair share that each user has for certain at least, 0 to 1
   * @param total the amount to divide
   * @throws IllegalArgumentException if the guarantee is outside 0 to 1
   */
  public static DemandShares leastWorkFirst(
      List<Claim> claims, List<JobClaim> jobs, int type, double guarantee, long total) {
    check(guarantee);
    long[] usable = usable(claims);
    WeightedShares stock = stock(claims, usable);
    long[] certain = least(claims, guarantee, stock.divide(total));
    double[] weights = new double[usable.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = claims.get(i).preference() > 0 ? claims.get(i).weight() : 0;
    }
    long[] granted = new LeastWorkGrants(weights, usable, total).grant(jobs, type, certain);
    long[] shares = WeightedShares.of(weights, granted, usable, total);
    double[] entitled = new double[weights.length];
    double[] certainIfAsked = new double[weights.length];
    for (int i = 0; i < entitled.length; i++) {
      // What it would have if it asked: a user that begins to ask must not be served last.
      double part = claims.get(i).guarantee(guarantee) * weights[i] * stock.level();
      double most = (double) claims.get(i).most();
      certainIfAsked[i] = Math.min(Math.max(part, (double) claims.get(i).least()), most);
      entitled[i] = Math.min(Math.max((double) shares[i], part), most);
    }
    return new DemandShares(shares, entitled, certainIfAsked);
  }

  private static void check(double guarantee) {
    if (!(guarantee >= 0 && guarantee <= 1)) {
      throw new IllegalArgumentException("guarantee must be in 0 to 1, was " + guarantee);
    }
  }

  /**
   * What the FairScheduler would give: by weight, and what some users cannot use goes to the others
   * by weight too.
   */
  private static WeightedShares stock(List<Claim> claims, long[] usable) {
    double[] weights = new double[usable.length];
    long[] least = new long[usable.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = claims.get(i).weight();
      least[i] = claims.get(i).least();
    }
    return WeightedShares.among(weights, least, usable);
  }

  private static long[] usable(List<Claim> claims) {
    long[] usable = new long[claims.size()];
    for (int i = 0; i < usable.length; i++) {
      usable[i] = claims.get(i).usable();
    }
    return usable;
  }

  private static long[] least(List<Claim> claims, double guarantee, long[] stock) {
    long[] least = new long[stock.length];
    for (int i = 0; i < stock.length; i++) {
      double part = claims.get(i).guarantee(guarantee);
      long guaranteed = (long) (part * stock[i]);
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
   * What a user has for certain if it can use it: its least share, or the guaranteed part of its
   * stock share. 0 where sizes of users decide: there nobody goes before others for that.
   */
  public double certain(int user) {
    return certain[user];
  }

  /**
   * What a user would have at the same level if it could use more. {@link ServiceOrder} compares
   * its usage with this. At least its share.
   */
  public double entitled(int user) {
    return Math.max(entitled[user], (double) shares[user]);
  }
}
