/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.util.Clock;

/** A clock that stands still until it is told otherwise. */
final class ManualClock implements Clock {
  private final AtomicLong millis = new AtomicLong(1_000_000_000L);

  @Override
  public long getTime() {
    return millis.get();
  }

  void tickSec(int seconds) {
    millis.addAndGet(seconds * 1000L);
  }
}
