/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.IdentityHashMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The largest shares of a queue's children. The FairScheduler works each out anew whenever it is
 * asked, from the configured limit, the cluster and the least share; here it is kept as long as
 * these are the same. Under the scheduler's write lock.
 */
final class ChildLimits {
  private IdentityHashMap<FSQueue, Limit> before = new IdentityHashMap<>();
  private IdentityHashMap<FSQueue, Limit> limits = new IdentityHashMap<>();
  private Resource cluster = Resources.none();

  private static final class Limit {
    private final ConfigurableResource raw;
    private final Resource least;
    private final Resource most;

    Limit(FSQueue queue) {
      raw = queue.getRawMaxShare();
      least = queue.getMinShare();
      most = queue.getMaxShare();
    }

    @SuppressWarnings("ReferenceEquality") // A reload gives a queue others.
    boolean isOf(FSQueue queue) {
      return raw == queue.getRawMaxShare() && least == queue.getMinShare();
    }
  }

  /** A division begins: who is not asked for is forgotten. */
  void begin(Resource clusterNow) {
    IdentityHashMap<FSQueue, Limit> older = before;
    before = limits;
    limits = older;
    limits.clear();
    if (!cluster.equals(clusterNow)) {
      before.clear();
      cluster = Resources.clone(clusterNow);
    }
  }

  /** The largest share of a child; not to be changed. */
  Resource most(FSQueue child) {
    Limit limit = limits.get(child);
    if (limit == null) {
      limit = before.get(child);
      if (limit == null || !limit.isOf(child)) {
        limit = new Limit(child);
      }
      limits.put(child, limit);
    }
    return limit.most;
  }
}
