/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

/** Shortens user-written text for messages and logs, and puts it on one line. */
public final class Shown {
  private static final int VALUE = 100;
  private static final int REASON = 8_000;
  private static final int DELETE = 0x7f;
  private static final int LAST_CONTROL = 0x9f;

  private Shown() {}

  /** A value or a name: its first 100 characters, and its length if it is longer. */
  public static String value(String text) {
    return shortened(text, VALUE);
  }

  /** A whole message: its first 8,000 characters, likewise. */
  public static String reason(String text) {
    return shortened(text, REASON);
  }

  private static String shortened(String text, int most) {
    String line = inOneLine(text.length() <= most ? text : text.substring(0, most));
    return text.length() <= most ? line : line + "... (" + text.length() + " characters)";
  }

  /** Escapes line ends and other control characters as Java does, which prevents log injection. */
  private static String inOneLine(String text) {
    StringBuilder line = null;
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (isControl(each)) {
        if (line == null) {
          line = new StringBuilder(text.substring(0, i));
        }
        line.append(String.format("\\u%04x", (int) each));
      } else if (line != null) {
        line.append(each);
      }
    }
    return line == null ? text : line.toString();
  }

  private static boolean isControl(char each) {
    boolean breaksLines = each == '\u2028' || each == '\u2029';
    boolean turns = each >= '\u202a' && each <= '\u202e';
    return each < ' ' || (each >= DELETE && each <= LAST_CONTROL) || breaksLines || turns;
  }
}
