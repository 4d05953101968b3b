/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Slots;
import io.lsps.policy.yarn.AppView;
import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.workload.Phase;
import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;

/** How many containers a queue has room for, beside its application masters. */
final class QueueCapacity {
  private static final double ROUNDING = 1e-6;

  private final double share;
  private final double mapShare;
  private final double reduceShare;

  private QueueCapacity(double share, double mapShare, double reduceShare) {
    this.share = share;
    this.mapShare = mapShare;
    this.reduceShare = reduceShare;
  }

  /**
   * A queue's room.
   *
   * @param total the queue's share
   * @param masters what application masters hold of it, as a share of the cluster
   */
  static QueueCapacity of(
      QueueContext queue, Resource total, double masters, Collection<AppView> apps) {
    Resource cluster = queue.cluster();
    double smallest = DominantShares.of(queue.smallestContainer(), cluster);
    double maps = Math.max(mean(apps, Phase.MAP, cluster), mean(apps, Phase.TASK, cluster));
    double reduces = mean(apps, Phase.REDUCE, cluster);
    // A minimum share may be larger than the cluster, which has no more containers for that.
    double share = Math.max(0, Math.min(1, DominantShares.of(total, cluster)) - masters);
    double mapShare = maps > 0 ? maps : reduces > 0 ? reduces : smallest;
    return new QueueCapacity(share, mapShare, reduces > 0 ? reduces : mapShare);
  }

  private static double mean(Collection<AppView> apps, Phase phase, Resource cluster) {
    double sum = 0;
    int known = 0;
    for (AppView app : apps) {
      double container = DominantShares.of(app.container(phase), cluster);
      if (container > 0) {
        sum += container;
        known++;
      }
    }
    return known == 0 ? 0 : sum / known;
  }

  /** Containers of mean size, at least 2: one for each phase. */
  int slots() {
    return Math.max(2, whole(share, (mapShare + reduceShare) / 2));
  }

  /** The maps' part of a split, in containers of theirs. */
  int maps(Slots split) {
    return Math.max(1, whole(share * split.maps() / split.total(), mapShare));
  }

  /** The reduces' part of a split, in containers of theirs. */
  int reduces(Slots split) {
    return Math.max(1, whole(share * split.reduces() / split.total(), reduceShare));
  }

  private int whole(double part, double container) {
    if (!(container > 0)) {
      return 0;
    }
    // A count that is nearly whole is meant to be whole: the difference is rounding.
    double count = part / container;
    double nearest = Math.rint(count);
    return (int) (Math.abs(count - nearest) < ROUNDING * Math.max(1, count) ? nearest : count);
  }
}
