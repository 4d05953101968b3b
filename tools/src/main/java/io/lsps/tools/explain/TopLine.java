/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

/**
 * A line of {@code lsps top}.
 *
 * @param style a terminal's number for how it looks (SGR of ECMA-48); empty for plain
 */
record TopLine(String text, String style) {
  static TopLine plain(String text) {
    return new TopLine(text, "");
  }

  static TopLine head(String text) {
    return new TopLine(text, "1");
  }

  /** What somebody should look at. */
  static TopLine alarm(String text) {
    return new TopLine(text, "31");
  }

  /**
   * For a terminal: no wider than it is, as a line that goes on below would spoil the picture.
   *
   * @param colour whether it may be styled
   */
  String on(int columns, boolean colour) {
    String cut = text.length() > columns ? text.substring(0, Math.max(0, columns - 1)) + "…" : text;
    return colour && !style.isEmpty() ? "\u001b[" + style + "m" + cut + "\u001b[0m" : cut;
  }
}
