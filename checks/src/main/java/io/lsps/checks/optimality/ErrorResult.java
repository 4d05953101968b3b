/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import io.lsps.flex.Metric;
import java.util.ArrayList;
import java.util.List;

/** One metric under wrong estimates, over all draws whose optimum is above 0. */
public final class ErrorResult {
  /** FLEX with estimates wrong in one way, over the optimum and over Fair. */
  public static final class Wrong {
    private final OptimumRatios overBest = new OptimumRatios();
    private final OptimumRatios overFair = new OptimumRatios();

    void add(double value, double best, double fair) {
      overBest.add(value / best);
      overFair.add(value / fair);
    }

    public OptimumRatios overBest() {
      return overBest;
    }

    public OptimumRatios overFair() {
      return overFair;
    }
  }

  private final Metric metric;
  private final OptimumRatios fair = new OptimumRatios();
  private final List<Wrong> own = new ArrayList<>();
  private final List<Wrong> common = new ArrayList<>();

  ErrorResult(Metric metric, int factors) {
    this.metric = metric;
    for (int i = 0; i < factors; i++) {
      own.add(new Wrong());
      common.add(new Wrong());
    }
  }

  public Metric metric() {
    return metric;
  }

  /** Fair, which uses no estimates. */
  public OptimumRatios fair() {
    return fair;
  }

  /**
   * By factor F: each job's work is estimated wrong by a factor of its own, log-uniform between 1/F
   * and F.
   */
  public List<Wrong> own() {
    return own;
  }

  /** By factor F: the work of all jobs is estimated wrong by F. */
  public List<Wrong> common() {
    return common;
  }

  /** Draws that count. */
  public int counted() {
    return fair.count();
  }
}
