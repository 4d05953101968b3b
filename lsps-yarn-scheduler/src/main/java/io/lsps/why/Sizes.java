/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.Locale;

/** Compares and formats resources. */
final class Sizes {
  /** Below it a double is exact to tenths. */
  private static final double LARGE = 1e12;

  private Sizes() {}

  /** For example "2,048 MB, 1 vcores". */
  static String text(ResourceVector size) {
    StringBuilder text = new StringBuilder();
    for (String type : size.types()) {
      double amount = size.amount(type);
      boolean usual = type.equals(ResourceVector.MEMORY) || type.equals(ResourceVector.VCORES);
      if (amount > 0 || usual) {
        text.append(text.length() == 0 ? "" : ", ");
        text.append(whole(amount)).append(' ');
        text.append(type.equals(ResourceVector.MEMORY) ? "MB" : type);
      }
    }
    return text.length() == 0 ? "nothing" : text.toString();
  }

  /** A fraction as a percentage. */
  static String percent(double part) {
    double percent = 100 * part;
    if (!(percent >= 0 && percent < LARGE)) {
      return String.format(Locale.ROOT, "%.1f %%", percent);
    }
    long tenths = Math.round(10 * percent);
    return tenths / 10 + "." + tenths % 10 + " %";
  }

  /** A count with its noun, pluralised. */
  static String count(int number, String what) {
    return whole(number) + " " + what + (number == 1 ? "" : "s");
  }

  /** As {@code %,.0f}, but ten times faster: an answer may have tens of thousands of numbers. */
  static String whole(double amount) {
    if (!(amount >= 0 && amount < LARGE)) {
      return String.format(Locale.ROOT, "%,.0f", amount);
    }
    StringBuilder digits = new StringBuilder(Long.toString(Math.round(amount)));
    for (int i = digits.length() - 3; i > 0; i -= 3) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }
}
