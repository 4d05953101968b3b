/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import java.util.Arrays;
import java.util.Locale;

/** Figures in words, and of many numbers. */
final class Numbers {
  private Numbers() {}

  static String percent(double part) {
    double percent = 100 * part;
    return Double.isNaN(percent)
        ? "-"
        : String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f %%" : "%.0f %%", percent);
  }

  /** With its sign. */
  static String change(double part) {
    return (part > 0 ? "+" : "") + percent(part);
  }

  static String seconds(double seconds) {
    return Double.isNaN(seconds)
        ? "-"
        : String.format(Locale.ROOT, Math.abs(seconds) < 99.5 ? "%,.1f s" : "%,.0f s", seconds);
  }

  /** The mean of those that are numbers; NaN if none is. */
  static double mean(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
  }

  /** A quantile of those that are numbers. */
  static double quantile(double[] values, double part) {
    double[] sorted =
        Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  }
}
