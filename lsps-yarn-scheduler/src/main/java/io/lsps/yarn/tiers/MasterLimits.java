/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;

/**
 * Keeps as much room for application masters as the FairScheduler would. The FairScheduler lets a
 * queue's masters take a part of the queue's fair share, {@code maxAMShare}. Where our share is
 * smaller than the stock share, that part is raised in proportion. See
 * docs/decisions/0006-what-a-share-is.md.
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

    /** Sets the part so that masters may take what they might of the stock share. */
    void keep(FSLeafQueue queue, long[] stockShare, Resource share) {
      if (configured(queue) <= 0) {
        return;
      }
      double larger = 1;
      for (int type = 0; type < stockShare.length; type++) {
        long ours = share.getResourceInformation(type).getValue();
        long stock = stockShare[type];
        // Of a type that a queue has no share of, the FairScheduler counts what is free.
        if (ours > 0 && stock > ours) {
          larger = Math.max(larger, (double) stock / ours);
        }
      }
      // A float is coarse: rounded up, the limit is not a megabyte below the stock one.
      set = larger == 1 ? configured : Math.nextUp((float) (configured * larger));
      queue.setMaxAMShare(set);
    }
  }

  /** The limit of a queue, always the same. */
  Limit of(FSLeafQueue queue) {
    return limits.computeIfAbsent(queue, unknown -> new Limit());
  }
}
