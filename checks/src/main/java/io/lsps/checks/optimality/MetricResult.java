/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lsps.flex.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One metric over all draws. */
final class MetricResult {
  /** An optimum up to this value counts as 0. */
  static final double NOTHING = 1e-9;

  private final Metric metric;
  private final Map<Scheme, OptimumRatios> ratios = new EnumMap<>(Scheme.class);
  private int apart;
  private int apartMissed;

  /** What is compared with the optimum. */
  enum Scheme {
    FIFO("fifo", "FIFO"),
    FAIR("fair", "Fair"),
    /** Earliest deadline first, with minima. */
    EDF("edf", "EDF"),
    /** FLEX as in the paper, without a search. */
    PAPER("flex-paper", "flex-paper"),
    FLEX("flex", "FLEX");

    /** Its key in optimality.json. */
    final String key;

    /** Its title on pages. */
    final String title;

    Scheme(String key, String title) {
      this.key = key;
      this.title = title;
    }
  }

  MetricResult(Metric metric) {
    this.metric = metric;
    for (Scheme scheme : Scheme.values()) {
      ratios.put(scheme, new OptimumRatios());
    }
  }

  void add(double best, Map<Scheme, Double> values) {
    if (best <= NOTHING) {
      apart++;
      apartMissed += values.get(Scheme.FLEX) > best + 1e-9 * (1 + Math.abs(best)) ? 1 : 0;
    } else {
      values.forEach((scheme, value) -> ratios.get(scheme).add(value / best));
    }
  }

  Metric metric() {
    return metric;
  }

  OptimumRatios of(Scheme scheme) {
    return ratios.get(scheme);
  }

  /** Draws that entered the ratios. */
  int counted() {
    return of(Scheme.FLEX).count;
  }

  /** Draws whose optimum is 0 or below, for which a ratio means nothing. */
  int apart() {
    return apart;
  }

  /** How many of those draws FLEX did not solve optimally. */
  int apartMissed() {
    return apartMissed;
  }

  /** The ratios of one scheme to the optimum, over the draws whose optimum is above 0. */
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
  }

  /** FLEX with estimates wrong in one way, over the optimum and over Fair. */
  record Wrong(OptimumRatios overBest, OptimumRatios overFair) {
    void add(double value, double best, double fair) {
      overBest.add(value / best);
      overFair.add(value / fair);
    }
  }

  /**
   * One metric under wrong estimates, over all draws whose optimum is above 0.
   *
   * @param fair Fair, which uses no estimates
   * @param own by factor F: each job's work is estimated wrong by a factor of its own, log-uniform
   *     between 1/F and F
   * @param common by factor F: the work of all jobs is estimated wrong by F
   */
  record ErrorResult(Metric metric, OptimumRatios fair, List<Wrong> own, List<Wrong> common) {
    static ErrorResult of(Metric metric, int factors) {
      return new ErrorResult(metric, new OptimumRatios(), wrong(factors), wrong(factors));
    }

    private static List<Wrong> wrong(int factors) {
      return Stream.generate(() -> new Wrong(new OptimumRatios(), new OptimumRatios()))
          .limit(factors)
          .toList();
    }

    int counted() {
      return fair.count;
    }
  }
}
