/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.util.Clock;

/** A clock that stands still until it is told otherwise. */
class ManualClock implements Clock {
  private final AtomicLong millis;

  ManualClock() {
    this(1_000_000_000L);
  }

  ManualClock(long start) {
    millis = new AtomicLong(start);
  }

  @Override
  public long getTime() {
    return millis.get();
  }

  final void tickSec(int seconds) {
    millis.addAndGet(seconds * 1000L);
  }
}
