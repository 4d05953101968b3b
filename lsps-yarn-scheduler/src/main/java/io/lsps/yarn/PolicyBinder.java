/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.settings.Remembered;
import io.lsps.yarn.app.QueueSplits;
import io.lsps.yarn.options.AllocationXml;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.web.QueueGauges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Binds policy instances to queues: one for each queue with {@link LspsPolicy} and each leaf queue
 * with a {@link QueuePolicy}. Other policies of leaf queues below {@link LspsPolicy} are wrapped. A
 * reload of the allocation file restores Hadoop's shared instances, so this is repeated at every
 * update.
 */
final class PolicyBinder {
  private final Tiers tiers;
  private List<FSLeafQueue> seen = new ArrayList<>();
  private Options optionsSeen;
  private AllocationConfiguration allocationsSeen;
  private boolean settled;
  private final AtomicLong version = new AtomicLong();
  private long gaugesVersion = -1;
  private int gaugesDecisions;
  private Map<String, QueueGauges> gauges = new TreeMap<>();

  @Remembered("weakly: until the next collection of garbage")
  private final Set<FSQueue> bound =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * LsPS policies that a stock one replaces. An update between a reload and its options puts the
   * stock one there, and only this map can undo it: the allocation file does not say it, since the
   * FairScheduler keeps the policies of before where it refuses those of a file.
   */
  @Remembered("weakly, and until the allocation file is loaded again")
  private final Map<FSQueue, SchedulingPolicy> replaced =
      Collections.synchronizedMap(new WeakHashMap<>());

  private AllocationConfiguration replacedOf;

  PolicyBinder(Tiers tiers) {
    this.tiers = tiers;
  }

  /**
   * Binds queues as needed, and cleans up queues that have left LsPS.
   *
   * @param apps the applications by attempt
   * @param lock the scheduler's, taken only if there is something to do
   */
  void bindAll(QueueManager queues, Function<ApplicationAttemptId, FSAppAttempt> apps, Lock lock) {
    Options optionsNow = tiers.options.current();
    AllocationConfiguration allocationsNow = tiers.scheduler.getAllocationConfiguration();
    boolean same =
        optionsNow == optionsSeen
            && allocationsNow == allocationsSeen
            && isSeen(queues.getLeafQueues());
    if (same && settled) {
      return;
    }
    // A reload is visible before it has restored the policies. It holds the scheduler's lock until
    // then, as does the next update.
    settled = same;
    version.incrementAndGet();
    List<FSLeafQueue> leaves = new ArrayList<>(queues.getLeafQueues());
    queues.getQueues().forEach(queue -> bindOne(queue, lock));
    optionsSeen = optionsNow;
    allocationsSeen = allocationsNow;
    seen = leaves;
    for (FSQueue queue : boundNow()) {
      if (Tiers.discipline(queue) == null || queue.getPolicy() instanceof StockLeafPolicy) {
        bound.remove(queue);
        lock.lock();
        try {
          GuardedPolicy.clearBeyondMemory(queue.getChildQueues());
          GuardedPolicy.clearBeyondMemory(applications(queue, apps));
        } finally {
          lock.unlock();
        }
      }
    }
  }

  /** Differences between the allocation file and the actual state, a sentence each. */
  List<String> differences(QueueManager queues) {
    AllocationXml file = tiers.options.allocations();
    return file == null
        ? Collections.emptyList()
        : QueuesInForce.differences(
            file, queues, this::decidesAsStock, tiers.scheduler.getClusterResource());
  }

  private boolean decidesAsStock(String queue) {
    return tiers.options.current().ofQueue(queue).mode().decidesAsStock();
  }

  /** Whether the leaf queues are the same as last time: others come with a leaf, or with a file. */
  private boolean isSeen(Collection<FSLeafQueue> all) {
    int place = 0;
    for (FSLeafQueue queue : all) {
      if (place == seen.size() || seen.get(place++) != queue) {
        return false;
      }
    }
    return place == seen.size();
  }

  /** The applications of a leaf queue; empty for a parent queue. */
  private static List<FSAppAttempt> applications(
      FSQueue queue, Function<ApplicationAttemptId, FSAppAttempt> apps) {
    List<ApplicationAttemptId> attempts = new ArrayList<>();
    if (queue instanceof FSLeafQueue) {
      queue.collectSchedulerApplications(attempts);
    }
    return attempts.stream().map(apps).filter(Objects::nonNull).collect(Collectors.toList());
  }

  /** Whether a queue's policy is one of LsPS. */
  static boolean isLspsPolicy(SchedulingPolicy policy) {
    return policy instanceof LspsPolicy || policy instanceof QueuePolicy;
  }

  /** Binds a possibly new queue and those above it. */
  void bindUpwards(FSQueue queue, Lock lock) {
    for (FSQueue next = queue; next != null; next = next.getParent()) {
      bindOne(next, lock);
    }
  }

