/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.engine.VirtualClock;
import org.apache.hadoop.yarn.util.Clock;

/** The clock of the ResourceManager's machine, which somebody may set. */
final class WorldClock implements Clock {
  private long now = VirtualClock.EPOCH_MILLIS;
  private Runnable next;

  /** Time passes, or the clock is set: then it may be a step back. */
  void step(long millis) {
    now += millis;
  }

  /** Something happens at the next reading: in the middle of whatever reads. */
  void atNextReading(Runnable what) {
    next = what;
  }

  @Override
  public long getTime() {
    Runnable what = next;
    next = null;
    if (what != null) {
      what.run();
    }
    return now;
  }
}
