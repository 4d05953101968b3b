/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import java.util.Arrays;
import java.util.Set;

/**
 * Invariants that are not checked in a world, because the FairScheduler broke them in the same
 * world: that is Hadoop's own affair, and what comes after it is to be seen nevertheless.
 */
record Excuses(Set<String> invariants) {
  static final Excuses NONE = new Excuses(Set.of());

  /** Nothing is checked. */
  static final Excuses EVERYTHING = new Excuses(null);

  /** Something has to hold; else a failure shows these. */
  static void require(boolean holds, String invariant, Object... details) {
    InvariantViolation.require(holds, invariant, () -> Arrays.toString(details));
  }

  /** Something has to hold that may be excused. */
  void check(boolean holds, String invariant, Object... details) {
    check(() -> require(holds, invariant, details));
  }

  /** Checks something, which may break what is excused. */
  void check(Runnable check) {
    try {
      if (invariants != null) {
        check.run();
      }
    } catch (InvariantViolation e) {
      if (!invariants.contains(e.invariant())) {
        throw e;
      }
    }
  }
}
