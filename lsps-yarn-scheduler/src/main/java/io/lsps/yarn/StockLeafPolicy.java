/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueContext;
import io.lsps.policy.yarn.QueueDiscipline;
import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Wraps a stock or third-party policy in a leaf queue whose parent is under LsPS. It decides as
 * usual; only the headroom reported to AMs is computed from the stock share, if the share by LsPS
 * is smaller.
 */
final class StockLeafPolicy extends GuardedPolicy {

  StockLeafPolicy(QueueContext queue) {
    super(new Headroom(queue), queue.faults(), queue.stock());
  }

  @Override
  public String getName() {
    return stock().getName();
  }

  private static final class Headroom implements QueueDiscipline {
    private final QueueContext queue;

    private Headroom(QueueContext queue) {
      this.queue = queue;
    }

    @Override
    public Comparator<Schedulable> comparator() {
      return queue.stock().getComparator();
    }

    @Override
    public void computeShares(Collection<? extends Schedulable> children, Resource total) {
      queue.stock().computeShares(children, total);
    }

    @Override
    public Resource headroomShare(Resource fairShare) {
      return queue.headroomShare(fairShare);
    }
  }
}
