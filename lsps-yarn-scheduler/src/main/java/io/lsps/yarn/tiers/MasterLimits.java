/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.rule.Plan;
import io.lsps.settings.Remembered;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Keeps the total limit on AMs as in the FairScheduler, where a queue's AMs may use a fraction of
 * its fair share, {@code maxAMShare}. Here they may use that fraction of the stock share, and
 * beyond that, up to the fraction of the share by LsPS, what the AMs of sibling queues leave of
 * theirs. See docs/decisions/0004-rule.md.
 *
 * <p>Under the scheduler's write lock. A reload of the allocation file resets the configured
 * fraction, and the next update sets it again.
 */
final class MasterLimits {
  // A reload asks for limits without the lock.
  @Remembered("weakly")
  private final Map<FSLeafQueue, Limit> limits = Collections.synchronizedMap(new WeakHashMap<>());

  /** The limit of one queue. */
  static final class Limit {
    private float configured;
    private float set = Float.NaN;

    /** The fraction in the allocation file; -1 for no limit. */
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
     * Sets the fraction.
     *
     * @param times factor on the configured one
     */
    private void set(FSLeafQueue queue, double times) {
      // Rounded up, as a float is coarse: the limit must not be below the stock one.
      set = times == 1 ? configured : Math.nextUp((float) (configured * times));
      queue.setMaxAMShare(set);
    }
  }

  /** The limit of a queue, always the same object. */
  Limit of(FSLeafQueue queue) {
    return limits.computeIfAbsent(queue, unknown -> new Limit());
  }

  /**
   * Sets the fractions of all queues below a parent.
   *
   * @param plans of active queues; others have the configured fraction, as Hadoop multiplies it
   *     with what is free if a queue has no share
   */
  void keep(Collection<? extends Schedulable> children, IdentityHashMap<Schedulable, Plan> plans) {
    List<Limited> limited = new ArrayList<>(children.size());
    for (Schedulable child : children) {
      if (child instanceof FSLeafQueue) {
        FSLeafQueue queue = (FSLeafQueue) child;
        Limit limit = of(queue);
        Plan plan = plans.get(queue);
        if (!limit.isLimit(queue)) {
          continue;
        }
        if (plan == null) {
          limit.set(queue, 1);
        } else {
          limited.add(new Limited(queue, limit, plan.queue().stock()));
        }
      }
    }
    double[] left = new double[ResourceVectors.amounts(Resources.none()).length];
    limited.forEach(each -> each.addTo(left));
    limited.forEach(each -> each.limit.set(each.queue, each.times(left)));
  }

  /** An active queue whose AMs are limited. */
  private static final class Limited {
    private final FSLeafQueue queue;
    private final Limit limit;
    private final long[] stock;
    private final Resource held;

    Limited(FSLeafQueue queue, Limit limit, long[] stock) {
      this.queue = queue;
      this.limit = limit;
      this.stock = stock;
      this.held = FairSchedulerAccess.mastersHold(queue);
    }

    /** Adds the AMs' limit on its stock share, less their usage; by type, may be negative. */
    void addTo(double[] left) {
      for (int type = 0; type < stock.length; type++) {
        left[type] += limit.configured * (double) stock[type] - value(held, type);
      }
    }

    double times(double[] left) {
      double times = 0;
      for (int type = 0; type < stock.length; type++) {
        double ours = value(queue.getFairShare(), type);
        // For types without a share, the FairScheduler uses what is free.
        if (ours > 0) {
          double most = (value(held, type) + Math.max(0, left[type])) / limit.configured;
          times = Math.max(times, Math.max((double) stock[type], Math.min(ours, most)) / ours);
        }
      }
      return times == 0 ? 1 : times;
    }
  }

  private static double value(Resource resource, int type) {
    return (double) resource.getResourceInformation(type).getValue();
  }
}
