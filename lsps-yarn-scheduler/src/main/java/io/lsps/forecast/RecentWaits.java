/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

import java.util.Arrays;

/** The last waits of one class, in milliseconds. */
final class RecentWaits {
  private static final int KEPT = 100;

  private final long[] waits = new long[KEPT];
  private long count;

  void add(long wait) {
    waits[(int) (count++ % KEPT)] = wait;
  }

  int count() {
    return (int) Math.min(count, KEPT);
  }

  /** All of them, the shortest first. */
  long[] sorted() {
    long[] sorted = Arrays.copyOf(waits, count());
    Arrays.sort(sorted);
    return sorted;
  }
}
