/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lsps.flex.Metric;
import java.util.ArrayList;
import java.util.List;

/** One metric over all draws. */
public final class MetricResult {
  /** An optimum up to this value counts as 0. */
  static final double NOTHING = 1e-9;

  private final Metric metric;
  private final OptimumRatios fifo = new OptimumRatios();
  private final OptimumRatios fair = new OptimumRatios();
  private final OptimumRatios edf = new OptimumRatios();
  private final OptimumRatios paper = new OptimumRatios();
  private final OptimumRatios flex = new OptimumRatios();
  private int apart;
  private int apartMissed;

  MetricResult(Metric metric) {
    this.metric = metric;
  }

  void add(
      double best,
      double fifoValue,
      double fairValue,
      double edfValue,
      double paper,
      double flexValue) {
    if (best <= NOTHING) {
      apart++;
      apartMissed += flexValue > best + 1e-9 * (1 + Math.abs(best)) ? 1 : 0;
      return;
    }
    fifo.add(fifoValue / best);
    fair.add(fairValue / best);
    edf.add(edfValue / best);
    this.paper.add(paper / best);
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

  /** FLEX as in the paper, without a search. */
  public OptimumRatios paper() {
    return paper;
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

  /**
   * The ratios of one scheme to the optimum in one metric, over the draws whose optimum is above 0.
   */
  static final class OptimumRatios {
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
    double mean() {
      return count == 0 ? Double.NaN : sum / count;
    }

    @JsonProperty
    double worst() {
      return count == 0 ? Double.NaN : worst;
    }

    int count() {
      return count;
    }
  }

  /** One metric under wrong estimates, over all draws whose optimum is above 0. */
  public static final class ErrorResult {
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
     * By factor F: each job's work is estimated wrong by a factor of its own, log-uniform between
     * 1/F and F.
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
}
