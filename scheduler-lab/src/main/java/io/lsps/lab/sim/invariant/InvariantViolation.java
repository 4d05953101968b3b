/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import java.util.function.Supplier;

/** An invariant was violated, so the run is invalid. */
public final class InvariantViolation extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final String invariant;

  InvariantViolation(String invariant, String details) {
    super("invariant \"" + invariant + "\" violated: " + details);
    this.invariant = invariant;
  }

  /**
   * Throws if an invariant is violated.
   *
   * @param details evaluated on violation only
   * @throws InvariantViolation when it does not hold
   */
  public static void require(boolean holds, String invariant, Supplier<String> details) {
    if (!holds) {
      throw new InvariantViolation(invariant, details.get());
    }
  }

  public String invariant() {
    return invariant;
  }
}
