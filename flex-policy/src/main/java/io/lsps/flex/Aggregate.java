/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

/** How the penalties of jobs make one number. */
public enum Aggregate {
  /** Minisum: the sum, and so the mean. */
  SUM {
    @Override
    double plus(double total, double penalty) {
      return total + penalty;
    }

    @Override
    double none() {
      return 0;
    }
  },
  /** Minimax: the worst. */
  MAX {
    @Override
    double plus(double total, double penalty) {
      return Math.max(total, penalty);
    }

    @Override
    double none() {
      return Double.NEGATIVE_INFINITY;
    }
  };

  abstract double plus(double total, double penalty);

  abstract double none();
}
