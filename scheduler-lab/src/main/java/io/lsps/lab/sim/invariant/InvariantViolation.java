/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

/** A run is worthless: something that must always hold did not. */
public final class InvariantViolation extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final String invariant;

  InvariantViolation(String invariant, String details) {
    super("invariant \"" + invariant + "\" violated: " + details);
    this.invariant = invariant;
  }

  /** The name of what did not hold. */
  public String invariant() {
    return invariant;
  }
}
