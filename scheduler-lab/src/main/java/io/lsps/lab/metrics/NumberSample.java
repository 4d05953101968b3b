/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.Arrays;
import org.apache.commons.math3.util.ResizableDoubleArray;

/**
 * A growing list of numbers with its mean and quantiles. Hadoop brings commons-math3 3.1.1, whose
 * percentiles are of another type and whose means round otherwise, so both are computed here.
 */
final class NumberSample {
  private final ResizableDoubleArray values = new ResizableDoubleArray();

  void add(double value) {
    values.addElement(value);
  }

  int size() {
    return values.getNumElements();
  }

  double get(int index) {
    return values.getElement(index);
  }

  double sum() {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += values.getElement(i);
    }
    return sum;
  }

  /** Arithmetic mean; zero when empty. */
  double mean() {
    return size() == 0 ? 0 : sum() / size();
  }

  /** Sorted copy. */
  double[] sorted() {
    double[] copy = values.getElements();
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
