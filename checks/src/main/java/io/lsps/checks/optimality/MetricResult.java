/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Metric;

/** One metric over all draws. */
public final class MetricResult {
  /** An optimum up to this value counts as 0. */
  static final double NOTHING = 1e-9;

  private final Metric metric;
  private final OptimumRatios fifo = new OptimumRatios();
  private final OptimumRatios fair = new OptimumRatios();
  private final OptimumRatios edf = new OptimumRatios();
  private final OptimumRatios flex = new OptimumRatios();
  private int apart;
  private int apartMissed;

  MetricResult(Metric metric) {
    this.metric = metric;
  }

  void add(double best, double fifoValue, double fairValue, double edfValue, double flexValue) {
    if (best <= NOTHING) {
      apart++;
      apartMissed += flexValue > best + 1e-9 * (1 + Math.abs(best)) ? 1 : 0;
      return;
    }
    fifo.add(fifoValue / best);
    fair.add(fairValue / best);
    edf.add(edfValue / best);
    flex.add(flexValue / best);
  }

  public Metric metric() {
    return metric;
  }

  public OptimumRatios fifo() {
    return fifo;
  }

  public OptimumRatios fair() {
    return fair;
  }

  /** Earliest deadline first, with minima. */
  public OptimumRatios edf() {
    return edf;
  }

  public OptimumRatios flex() {
    return flex;
  }

  /** Draws that entered the ratios. */
  public int counted() {
    return flex.count();
  }

  /** Draws whose optimum is 0 or below, for which a ratio means nothing. */
  public int apart() {
    return apart;
  }

  /** How many of those draws FLEX did not solve optimally. */
  public int apartMissed() {
    return apartMissed;
  }
}
