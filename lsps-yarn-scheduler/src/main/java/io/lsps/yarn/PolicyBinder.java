/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
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
  // Weak: a queue that has been removed is not to be kept for this.
  private final Set<FSQueue> bound =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  PolicyBinder(Scheduling scheduling) {
    this.scheduling = scheduling;
  }

  /**
   * Binds the queues that need it, and cleans up after those that are under LsPS no more.
   *
   * @param lock the scheduler's, taken only where there is something to do
   */
  void bindAll(QueueManager queues, Lock lock) {
    for (FSQueue queue : queues.getQueues()) {
      bindOne(queue, lock);
    }
    for (FSQueue queue : bound.toArray(new FSQueue[0])) {
      if (queue != null && !(queue.getPolicy() instanceof LspsPolicy)) {
        bound.remove(queue);
        lock.lock();
        try {
          ShareFilling.clearBeyondMemory(queue.getChildQueues());
        } finally {
          lock.unlock();
        }
      }
    }
  }

  /** Binds a queue, which may be new, and those above it. */
  void bindUpwards(FSQueue queue, Lock lock) {
    for (FSQueue next = queue; next != null; next = next.getParent()) {
      bindOne(next, lock);
    }
  }

  private void bindOne(FSQueue queue, Lock lock) {
    if (needsBinding(queue)) {
      lock.lock();
      try {
        // A reload may have come in between and taken the queue from us.
        if (needsBinding(queue)) {
          bind(queue);
        }
      } finally {
        lock.unlock();
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
    bound.add(queue);
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
