/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Arrays;

/** When the maps of a job end. */
final class TaskEnds {
  private long[] ends = new long[8];
  private int[] counts = new int[8];
  private int size;
  private long last;
  private final boolean every;

  /**
   * No end yet.
   *
   * @param every whether to keep every end, or the last one alone
   */
  TaskEnds(boolean every) {
    this.every = every;
  }

  void add(long end, int count) {
    last = Math.max(last, end);
    if (!every) {
      return;
    }
    if (size > 0 && ends[size - 1] == end) {
      counts[size - 1] += count;
      return;
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    ends[size] = end;
    counts[size++] = count;
  }

  long last() {
    return last;
  }

  /** The time at which so many tasks have ended. */
  long ofFirst(long wanted) {
    Integer[] byEnd = new Integer[size];
    Arrays.setAll(byEnd, i -> i);
    Arrays.sort(byEnd, (a, b) -> Long.compare(ends[a], ends[b]));
    long ended = 0;
    for (int i : byEnd) {
      ended += counts[i];
      if (ended >= wanted) {
        return ends[i];
      }
    }
    return last;
  }
}
