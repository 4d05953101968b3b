/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps values to pixels, linearly or by their logarithm, with ticks at round numbers. */
public final class Axis {
  private final double low;
  private final double high;
  private final double start;
  private final double end;
  private final boolean log;

  private Axis(double low, double high, double start, double end, boolean log) {
    this.low = low;
    this.high = high > low ? high : low + 1;
    this.start = start;
    this.end = end;
    this.log = log;
  }

  /** Maps low to start and high to end. */
  public static Axis linear(double low, double high, double start, double end) {
    return new Axis(low, high, start, end, false);
  }

  /** From a tick at or below low to one at or above high, both positive. */
  public static Axis logarithmic(double low, double high, double start, double end) {
    return new Axis(roundDown(low), roundUp(high), start, end, true);
  }

  /** The pixel of a value. */
  public double at(double value) {
    double part =
        log
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return start + Math.min(1, part) * (end - start);
  }

  public double low() {
    return low;
  }

  /** Round values from low to high. */
  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (log) {
      boolean dense = high / low <= 2000;
      for (double decade = Math.pow(10, Math.floor(Math.log10(low) + 1e-9));
          decade <= high * 1.0001;
          decade *= 10) {
        for (double step : dense ? new double[] {1, 2, 5} : new double[] {1}) {
          double tick = decade * step;
          if (tick >= low * 0.9999 && tick <= high * 1.0001) {
            ticks.add(tick);
          }
        }
      }
      return ticks;
    }
    double step = niceStep((high - low) / 5);
    for (double tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  public static double niceStep(double raw) {
    double decade = Math.pow(10, Math.floor(Math.log10(raw)));
    double lead = raw / decade;
    return decade * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
  }

  private static double roundDown(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value)));
    double lead = value / decade;
    return decade * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
  }

  private static double roundUp(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value)));
    double lead = value / decade;
    return decade * (lead <= 1.0001 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
  }

  /** A tick's label: no more digits than it needs. */
  public static String label(double value) {
    double rounded = Math.rint(value * 1e6) / 1e6;
    if (rounded == Math.rint(rounded)) {
      return String.format(Locale.ROOT, "%,.0f", rounded);
    }
    return String.format(Locale.ROOT, "%.3f", rounded).replaceAll("0+$", "");
  }
}
