/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.Arrays;

/** How long calls took, noted by any thread. */
public final class Latencies {
  private static final double NANOS_PER_MILLI = 1e6;

  private long[] nanos = new long[1024];
  private int count;

  /** A call took so many nanoseconds. */
  public synchronized void add(long took) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = took;
  }

  public synchronized void clear() {
    count = 0;
  }

  /** Adds all of these to others. */
  synchronized void into(Latencies others) {
    for (int i = 0; i < count; i++) {
      others.add(nanos[i]);
    }
  }

  public synchronized int count() {
    return count;
  }

  /**
   * The time that this part of the calls took at most, milliseconds; zero without calls.
   *
   * @param part from 0 to 1, which is the longest
   */
  public synchronized double millis(double part) {
    if (count == 0) {
      return 0;
    }
    Arrays.sort(nanos, 0, count);
    return nanos[(int) Math.ceil(part * (count - 1))] / NANOS_PER_MILLI;
  }
}
