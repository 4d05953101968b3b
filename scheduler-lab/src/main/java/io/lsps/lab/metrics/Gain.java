/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.Collection;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The improvement factor of one scheduler over another, over draws that both ran: the geometric
 * mean of the draws' ratios, with the 95 % interval of the mean logarithm by Student's t.
 * Logarithms, because a factor of two on one draw and of a half on another is no gain.
 *
 * @param ratio above 1 is better
 * @param low end of the interval; NaN with fewer than two draws
 * @param high end of the interval; NaN with fewer than two draws
 * @param draws how many
 */
public record Gain(double ratio, double low, double high, int draws) {
  private static final double CERTAIN = 1e-9;

  /** A gain printed as 1.00 does not count, even if significant. */
  private static final double NOTICED = 0.005;

  /**
   * The gain from the draws' ratios.
   *
   * @param ratios above 0, at least one
   */
  public static Gain of(Collection<Double> ratios) {
    if (ratios.isEmpty()) {
      throw new IllegalArgumentException("a gain needs a draw that both schedulers ran");
    }
    MeanEstimate logs = MeanEstimate.of(ratios.stream().map(StrictMath::log).toList());
    return new Gain(
        StrictMath.exp(logs.mean()),
        StrictMath.exp(logs.mean() - logs.halfWidth()),
        StrictMath.exp(logs.mean() + logs.halfWidth()),
        logs.draws());
  }

  /**
   * Whether there is no significant difference: the interval contains 1, or the difference is below
   * half a per cent.
   */
  public boolean none() {
    return !Double.isNaN(low) && !win() && !loss();
  }

  /** Significantly better, by at least half a per cent. */
  public boolean win() {
    return low > 1 + CERTAIN && ratio >= 1 + NOTICED;
  }

  /** Significantly worse, by at least half a per cent. */
  public boolean loss() {
    return high < 1 - CERTAIN && ratio <= 1 - NOTICED;
  }

  /** {@code 1.41 [1.20, 1.66]}, {@code 1.03 (none)}; for a single draw only the ratio. */
  public String told() {
    return told(ratio)
        + (Double.isNaN(low)
            ? ""
            : none() ? " (none)" : " [" + told(low) + ", " + told(high) + "]");
  }

  private static String told(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /**
   * The user that a scheduler serves worst compared with another.
   *
   * @param user its name
   * @param gain of the user's mean response; below 1 the user waits longer
   */
  public record WorstUser(String user, Gain gain) {}

  /**
   * A mean over independent draws with its 95 % confidence interval by Student's t.
   *
   * @param mean arithmetic mean
   * @param halfWidth half the width of the interval; NaN with fewer than two draws
   * @param draws how many
   */
  public record MeanEstimate(double mean, double halfWidth, int draws) {
    private static final double CONFIDENCE = 0.95;

    public static MeanEstimate of(Collection<Double> values) {
      int n = values.size();
      double mean = values.stream().mapToDouble(Double::doubleValue).sum() / Math.max(1, n);
      if (n < 2) {
        return new MeanEstimate(mean, Double.NaN, n);
      }
      double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
      double error = Math.sqrt(squares / (n - 1) / n);
      double t = new TDistribution(n - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
      return new MeanEstimate(mean, t * error, n);
    }
  }
}
