/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import io.lsps.lab.sim.engine.VirtualClock;
import org.apache.hadoop.yarn.util.Clock;

/** The clock of the ResourceManager's machine, which somebody may set. */
final class WorldClock implements Clock {
  private long now = VirtualClock.EPOCH_MILLIS;

  /** Time passes, or the clock is set: then it may be a step back. */
  void step(long millis) {
    now += millis;
  }

  @Override
  public long getTime() {
    return now;
  }
}
