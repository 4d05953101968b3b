/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.SchedulableView;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;

/**
 * When a queue starves: the timeouts and the threshold that it or the nearest queue above it sets
 * in the allocation file, else ours: 15 s below the minimum share, two rounds below four fifths of
 * the fair share. Stock's own defaults mean never; where the root queue has those, nobody set
 * anything.
 */
final class QueuePatience {
  private static final float STOCK_THRESHOLD = 0.5f;
  private static final double FAIR_SHARE_THRESHOLD = 0.8;
  private static final int FAIR_SHARE_ROUNDS = 2;
  private static final long MIN_SHARE_MILLIS = 15_000;

  private final AllocationConfiguration allocations;
  private final GpSettings settings;

  QueuePatience(AllocationConfiguration allocations, GpSettings settings) {
    this.allocations = allocations;
    this.settings = settings;
  }

  /** Sets them for a queue, or for the applications in it. */
  void set(SchedulableView.Builder schedulable, String queue) {
    long minShare = -1;
    long fairShare = -1;
    double threshold = -1;
    for (String name = queue; name != null; name = parentOf(name)) {
      minShare = minShare >= 0 ? minShare : time(allocations.getMinSharePreemptionTimeout(name));
      fairShare =
          fairShare >= 0 ? fairShare : time(allocations.getFairSharePreemptionTimeout(name));
      float part = allocations.getFairSharePreemptionThreshold(name);
      boolean stock = parentOf(name) == null && part == STOCK_THRESHOLD;
      threshold = threshold >= 0 || stock ? threshold : part;
    }
    schedulable.patience(
        minShare >= 0 ? minShare : MIN_SHARE_MILLIS,
        fairShare >= 0 ? fairShare : FAIR_SHARE_ROUNDS * settings.get(GpKeys.INTERVAL),
        threshold >= 0 ? threshold : FAIR_SHARE_THRESHOLD);
  }

  private static long time(long millis) {
    return millis == Long.MAX_VALUE ? -1 : millis;
  }

  private static String parentOf(String queue) {
    int dot = queue.lastIndexOf('.');
    return dot < 0 ? null : queue.substring(0, dot);
  }
}
