/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * Attempts that take longer than their task does: a bad disk, a busy neighbour. It is the attempt's
 * luck, so that another attempt of the same task is as likely as any to be quick.
 *
 * <p>The factor on the time is 1.5 at least and 10 at most, in between Pareto of shape 2: of Bing's
 * stragglers Mantri counts those from 1.5 times the median on, most of them below 2.5 times
 * (Ananthanarayanan et al., OSDI 2010, Section 3).
 *
 * @param probability that an attempt is one, 0 to 1
 */
public record Stragglers(double probability) {
  /** Every attempt takes what its task takes. */
  public static final Stragglers NONE = new Stragglers(0);

  private static final double LEAST = 1.5;
  private static final double MOST = 10;

  /** Checks the range. */
  public Stragglers {
    SettingRanges.share("probability of a straggler", probability);
  }

  /**
   * The factor on an attempt's time.
   *
   * @param whether uniform from 0 to below 1: is it one?
   * @param howSlow uniform from 0 to below 1
   */
  public double factor(double whether, double howSlow) {
    return whether < probability ? Math.min(MOST, LEAST / Math.sqrt(1 - howSlow)) : 1;
  }
}
