/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.settings.Remembered;
import io.lsps.share.ServiceRank;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * One queue's rank among its siblings. It is computed at most once in a sorting, and kept for the
 * next sorting if the queue's usage stays the same. Under the scheduler's lock.
 *
 * <p>Between two updates the demand, share and minimum of a queue stay the same. Only usage
 * changes, and of one queue at a time. So a minimum share or a weight that is reloaded counts from
 * the next update. Sortings never overlap: all but the starvation check hold the scheduler's write
 * lock, and that one is alone under the read lock.
 */
@Remembered("one sorting a queue, until the next")
final class CachedRank {
  private Object sorting;
  private SiblingClaims update;
  private long[] usage = new long[0];
  private ServiceRank rank;

  /**
   * The queue's rank in a sorting.
   *
   * @param updateNow the claims as of the last update; another object after every update
   */
  ServiceRank in(Object sortingNow, Schedulable queue, SiblingClaims updateNow) {
    if (sorting != sortingNow) {
      refresh(queue, updateNow);
      sorting = sortingNow;
    }
    return rank;
  }

  private void refresh(Schedulable queue, SiblingClaims updateNow) {
    ResourceInformation[] held = queue.getResourceUsage().getResources();
    if (update != updateNow || !same(held)) {
      usage = new long[held.length];
      for (int type = 0; type < held.length; type++) {
        usage[type] = held[type].getValue();
      }
      rank = rank(queue, updateNow);
      update = updateNow;
    }
  }

  private boolean same(ResourceInformation[] held) {
    if (held.length != usage.length) {
      return false;
    }
    for (int type = 0; type < usage.length; type++) {
      if (held[type].getValue() != usage[type]) {
        return false;
      }
    }
    return true;
  }

  private static ServiceRank rank(Schedulable queue, SiblingClaims claims) {
    Resource demand = queue.getDemand();
    double satisfaction =
        DominantShares.satisfaction(queue.getResourceUsage(), queue.getMinShare(), demand);
    if (satisfaction >= ServiceRank.SATISFIED && queue.getWeight() <= 0) {
      satisfaction = ServiceRank.ENTITLED_TO_NO_MORE;
    }
    return new ServiceRank(
        DominantShares.any(demand),
        satisfaction,
        claims.claim(queue),
        queue.getStartTime(),
        queue.getName());
  }
}
