/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.Arrays;

/** Numbers collected one by one: eight bytes each, so that a long trace costs little. */
final class Doubles {
  private double[] values = new double[64];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  double get(int index) {
    return values[index];
  }

  double sum() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += values[i];
    }
    return sum;
  }

  /** Arithmetic mean; zero when empty. */
  double mean() {
    return size == 0 ? 0 : sum() / size;
  }

  /** Sorted copy. */
  double[] sorted() {
    double[] copy = Arrays.copyOf(values, size);
    Arrays.sort(copy);
    return copy;
  }

  /**
   * Quantile by linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996).
   *
   * @param sorted ascending values
   * @param p from 0 to 1
   * @return the quantile; zero when there is no value
   */
  static double quantile(double[] sorted, double p) {
    if (sorted.length == 0) {
      return 0;
    }
    double position = p * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
