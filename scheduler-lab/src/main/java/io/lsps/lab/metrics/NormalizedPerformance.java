/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

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
