/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations with a unit. */
public final class Durations {
  // Ten digits of days still fit into a long.
  private static final Pattern FORM = Pattern.compile("([0-9]{1,10}) *(ms|s|m|h|d)");

  /** For messages. */
  static final String EXAMPLES = "such as 500ms, 30s, 5m, 12h or 7d";

  private Durations() {}

  /**
   * Parses a duration above 0, such as 500ms, 30s, 5m, 12h or 7d, into milliseconds.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static long parsePositiveMillis(String text) {
    long millis = parseMillis(text);
    if (millis <= 0) {
      throw new IllegalArgumentException("not above 0");
    }
    return millis;
  }

  /**
   * Parses a duration of 0 or more, such as 0s, 500ms, 30s, 5m, 12h or 7d, into milliseconds.
   *
   * @throws IllegalArgumentException if it is not one
   */
  static long parseMillis(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a time with a unit");
    }
    return Long.parseLong(matcher.group(1)) * unit(matcher.group(2));
  }

  private static long unit(String name) {
    switch (name) {
      case "ms":
        return 1;
      case "s":
        return 1_000;
      case "m":
        return 60_000;
      case "h":
        return 3_600_000;
      default:
        return 86_400_000;
    }
  }
}
