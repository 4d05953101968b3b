/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/** A run is worthless: something that must always hold did not. */
public final class InvariantViolation extends IllegalStateException {
  InvariantViolation(String invariant, String details) {
    super("invariant \"" + invariant + "\" violated: " + details);
  }
}
