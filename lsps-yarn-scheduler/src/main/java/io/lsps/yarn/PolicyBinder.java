/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.policy.yarn.StockShares;
import io.lsps.yarn.gate.QueueSplits;
import io.lsps.yarn.metrics.QueueGauges;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.GroupBy;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.BoundQueue;
import io.lsps.yarn.tiers.JobTier;
import io.lsps.yarn.tiers.Scheduling;
import io.lsps.yarn.tiers.SubmitterTier;
import io.lsps.yarn.tiers.Tier;
import io.lsps.yarn.tiers.UserTier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Gives every queue that names {@link LspsPolicy}, and every leaf queue that names a {@link
 * QueuePolicy}, an instance of its own, and wraps what other policies leaf queues have beneath the
 * former. A reload of the allocation file puts Hadoop's shared instance back, so this is repeated
 * at every update.
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
   * @param apps the applications by attempt
   * @param lock the scheduler's, taken only where there is something to do
   */
  void bindAll(QueueManager queues, Function<ApplicationAttemptId, FSAppAttempt> apps, Lock lock) {
    for (FSQueue queue : queues.getQueues()) {
      bindOne(queue, lock);
    }
    for (FSQueue queue : boundNow()) {
      if (discipline(queue) == null || queue.getPolicy() instanceof StockLeafPolicy) {
        bound.remove(queue);
        lock.lock();
        try {
          StockShares.clearBeyondMemory(queue.getChildQueues());
          StockShares.clearBeyondMemory(applications(queue, apps));
        } finally {
          lock.unlock();
        }
      }
    }
  }

  /** Of a leaf queue; those of a parent are its leaves'. */
  private static List<FSAppAttempt> applications(
      FSQueue queue, Function<ApplicationAttemptId, FSAppAttempt> apps) {
    List<ApplicationAttemptId> attempts = new ArrayList<>();
    if (queue instanceof FSLeafQueue) {
      queue.collectSchedulerApplications(attempts);
    }
    return attempts.stream().map(apps).filter(Objects::nonNull).collect(Collectors.toList());
  }

  /** Whether a queue's policy decides by what we know of the jobs. */
  static boolean isOurs(SchedulingPolicy policy) {
    return policy instanceof LspsPolicy || policy instanceof QueuePolicy;
  }

  /** Binds a queue, which may be new, and those above it. */
  void bindUpwards(FSQueue queue, Lock lock) {
    for (FSQueue next = queue; next != null; next = next.getParent()) {
      bindOne(next, lock);
    }
  }

  /** What the bound queues' disciplines tell, by queue; those that tell nothing are left out. */
  Map<String, QueueGauges> gauges() {
    Map<String, QueueGauges> gauges = new TreeMap<>();
    for (FSQueue queue : boundNow()) {
      QueueDiscipline discipline = discipline(queue);
      Map<String, Number> values =
          discipline == null ? Collections.emptyMap() : discipline.gauges();
      if (!values.isEmpty()) {
        String policy = queue.getPolicy().getName();
        gauges.put(queue.getName(), new QueueGauges(queue.getName(), policy, values));
      }
    }
    return gauges;
  }

  /** Whether any queue is split between maps and reduces. */
  boolean anySplit() {
    for (FSQueue queue : boundNow()) {
      if (QueueSplits.of(queue) != null) {
        return true;
      }
    }
    return false;
  }

  private FSQueue[] boundNow() {
    synchronized (bound) {
      return bound.stream().filter(queue -> queue != null).toArray(FSQueue[]::new);
    }
  }

  /** Of a queue that is bound; null of any other. */
  private static QueueDiscipline discipline(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    return policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).discipline() : null;
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
    if (scheduling.isStock()) {
      return policy instanceof GuardedPolicy;
    }
    if (policy instanceof LspsPolicy) {
      return needsBinding(queue, (LspsPolicy) policy);
    }
    if (policy instanceof QueuePolicy && queue instanceof FSLeafQueue) {
      QueuePolicy ours = (QueuePolicy) policy;
      Fairness fairness = scheduling.options(queue.getName()).fairness();
      return ours.discipline() == null || !fairness.is(ours.stock());
    }
    return isNobodysLeaf(queue);
  }

  /** Whether a leaf queue's policy knows nothing of us, and its share is what we make it. */
  private boolean isNobodysLeaf(FSQueue queue) {
    return queue instanceof FSLeafQueue
        && !(queue.getPolicy() instanceof GuardedPolicy)
        && queue.getParent().getPolicy() instanceof LspsPolicy
        && scheduling.options(queue.getParent().getName()).alpha() > 0;
  }

  private boolean needsBinding(FSQueue queue, LspsPolicy policy) {
    if (policy.discipline() == null) {
      return true;
    }
    QueueOptions options = scheduling.options(queue.getName());
    boolean submitters = policy.discipline() instanceof SubmitterTier;
    boolean wantsSubmitters =
        queue instanceof FSLeafQueue && options.groupBy() == GroupBy.SUBMITTER;
    return submitters != wantsSubmitters || !options.fairness().is(policy.stock());
  }

  private void bind(FSQueue queue) {
    QueueOptions options = scheduling.options(queue.getName());
    SchedulingPolicy stock = options.fairness().policy();
    stock.initialize(scheduling.context());
    if (scheduling.isStock()) {
      SchedulingPolicy policy = queue.getPolicy();
      queue.setPolicy(
          policy instanceof StockLeafPolicy ? ((StockLeafPolicy) policy).stock() : stock);
      return;
    }
    GuardedPolicy policy = bound(queue, options, stock);
    queue.setPolicy(policy);
    // What decides as stock leaves nothing to clean up, and shows nothing of its own.
    if (!(policy instanceof StockLeafPolicy)) {
      bound.add(queue);
    }
  }

  private GuardedPolicy bound(FSQueue queue, QueueOptions options, SchedulingPolicy stock) {
    SchedulingPolicy policy = queue.getPolicy();
    if (policy instanceof LspsPolicy) {
      return new LspsPolicy(tier(queue, options, stock), scheduling.faults);
    }
    return policy instanceof QueuePolicy
        ? ((QueuePolicy) policy).bind(new BoundQueue(scheduling, queue.getName(), stock))
        : new StockLeafPolicy(new BoundQueue(scheduling, queue.getName(), policy));
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
