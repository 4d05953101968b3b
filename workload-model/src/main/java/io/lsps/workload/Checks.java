/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Argument checks whose messages name the value and what was expected. */
final class Checks {
  private Checks() {}

  static double finiteNonNegative(String name, double value) {
    // Negated, so that NaN fails as well.
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be finite and not negative, was " + value);
    }
    return value;
  }

  static int nonNegative(String name, int value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative, was " + value);
    }
    return value;
  }
}
