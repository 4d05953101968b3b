/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * A linear scale from data to pixels.
 *
 * @param max largest value shown; the smallest is 0
 * @param from pixel of 0
 * @param to pixel of max
 */
record Axis(double max, double from, double to) {
  Axis {
    if (max <= 0) {
      throw new IllegalArgumentException("an axis must end above 0, not at " + max);
    }
  }

  double pixel(double value) {
    return from + (to - from) * value / max;
  }

  /** Round values from 0 to at most max, about as many as asked for. */
  List<Double> ticks(int about) {
    double step = step(max / about);
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= max * 1.0001; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** The least of 1, 2, 5, 10, 20, 50, … that is not below a value. */
  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (int digit : new int[] {1, 2, 5}) {
      if (digit * power >= atLeast) {
        return digit * power;
      }
    }
    return 10 * power;
  }
}
