/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The ratios of one scheme to the optimum in one metric, over the draws whose optimum is above 0.
 */
public final class OptimumRatios {
  private double sum;
  private double worst;
  private int count;

  void add(double ratio) {
    sum += ratio;
    worst = Math.max(worst, ratio);
    count++;
  }

  /** The mean ratio; NaN where no draw counted. */
  @JsonProperty
  public double mean() {
    return count == 0 ? Double.NaN : sum / count;
  }

  @JsonProperty
  public double worst() {
    return count == 0 ? Double.NaN : worst;
  }

  int count() {
    return count;
  }
}
