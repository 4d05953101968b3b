/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

/** Text of others' making, fit for a terminal. */
final class Printable {
  private Printable() {}

  /**
   * The text with a question mark for each character that does not print: a name may hold whatever
   * its user wrote, also what a terminal takes for a command.
   */
  static String of(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\x{2028}\\x{2029}]", "?");
  }
}
