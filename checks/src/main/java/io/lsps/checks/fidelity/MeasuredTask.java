/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

/**
 * The attempt by which a task succeeded. Moments are seconds after the start of the mix.
 *
 * @param map whether it is a map, not a reduce
 * @param start when its container was launched
 * @param finish when its container had ended
 */
record MeasuredTask(boolean map, double start, double finish) {

  /** Checks that it did not end before it began. */
  MeasuredTask {
    if (!(finish >= start)) {
      throw new IllegalArgumentException(
          "a task ran from " + start + " to " + finish + " s, expected finish >= start");
    }
  }
}
