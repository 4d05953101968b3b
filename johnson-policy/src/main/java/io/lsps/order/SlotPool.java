/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/**
 * Slots by the time at which they become free, grouped by time. Equally long tasks end in the order
 * of their starts, so their ends form a separate queue, merged into the rest only when a task is to
 * end before the last one: O(1) per group of slots.
 */
final class SlotPool {
  final int slots;
  private long[] times;
  private int[] counts;
  private int head;
  private int tail;
  private long[] spareTimes;
  private int[] spareCounts;
  private final long[] lateTimes;
  private final int[] lateCounts;
  private int lateHead;
  private int lateTail;

  /** When all slots are free. */
  long latest;

  SlotPool(int slots) {
    this.slots = slots;
    // At most as many groups as slots; a queue is emptied before it is full.
    times = new long[slots + 1];
    counts = new int[slots + 1];
    spareTimes = new long[slots + 1];
    spareCounts = new int[slots + 1];
    lateTimes = new long[2 * slots + 2];
    lateCounts = new int[2 * slots + 2];
    counts[0] = slots;
    tail = 1;
  }

  /** When the next slot is free. */
  long earliest() {
    return fromLate() ? lateTimes[lateHead] : times[head];
  }

  /** Slots that are free then, or some of them. */
  int free() {
    return fromLate() ? lateCounts[lateHead] : counts[head];
  }

  private boolean fromLate() {
    return lateHead < lateTail && (head == tail || lateTimes[lateHead] < times[head]);
  }

  /**
   * Occupies slots that are free earliest, until a time.
   *
   * @param taken at most {@link #free()}
   */
  void occupy(int taken, long until) {
    if (fromLate()) {
      lateCounts[lateHead] -= taken;
      lateHead += lateCounts[lateHead] == 0 ? 1 : 0;
    } else {
      counts[head] -= taken;
      head += counts[head] == 0 ? 1 : 0;
    }
    boolean queued = lateHead < lateTail;
    if (queued && lateTimes[lateTail - 1] == until) {
      lateCounts[lateTail - 1] += taken;
    } else {
      if (lateTail == lateTimes.length || (queued && until < lateTimes[lateTail - 1])) {
        merge();
      }
      lateTimes[lateTail] = until;
      lateCounts[lateTail++] = taken;
    }
    latest = Math.max(latest, until);
  }

  /** Delays every slot. */
  void shift(long by) {
    merge();
    for (int group = head; group < tail; group++) {
      times[group] += by;
    }
    latest += by;
  }

  private void merge() {
    int merged = 0;
    while (head < tail || lateHead < lateTail) {
      boolean late = fromLate();
      long time = late ? lateTimes[lateHead] : times[head];
      int count = late ? lateCounts[lateHead++] : counts[head++];
      if (merged > 0 && spareTimes[merged - 1] == time) {
        spareCounts[merged - 1] += count;
      } else {
        spareTimes[merged] = time;
        spareCounts[merged++] = count;
      }
    }
    long[] oldTimes = times;
    int[] oldCounts = counts;
    times = spareTimes;
    counts = spareCounts;
    spareTimes = oldTimes;
    spareCounts = oldCounts;
    head = 0;
    tail = merged;
    lateHead = 0;
    lateTail = 0;
  }
}
