/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.rule.Plan;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Keeps as much room for application masters as the FairScheduler would. The FairScheduler lets a
 * queue's AMs take a part of the queue's fair share, {@code maxAMShare}. Here they may take
 * that part of the stock share, and beyond that, up to the part of our share, what the AMs of
 * the queues beside it leave of theirs: all together hold no more than they might under the
 * FairScheduler. See docs/decisions/0004-rule.md.
 *
 * <p>Under the scheduler's write lock. A reload of the allocation file sets the configured part
 * again, and the next update ours.
 */
final class MasterLimits {
  // Weak: a queue that has been removed is not to be kept for this.
  private final Map<FSLeafQueue, Limit> limits = new WeakHashMap<>();

  /** The limit of one queue. */
  static final class Limit {
    private float configured;
    private float set = Float.NaN;

    /** The part that the allocation file says; not above 0 where there is no limit. */
    float configured(FSLeafQueue queue) {
      if (queue.getMaxAMShare() != set) {
        configured = queue.getMaxAMShare();
      }
      return configured;
    }

    private boolean isLimit(FSLeafQueue queue) {
      return configured(queue) > 0;
    }

    /**
     * Sets the part.
     *
     * @param times so many times as large as it is configured
     */
    private void set(FSLeafQueue queue, double times) {
      // A float is coarse: rounded up, the limit is not a megabyte below the stock one.
      set = times == 1 ? configured : Math.nextUp((float) (configured * times));
      queue.setMaxAMShare(set);
    }
  }

  /** The limit of a queue, always the same. */
  Limit of(FSLeafQueue queue) {
    return limits.computeIfAbsent(queue, unknown -> new Limit());
  }

  /**
   * Sets the parts of all queues below a parent.
   *
   * @param plans of those that are active; who is not has the configured part, as Hadoop multiplies
   *     it with what is free where a queue has no share
   */
  void keep(Collection<? extends Schedulable> children, IdentityHashMap<Schedulable, Plan> plans) {
    Map<FSLeafQueue, Plan> limited = new LinkedHashMap<>();
    for (Schedulable child : children) {
      if (child instanceof FSLeafQueue && of((FSLeafQueue) child).isLimit((FSLeafQueue) child)) {
        FSLeafQueue queue = (FSLeafQueue) child;
        if (plans.containsKey(queue)) {
          limited.put(queue, plans.get(queue));
        } else {
          of(queue).set(queue, 1);
        }
      }
    }
    double[] left = left(limited);
    limited.forEach((queue, plan) -> of(queue).set(queue, times(queue, plan, left)));
  }

  /** What AMs might hold of the stock shares, less what they hold; by type, may be below 0. */
  private double[] left(Map<FSLeafQueue, Plan> queues) {
    double[] left = {};
    for (Map.Entry<FSLeafQueue, Plan> each : queues.entrySet()) {
      FSLeafQueue queue = each.getKey();
      long[] stock = each.getValue().queue().stock();
      Resource held = FairSchedulerAccess.mastersHold(queue);
      left = left.length < stock.length ? Arrays.copyOf(left, stock.length) : left;
      for (int type = 0; type < stock.length; type++) {
        left[type] += of(queue).configured * (double) stock[type] - value(held, type);
      }
    }
    return left;
  }

  private double times(FSLeafQueue queue, Plan plan, double[] left) {
    Resource held = FairSchedulerAccess.mastersHold(queue);
    long[] stock = plan.queue().stock();
    double times = 0;
    for (int type = 0; type < stock.length; type++) {
      double ours = value(queue.getFairShare(), type);
      // Of a type that a queue has no share of, the FairScheduler counts what is free.
      if (ours > 0) {
        double most = (value(held, type) + Math.max(0, left[type])) / of(queue).configured;
        times = Math.max(times, Math.max((double) stock[type], Math.min(ours, most)) / ours);
      }
    }
    return times == 0 ? 1 : times;
  }

  private static double value(Resource resource, int type) {
    return (double) resource.getResourceInformation(type).getValue();
  }
}
