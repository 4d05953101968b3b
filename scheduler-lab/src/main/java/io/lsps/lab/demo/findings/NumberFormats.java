/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo.findings;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures as they are shown. */
final class NumberFormats {
  private NumberFormats() {}

  static String of(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
  }

  /** One digit after the point. */
  static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** How far a value is from another, with its sign. */
  static String percent(double value, double from) {
    return String.format(Locale.ROOT, "%+.0f %%", 100 * (value / from - 1));
  }
}
