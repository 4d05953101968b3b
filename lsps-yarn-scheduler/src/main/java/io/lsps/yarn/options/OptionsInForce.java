/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** The effective options of a scheduler, and what was refused. Lock-free. */
public interface OptionsInForce {
  /** The current ones. */
  Options current();

  /** Why the last reload was refused or not fully applied; or empty. */
  String problem();

  /** When the problem was first seen, in milliseconds of the wall clock. */
  long problemMillis();

  /** Whether the current settings were refused, and older ones are in effect. */
  boolean refused();

  /** Number of logged warnings about the current settings. */
  int warnings();
}
