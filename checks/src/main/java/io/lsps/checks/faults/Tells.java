/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

/** Writes down what happens in a world, so that two runs can be compared. */
@FunctionalInterface
interface Tells {
  /** Writes one line of these parts. */
  void tell(Object... parts);
}
