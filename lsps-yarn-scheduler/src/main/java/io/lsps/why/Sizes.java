/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.Locale;

/** Amounts of resources, compared and in words. */
final class Sizes {
  private Sizes() {}

  /** Whether there is room for a size, of every type. */
  static boolean fits(ResourceVector size, ResourceVector room) {
    for (String type : size.types()) {
      if (size.amount(type) > room.amount(type)) {
        return false;
      }
    }
    return true;
  }

  /** For example "2,048 MB, 1 vcores". */
  static String text(ResourceVector size) {
    StringBuilder text = new StringBuilder();
    for (String type : size.types()) {
      double amount = size.amount(type);
      boolean usual = type.equals(ResourceVector.MEMORY) || type.equals(ResourceVector.VCORES);
      if (amount > 0 || usual) {
        text.append(text.length() == 0 ? "" : ", ");
        text.append(String.format(Locale.ROOT, "%,.0f ", amount));
        text.append(type.equals(ResourceVector.MEMORY) ? "MB" : type);
      }
    }
    return text.length() == 0 ? "nothing" : text.toString();
  }

  /** A part as a percentage. */
  static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }

  /** A number and what it counts, in the plural where there are several. */
  static String count(int number, String what) {
    return String.format(Locale.ROOT, "%,d ", number) + what + (number == 1 ? "" : "s");
  }
}
