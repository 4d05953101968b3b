/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.settings.Remembered;
import io.lsps.yarn.allocations.AllocationXml;
import io.lsps.yarn.app.QueueSplits;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Tiers;
import io.lsps.yarn.web.QueueGauges;
import java.util.ArrayList;
import java.util.Arrays;
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
 * Gives each queue that names {@link LspsPolicy}, and each leaf queue that names a {@link
 * QueuePolicy}, a policy instance of its own. Other policies of leaf queues beneath {@link
 * LspsPolicy} are wrapped. A reload of the allocation file puts Hadoop's shared instances back, so
 * all this is repeated at every update.
 */
final class PolicyBinder {
  private final Tiers tiers;
  private List<FSQueue> seen = new ArrayList<>();
  private Options optionsSeen;
  private AllocationConfiguration allocationsSeen;
  private boolean settled;
  private final AtomicLong version = new AtomicLong();
  private Object gaugesVersion;
  private Map<String, QueueGauges> gauges = new TreeMap<>();

  @Remembered("weakly: until the next collection of garbage")
  private final Set<FSQueue> bound =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * Our policies that a stock one stands in for. An update that comes between a reload and the
   * options that came with it puts that one there, and nothing but this would ever undo it.
   */
  @Remembered("weakly, and until the allocation file is loaded again")
  private final Map<FSQueue, SchedulingPolicy> replaced =
      Collections.synchronizedMap(new WeakHashMap<>());

  private AllocationConfiguration replacedOf;

  PolicyBinder(Tiers tiers) {
    this.tiers = tiers;
  }

