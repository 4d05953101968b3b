/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The estimator written as plainly as can be: one task after the other, one slot each. */
final class TaskByTask {
  private TaskByTask() {}

  static Prediction predict(List<BatchJob> order, Slots slots, double slowstart) {
    long[] mapSlots = new long[slots.maps];
    long[] reduceSlots = new long[slots.reduces];
    long[] mapsEnd = new long[order.size()];
    long[] mayStart = new long[order.size()];
    for (int job = 0; job < mapsEnd.length; job++) {
      List<Long> ends = new ArrayList<>();
      for (long time : times(order.get(job).maps)) {
        int slot = earliest(mapSlots);
        mapSlots[slot] += time;
        ends.add(mapSlots[slot]);
      }
      Collections.sort(ends);
      int needed = (int) Math.ceil(slowstart * ends.size());
      mapsEnd[job] = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
      mayStart[job] = needed == 0 ? 0 : ends.get(needed - 1);
    }
    long[] completions = mapsEnd.clone();
    int[] started = new int[order.size()];
    while (true) {
      int slot = earliest(reduceSlots);
      int first = -1;
      long now = Long.MAX_VALUE;
      for (int job = 0; job < started.length; job++) {
        long may = Math.max(mayStart[job], reduceSlots[slot]);
        if (started[job] < order.get(job).reduces.count && may < now) {
          first = job;
          now = may;
        }
      }
      if (first < 0) {
        return new Prediction(completions);
      }
      long time = times(order.get(first).reduces).get(started[first]++);
      reduceSlots[slot] = Math.max(now, mapsEnd[first]) + time;
      completions[first] = Math.max(completions[first], reduceSlots[slot]);
    }
  }

  private static List<Long> times(Tasks tasks) {
    List<Long> times = new ArrayList<>();
    for (int run = 0; run < tasks.runs(); run++) {
      times.addAll(Collections.nCopies(tasks.runCount(run), tasks.runMicros(run)));
    }
    return times;
  }

  private static int earliest(long[] slots) {
    long least = Arrays.stream(slots).min().getAsLong();
    int slot = 0;
    while (slots[slot] != least) {
      slot++;
    }
    return slot;
  }
}
