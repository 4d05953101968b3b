/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * The jobs, the cluster and the offered load of a draw.
 *
 * @param seed of the draw
 * @param jobs number of jobs
 * @param nodes of the cluster
 * @param slots containers of a map's size that fit
 * @param offeredLoad work of all tasks over what all slots can do until the last submission;
 *     infinite where all jobs are submitted at once
 */
public record DrawConditions(long seed, long jobs, int nodes, int slots, double offeredLoad) {

  /** {@code 285 jobs}, {@code 270 to 291 jobs}. */
  static String jobs(List<DrawConditions> draws) {
    return range(draws, DrawConditions::jobs) + " jobs";
  }

  /** {@code 11 nodes (44 slots)}. */
  static String nodes(List<DrawConditions> draws) {
    return range(draws, DrawConditions::nodes)
        + " nodes ("
        + range(draws, DrawConditions::slots)
        + " slots)";
  }

  /** {@code offered load 0.92}, {@code offered load 0.54 to 0.92, median 0.66}. */
  static String load(List<DrawConditions> draws) {
    double least = least(draws, DrawConditions::offeredLoad);
    if (draws.size() == 1 || Double.isInfinite(least)) {
      return "offered load " + number(least);
    }
    return "offered load "
        + number(least)
        + " to "
        + number(most(draws, DrawConditions::offeredLoad))
        + ", median "
        + number(medianLoad(draws));
  }

  /** The median of the draws' loads. */
  public static double medianLoad(List<DrawConditions> draws) {
    return new Median().evaluate(draws.stream().mapToDouble(DrawConditions::offeredLoad).toArray());
  }

  /** A load with two digits. */
  static String number(double load) {
    return Double.isInfinite(load) ? "all at once" : String.format(Locale.ROOT, "%.2f", load);
  }

  private static String range(List<DrawConditions> draws, ToDoubleFunction<DrawConditions> value) {
    double least = least(draws, value);
    double most = most(draws, value);
    return least == most
        ? String.format(Locale.ROOT, "%,.0f", least)
        : String.format(Locale.ROOT, "%,.0f to %,.0f", least, most);
  }

  private static double least(List<DrawConditions> draws, ToDoubleFunction<DrawConditions> value) {
    return draws.stream().mapToDouble(value).min().orElseThrow();
  }

  private static double most(List<DrawConditions> draws, ToDoubleFunction<DrawConditions> value) {
    return draws.stream().mapToDouble(value).max().orElseThrow();
  }
}
