/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares of users in inverse proportion to the mean size of their current jobs (LsPS, Eq. 8–10):
 *
 * <pre>SU_i = alpha * C * (w_i / S_i) / sum_k(w_k / S_k) + (1 - alpha) * SU*_i</pre>
 *
 * with SU*_i the weighted fair share and C the sum of all. Shares are positive and add up to C. Of
 * two users with equal weights the one with smaller jobs never gets less.
 */
public final class SizeAwareShares {
  /** The least ratio between two shares, so that none rounds to zero. */
  private static final double LEAST = 1e-6;

  private SizeAwareShares() {}

  /**
   * Shares of the users, in their order.
   *
   * @param weights of the active users, finite, none below 0
   * @param sizes mean size of each one's current jobs, in any unit; NaN (unknown) counts as the
   *     mean of the known ones, all as equal if none is known
   * @param alpha how far shares follow sizes, from 0 (weighted fair) to 1
   * @return shares above 0 whose sum is the sum of the weights; all 0 if all weights are
   * @throws IllegalArgumentException if alpha is outside 0 to 1
   */
  public static List<Double> of(List<Double> weights, List<Double> sizes, double alpha) {
    if (!(alpha >= 0 && alpha <= 1)) {
      throw new IllegalArgumentException("alpha must be in 0 to 1, was " + alpha);
    }
    double[] preference = new double[weights.size()];
    double largest = largestPreference(sizes, preference);
    double sum = 0;
    double preferences = 0;
    for (int i = 0; i < preference.length; i++) {
      double weight = weights.get(i);
      preference[i] = weight * Math.max(preference[i] / largest, LEAST);
      sum += weight;
      preferences += preference[i];
    }
    if (preferences == 0) {
      return weights;
    }
    List<Double> shares = new ArrayList<>(preference.length);
    for (int i = 0; i < preference.length; i++) {
      double bySize = sum * (preference[i] / preferences);
      shares.add(alpha * bySize + (1 - alpha) * weights.get(i));
    }
    return shares;
  }

  /** Computes 1/S of every user, and returns the maximum. */
  private static double largestPreference(List<Double> sizes, double[] preference) {
    double unknown = meanKnownSize(sizes);
    double largest = Double.MIN_NORMAL;
    for (int i = 0; i < preference.length; i++) {
      double size = sizes.get(i);
      // The floor keeps a user with jobs of size 0 from taking everything.
      preference[i] = 1 / Math.max(Double.isNaN(size) ? unknown : size, Double.MIN_NORMAL);
      largest = Math.max(largest, preference[i]);
    }
    return largest;
  }

  private static double meanKnownSize(List<Double> sizes) {
    double mean = 0;
    int known = 0;
    for (double size : sizes) {
      if (Double.isFinite(size)) {
        known++;
        mean += (size - mean) / known;
      }
    }
    return known == 0 ? 1 : mean;
  }
}
