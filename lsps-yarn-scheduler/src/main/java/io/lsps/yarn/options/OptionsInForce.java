/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** The options that a scheduler goes by, and what of them was refused. Nobody waits for it. */
public interface OptionsInForce {
  /** Those in force. */
  Options current();

  /** Why the last reload was refused, or why not all of it is in force; or empty. */
  String problem();

  /** When the problem was first seen, in milliseconds of the wall clock. */
  long problemMillis();

  /** Whether the settings as they are now were refused, and older ones are in force. */
  boolean refused();

  /** How many warnings the log has of what is in force. */
  int warnings();
}