  /**
   * Binds the queues that need it, and cleans up queues that have left LsPS.
   *
   * @param apps the applications by attempt
   * @param lock the scheduler's, taken only where there is something to do
   */
  void bindAll(QueueManager queues, Function<ApplicationAttemptId, FSAppAttempt> apps, Lock lock) {
    Collection<FSQueue> all = queues.getQueues();
    Options optionsNow = tiers.options.current();
    AllocationConfiguration allocationsNow = tiers.scheduler.getAllocationConfiguration();
    boolean same = optionsNow == optionsSeen && allocationsNow == allocationsSeen && isSeen(all);
    if (same && settled) {
      return;
    }
    // A reload tells of itself before it has put the policies back. It holds the scheduler's lock
    // until then, and so does the update between this time and the next.
    settled = same;
    version.incrementAndGet();
    for (FSQueue queue : all) {
      bindOne(queue, lock);
    }
    optionsSeen = optionsNow;
    allocationsSeen = allocationsNow;
    seen = new ArrayList<>(all);
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

  /** What the allocation file says and what does not hold, a sentence each. */
  List<String> differences(QueueManager queues) {
    AllocationXml file = tiers.options.allocations();
    return file == null
        ? Collections.emptyList()
        : QueuesInForce.differences(file, queues, isStock(), tiers.scheduler.getClusterResource());
  }

  /** Whether these are the queues that were bound the last time. */
  private boolean isSeen(Collection<FSQueue> all) {
    if (all.size() != seen.size()) {
      return false;
    }
    int place = 0;
    for (FSQueue queue : all) {
      if (seen.get(place++) != queue) {
        return false;
      }
    }
    return true;
  }

  /** The applications of a leaf queue; none of a parent queue. */
  private static List<FSAppAttempt> applications(
      FSQueue queue, Function<ApplicationAttemptId, FSAppAttempt> apps) {
    List<ApplicationAttemptId> attempts = new ArrayList<>();
    if (queue instanceof FSLeafQueue) {
      queue.collectSchedulerApplications(attempts);
    }
    return attempts.stream().map(apps).filter(Objects::nonNull).collect(Collectors.toList());
  }

  /** Whether a queue's policy decides by what is known of the jobs. */
  static boolean isOurs(SchedulingPolicy policy) {
    return policy instanceof LspsPolicy || policy instanceof QueuePolicy;
  }

  /** Binds a queue, which may be new, and those above it. */
  void bindUpwards(FSQueue queue, Lock lock) {
    for (FSQueue next = queue; next != null; next = next.getParent()) {
      bindOne(next, lock);
    }
  }

  /** The gauges of the bound queues' disciplines, by queue; queues without gauges are left out. */
  Map<String, QueueGauges> gauges() {
    Object versionNow = Arrays.asList(version.get(), tiers.decisions());
    if (gauges.isEmpty() && versionNow.equals(gaugesVersion)) {
      return gauges;
    }
    gaugesVersion = versionNow;
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
    if (isStock()) {
      return policy instanceof GuardedPolicy;
    }
    if (!(policy instanceof GuardedPolicy) && replaced(queue) != null) {
      return true;
    }
    if (policy instanceof LspsPolicy) {
      return needsBinding(queue, (LspsPolicy) policy);
    }
    if (policy instanceof QueuePolicy && queue instanceof FSLeafQueue) {
      QueuePolicy ours = (QueuePolicy) policy;
      Fairness fairness = options(queue).fairness();
      return ours.discipline() == null || !fairness.is(ours.stock());
    }
    return isNobodysLeaf(queue);
  }

  /**
   * Whether a leaf queue has a policy that is none of ours, while its parent divides shares by
   * size.
   */
  private boolean isNobodysLeaf(FSQueue queue) {
    return queue instanceof FSLeafQueue
        && !(queue.getPolicy() instanceof GuardedPolicy)
        && queue.getParent().getPolicy() instanceof LspsPolicy
        && options(queue.getParent()).alpha() > 0;
  }

  /** Our policy that a stock one stands in for; null for none, and after a reload of the file. */
  private SchedulingPolicy replaced(FSQueue queue) {
    return replacedOf == tiers.scheduler.getAllocationConfiguration() ? replaced.get(queue) : null;
  }

  /** Remembers Hadoop's one instance of a policy: a bound one knows its queue. */
  private void replace(FSQueue queue, SchedulingPolicy policy) {
    AllocationConfiguration now = tiers.scheduler.getAllocationConfiguration();
    if (replacedOf != now) {
      replaced.clear();
      replacedOf = now;
    }
    replaced.put(queue, SchedulingPolicy.getInstance(policy.getClass()));
  }

  /** Whether every decision is to be the FairScheduler's. */
  private boolean isStock() {
    return tiers.options.current().mode().decidesAsStock();
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
    SchedulingPolicy stock = options(queue).fairness().policy();
    stock.initialize(tiers.scheduler.getContext());
    if (isStock()) {
      SchedulingPolicy policy = queue.getPolicy();
      if (isOurs(policy)) {
        replace(queue, policy);
      }
      if (policy instanceof LspsPolicy && tiers.options.current().mode() == Mode.OBSERVE) {
        tiers.observed.observe(queue, tiers.of(queue, stock));
      }
      queue.setPolicy(
          policy instanceof StockLeafPolicy ? ((StockLeafPolicy) policy).stock() : stock);
      return;
    }
    GuardedPolicy policy = bound(queue, stock);
    queue.setPolicy(policy);
    // A policy that decides as stock leaves nothing to clean up and has no gauges.
    if (!(policy instanceof StockLeafPolicy)) {
      bound.add(queue);
    }
  }

  private GuardedPolicy bound(FSQueue queue, SchedulingPolicy stock) {
    SchedulingPolicy ours = queue.getPolicy() instanceof GuardedPolicy ? null : replaced(queue);
    SchedulingPolicy policy = ours == null ? queue.getPolicy() : ours;
    if (policy instanceof LspsPolicy) {
      return new LspsPolicy(tiers.of(queue, stock), tiers.faults);
    }
    return policy instanceof QueuePolicy
        ? ((QueuePolicy) policy).bind(tiers.context(queue, stock))
        : new StockLeafPolicy(tiers.context(queue, policy));
  }
}