  /** The gauges of the bound queues' disciplines, by queue; queues without gauges are left out. */
  Map<String, QueueGauges> gauges() {
    long versionNow = version.get();
    int decisions = tiers.decisions();
    if (gauges.isEmpty() && versionNow == gaugesVersion && decisions == gaugesDecisions) {
      return gauges;
    }
    gaugesVersion = versionNow;
    gaugesDecisions = decisions;
    gauges = new TreeMap<>();
    for (FSQueue queue : boundNow()) {
      QueueDiscipline discipline = Tiers.discipline(queue);
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
    for (FSLeafQueue queue : seen) {
      if (QueueSplits.of(queue) != null) {
        return true;
      }
    }
    return false;
  }

  /** Changes whenever a queue may have been bound. */
  long version() {
    return version.get();
  }

  private FSQueue[] boundNow() {
    synchronized (bound) {
      return bound.stream().filter(queue -> queue != null).toArray(FSQueue[]::new);
    }
  }

  private void bindOne(FSQueue queue, Lock lock) {
    if (needsBinding(queue)) {
      lock.lock();
      try {
        // A reload may have intervened.
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
    SchedulingPolicy named = named(queue);
    Mode mode = options(queue).mode();
    if (mode.decidesAsStock()) {
      boolean observed = mode == Mode.OBSERVE && named instanceof LspsPolicy;
      return (observed && !tiers.observed.has(queue))
          || (isBelowLsps(queue)
              ? !(policy instanceof StockLeafPolicy)
              : policy instanceof GuardedPolicy);
    }
    if (named instanceof LspsPolicy) {
      return named != policy || needsBinding(queue, (LspsPolicy) named);
    }
    if (named instanceof QueuePolicy && queue instanceof FSLeafQueue) {
      QueuePolicy ours = (QueuePolicy) named;
      Fairness fairness = options(queue).fairness();
      return named != policy || ours.discipline() == null || !fairness.is(ours.stock());
    }
    return isBelowLsps(queue) && !(policy instanceof GuardedPolicy);
  }

  /** Whether a leaf queue's parent divides shares by size. */
  private boolean isBelowLsps(FSQueue queue) {
    if (!(queue instanceof FSLeafQueue) || !(named(queue.getParent()) instanceof LspsPolicy)) {
      return false;
    }
    QueueOptions parent = options(queue.getParent());
    return !parent.mode().decidesAsStock() && parent.alpha() > 0;
  }

  /** The policy in the allocation file, where a stock one may replace an LsPS policy. */
  private SchedulingPolicy named(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    boolean known = replacedOf == tiers.scheduler.getAllocationConfiguration();
    return isLspsPolicy(policy) || !known ? policy : replaced.getOrDefault(queue, policy);
  }

  /** Keeps Hadoop's shared instance of a policy that is replaced: a bound one knows its queue. */
  private void replace(FSQueue queue, SchedulingPolicy ours) {
    AllocationConfiguration now = tiers.scheduler.getAllocationConfiguration();
    if (replacedOf != now) {
      replaced.clear();
      replacedOf = now;
    }
    replaced.put(queue, SchedulingPolicy.getInstance(ours.getClass()));
  }

  private QueueOptions options(FSQueue queue) {
    return tiers.options.current().ofQueue(queue.getName());
  }

  private boolean needsBinding(FSQueue queue, LspsPolicy policy) {
    if (policy.discipline() == null) {
      return true;
    }
    return !tiers.fits(policy.discipline(), queue) || !options(queue).fairness().is(policy.stock());
  }

  private void bind(FSQueue queue) {
    SchedulingPolicy named = named(queue);
    SchedulingPolicy stock = stock(queue, named);
    Mode mode = options(queue).mode();
    if (mode.decidesAsStock()) {
      if (isLspsPolicy(named)) {
        replace(queue, named);
      }
      if (mode == Mode.OBSERVE && named instanceof LspsPolicy) {
        tiers.observed.observe(queue, tiers.of(queue, stock));
      }
      queue.setPolicy(isBelowLsps(queue) ? asItIs(queue, stock) : stock);
    } else if (isLspsPolicy(named)) {
      queue.setPolicy(
          named instanceof LspsPolicy
              ? new LspsPolicy(tiers.of(queue, stock), tiers.faults)
              : ((QueuePolicy) named).bind(tiers.context(queue, stock)));
      bound.add(queue);
    } else {
      // A policy that acts as stock needs no clean-up and has no gauges.
      queue.setPolicy(asItIs(queue, stock));
    }
  }

  private SchedulingPolicy asItIs(FSQueue queue, SchedulingPolicy stock) {
    return new StockLeafPolicy(tiers.context(queue, stock));
  }

  /** The stock policy under or in place of an LsPS policy; else the queue's own. */
  private SchedulingPolicy stock(FSQueue queue, SchedulingPolicy named) {
    if (!isLspsPolicy(named)) {
      return named instanceof StockLeafPolicy ? ((StockLeafPolicy) named).stock() : named;
    }
    SchedulingPolicy stock = options(queue).fairness().policy();
    stock.initialize(tiers.scheduler.getContext());
    return stock;
  }
}
