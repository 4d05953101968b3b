/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * Attempts that take longer than their task does, because of a bad disk or a busy neighbour. Each
 * attempt has its own random number, so a second attempt of the task is as likely to be slow as any
 * other.
 *
 * <p>The factor on the time is from 1.5 to 10, Pareto of shape 2 in between. In Bing's clusters
 * Mantri counts stragglers from 1.5 times the median on; most of them are below 2.5 times
 * (Ananthanarayanan et al., OSDI 2010, Section 3).
 *
 * @param probability that an attempt is one, 0 to 1
 */
public record Stragglers(double probability) {
  /** No stragglers. */
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
