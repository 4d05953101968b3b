/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.preempt.yarn.SteadyClock.SteppingClock;
import java.util.concurrent.atomic.AtomicLong;

/** A wall clock that somebody sets. */
final class WallClock extends ManualClock implements SteppingClock {
  private final AtomicLong ahead = new AtomicLong();

  /** In 2001: what Hadoop dates by the clock of this machine is in the future. */
  WallClock() {
    this(1_000_000_000_000L);
  }

  WallClock(long start) {
    super(start);
  }

  @Override
  public long getTime() {
    return super.getTime() + ahead.get();
  }

  @Override
  public long getMonotonicTime() {
    return super.getTime();
  }

  void set(int secondsAhead) {
    ahead.set(secondsAhead * 1000L);
  }
}
