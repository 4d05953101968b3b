/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.Collection;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A mean over independent draws with its 95 % confidence interval by Student's t.
 *
 * @param mean arithmetic mean
 * @param halfWidth half the width of the interval; NaN with fewer than two draws
 * @param draws how many
 */
public record MeanEstimate(double mean, double halfWidth, int draws) {
  private static final double CONFIDENCE = 0.95;

  /** Estimates from the values of the draws. */
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
