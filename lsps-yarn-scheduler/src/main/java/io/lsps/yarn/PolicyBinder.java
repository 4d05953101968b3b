/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Gives every queue that names {@link LspsPolicy} an instance of its own. A reload of the
 * allocation file puts Hadoop's shared instance back, so this is repeated at every update.
 */
final class PolicyBinder {
  private final Scheduling scheduling;

  PolicyBinder(Scheduling scheduling) {
    this.scheduling = scheduling;
  }

  /**
   * Binds the queues that need it.
   *
   * @param lock the scheduler's, taken only where there is something to do
   */
  void bindAll(QueueManager queues, Lock lock) {
    for (FSQueue queue : queues.getQueues()) {
      if (needsBinding(queue)) {
        lock.lock();
        try {
          bind(queue);
        } finally {
          lock.unlock();
        }
      }
    }
  }

  private boolean needsBinding(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    if (!(policy instanceof LspsPolicy)) {
      return false;
    }
    LspsPolicy ours = (LspsPolicy) policy;
    if (!ours.isBound()) {
      return true;
    }
    QueueOptions options = scheduling.options(queue.getName());
    boolean submitters = ours.tier() instanceof SubmitterTier;
    boolean wantsSubmitters =
        queue instanceof FSLeafQueue && options.groupBy() == GroupBy.SUBMITTER;
    return submitters != wantsSubmitters || !options.fairness().is(ours.tier().stock());
  }

  private void bind(FSQueue queue) {
    QueueOptions options = scheduling.options(queue.getName());
    SchedulingPolicy stock = options.fairness().policy();
    stock.initialize(scheduling.context());
    queue.setPolicy(new LspsPolicy(tier(queue, options, stock), scheduling.faults));
  }

  private Tier tier(FSQueue queue, QueueOptions options, SchedulingPolicy stock) {
    String name = queue.getName();
    if (!(queue instanceof FSLeafQueue)) {
      return new UserTier(scheduling, name, stock);
    }
    return options.groupBy() == GroupBy.SUBMITTER
        ? new SubmitterTier(scheduling, (FSLeafQueue) queue, stock)
        : new JobTier(scheduling, name, name, stock);
  }
}
