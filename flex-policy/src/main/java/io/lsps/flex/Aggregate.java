/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** How the penalties of jobs are aggregated. */
public enum Aggregate {
  /** Minisum: the sum, equivalent to the mean. */
  SUM,
  /** Minimax: the worst. */
  MAX;

  double plus(double total, double penalty) {
    return this == SUM ? total + penalty : Math.max(total, penalty);
  }

  double none() {
    return this == SUM ? 0 : Double.NEGATIVE_INFINITY;
  }
}
