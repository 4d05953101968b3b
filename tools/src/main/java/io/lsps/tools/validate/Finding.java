/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

/**
 * Something that an operator should know about a file.
 *
 * @param error true if the ResourceManager would not start or would refuse a reload; false if it
 *     would start and not do what the file seems to ask for
 * @param text where it is, what is wrong, and what to write
 */
record Finding(boolean error, String text) {
  static Finding error(String text) {
    return new Finding(true, text);
  }

  static Finding warning(String text) {
    return new Finding(false, text);
  }

  @Override
  public String toString() {
    return (error ? "error    " : "warning  ") + text;
  }
}
