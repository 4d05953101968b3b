/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as tables and sentences show them. */
final class NumberFormats {
  private NumberFormats() {}

  /** A value in this format, or a dash. */
  static String shown(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
  }

  /** One digit after the point. */
  static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
