/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

import io.lsps.lab.sim.invariant.InvariantViolation;
import org.apache.hadoop.yarn.util.Clock;

/** The clock of the simulated cluster. Only the event queue moves it. */
public final class VirtualClock implements Clock {
  /** The scheduler's time at virtual time zero. Parts of Hadoop treat zero as "never". */
  public static final long EPOCH_MILLIS = 1_600_000_000_000L;

  private long now;

  /** Virtual time in milliseconds since the start of the run. */
  public long now() {
    return now;
  }

  /** Moves the clock forward to a virtual time in milliseconds. */
  public void advanceTo(long millis) {
    InvariantViolation.require(
        millis >= now,
        "virtual time never falls",
        () -> "from " + now + " ms to " + millis + " ms");
    now = millis;
  }

  @Override
  public long getTime() {
    return EPOCH_MILLIS + now;
  }
}
