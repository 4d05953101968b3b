/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

/**
 * Slots by the time at which they become free, those of the same time together. Tasks that take
 * equally long end in the order in which they start, so what they occupy is kept in a queue of its
 * own, and merged into the rest only when a task is to end earlier than the last: O(1) a group of
 * slots.
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
    // There are as many groups as slots at most; a queue is emptied before it can be full.
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

  /** How many slots are free then, or some of them. */
  int free() {
    return fromLate() ? lateCounts[lateHead] : counts[head];
  }

  private boolean fromLate() {
    return lateHead < lateTail && (head == tail || lateTimes[lateHead] < times[head]);
  }

  /**
   * Takes slots that are free earliest, until a time.
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

  /** Every slot is free later by as much. */
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
