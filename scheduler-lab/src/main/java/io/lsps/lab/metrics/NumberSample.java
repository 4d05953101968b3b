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

  double[] sorted() {
    double[] copy = values.getElements();
    Arrays.sort(copy);
    return copy;
  }

  /**
   * Quantile by linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996).
   *
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

  /**
   * Normalized performance over all jobs (Cheng, Zhang, Boutaba, Table IV), from slowdowns 1/ANP.
   *
   * @param l1 mean slowdown
   * @param l2 root mean square of the slowdowns
   * @param snp geometric mean of ANP
   * @param unfairness standard deviation of ANP (of the whole population) over its mean
   */
  record NormalizedPerformance(double l1, double l2, double snp, double unfairness) {

    static NormalizedPerformance of(NumberSample slowdowns) {
      int n = slowdowns.size();
      if (n == 0) {
        return new NormalizedPerformance(0, 0, 0, 0);
      }
      double squares = 0;
      double logs = 0;
      double sum = 0;
      double sumOfSquares = 0;
      for (int i = 0; i < n; i++) {
        double slowdown = slowdowns.get(i);
        double anp = 1 / slowdown;
        squares += slowdown * slowdown;
        logs += StrictMath.log(anp);
        sum += anp;
        sumOfSquares += anp * anp;
      }
      double mean = sum / n;
      double variance = Math.max(0, sumOfSquares / n - mean * mean);
      return new NormalizedPerformance(
          slowdowns.mean(),
          Math.sqrt(squares / n),
          StrictMath.exp(logs / n),
          Math.sqrt(variance) / mean);
    }
  }
}
