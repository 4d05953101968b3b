/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.policy.yarn.GuardedPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Computes fair shares only for queues whose inputs may have changed since the last update. Under
 * the scheduler's write lock.
 */
final class FairShareUpdate {
  private final FairScheduler scheduler;
  private final QueueTree tree;
  private List<FSQueue> computed = new ArrayList<>();
  private final IdentityHashMap<FSQueue, ShareInputs> kept = new IdentityHashMap<>();
  private long updates;
  private int seen;
  private Resource cluster = Resources.none();
  private AllocationConfiguration allocations;

  /** Grows whenever shares or limits may have changed. */
  long computations;

  FairShareUpdate(FairScheduler scheduler, QueueTree tree) {
    this.scheduler = scheduler;
    this.tree = tree;
  }

  /** Shares were computed elsewhere: recomputes all the next time. */
  void forget() {
    computations++;
    kept.clear();
  }

  /** As the FairScheduler's update, but skips demands and shares that cannot have changed. */
  void update() {
    FSQueue root = scheduler.getQueueManager().getRootQueue();
    tree.find();
    // Limits of queues cap demands.
    boolean otherLimits = readLimits();
    if (otherLimits) {
      root.updateDemand();
    } else {
      tree.stale.update(root);
    }
    root.setFairShare(scheduler.getClusterResource());
    List<FSQueue> changed = update(root);
    boolean all = otherLimits || FairSchedulerAccess.isPreemptionEnabled(scheduler);
    tree.updated(all ? null : changed);
  }

  /** Whether the cluster's usage is high enough for preemption. */
  boolean isPreemptionDue() {
    Resource cluster = scheduler.getClusterResource();
    QueueMetrics metrics = scheduler.getRootQueueMetrics();
    return FairSchedulerAccess.isPreemptionEnabled(scheduler)
        && FairSchedulerAccess.preemptionThreshold(scheduler)
            < Math.max(
                (float) metrics.getAllocatedMB() / cluster.getMemorySize(),
                (float) metrics.getAllocatedVirtualCores() / cluster.getVirtualCores());
  }

  /** Whether limits or weights of queues may have changed since the last update. */
  private boolean readLimits() {
    Resource clusterNow = scheduler.getClusterResource();
    AllocationConfiguration allocationsNow = scheduler.getAllocationConfiguration();
    if (!cluster.equals(clusterNow) || allocations != allocationsNow || !areWeights()) {
      // Limits may be percentages of the cluster. A reload resets what LsPS policies had changed,
      // and weights may be set without a reload or notification.
      cluster = Resources.clone(clusterNow);
      allocations = allocationsNow;
      forget();
      return true;
    }
    return false;
  }

  private boolean areWeights() {
    for (ShareInputs inputs : kept.values()) {
      if (!inputs.areWeights()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sets the fair shares below a queue, as {@code FSQueue.updateInternal} does.
   *
   * @return the leaf queues whose applications may have new shares
   */
  private List<FSQueue> update(FSQueue root) {
    computed = new ArrayList<>();
    // A reload may make others runnable, without notification.
    tree.countLeaves(kept.isEmpty());
    updates++;
    seen = 0;
    compute(root);
    if (seen != kept.size()) {
      kept.values().removeIf(inputs -> !inputs.areSeen(updates));
    }
    return computed;
  }

  private void compute(FSQueue queue) {
    boolean isParent = !(queue instanceof FSLeafQueue);
    List<FSQueue> children = isParent ? queue.getChildQueues() : Collections.emptyList();
    ShareInputs known = kept.get(queue);
    LeafChild leaf = isParent ? null : leaf(queue, known);
    Object basis = ShareInputs.basis(queue);
    boolean same = known != null && basis != null && known.hold(queue, basis, children, leaf);
    if (!same) {
      // Invalid from here on, also if an exception follows.
      kept.remove(queue);
    }
    ShareInputs now = same ? known : ShareInputs.of(queue, basis, children, leaf);
    if (!same) {
      share(queue, isParent, children);
    }
    if (now != null) {
      keep(queue, now, same);
    }
    for (FSQueue child : children) {
      compute(child);
    }
  }

  private LeafChild leaf(FSQueue queue, ShareInputs known) {
    LeafChild before = known == null ? null : known.leaf;
    return before == null || before.over ? tree.leaf(queue) : before;
  }

  private void share(FSQueue queue, boolean isParent, List<FSQueue> children) {
    computations++;
    if (!isParent) {
      FairSchedulerAccess.updateShares(queue);
      computed.add(queue);
      return;
    }
    queue.getPolicy().computeShares(children, queue.getFairShare());
    children.forEach(child -> child.getMetrics().setFairShare(child.getFairShare()));
  }

  private void keep(FSQueue queue, ShareInputs inputs, boolean same) {
    if (!same) {
      kept.put(queue, inputs);
    }
    inputs.see(updates);
    seen++;
  }

  /**
   * All inputs of a queue's shares, for one size of the cluster: known for stock policies, declared
   * by LsPS ones. Immutable but for the update that used them last.
   */
  private static final class ShareInputs {
    /** The shares depend on the children only, not on demands. */
    private static final Object STOCK = "stock";

    /** Applications are weighted by their demand. */
    private static final Object STOCK_BY_DEMAND = "stock, by demand";

    private final SchedulingPolicy policy;
    private final Object basis;
    private final Resource total;

    /** The leaf queue's state; null for a parent, and if there was none. */
    final LeafChild leaf;

    private final long members;
    private final long demands;
    private final FSQueue[] children;
    private final float[] weights;
    private final Resource[] least;
    private final ConfigurableResource[] most;
    private final Resource[] wanted;
    private final boolean[] active;
    private long seen;

    private ShareInputs(FSQueue queue, Object basis, List<FSQueue> childQueues, LeafChild leaf) {
      this.policy = queue.getPolicy();
      this.basis = basis;
      this.total = Resources.clone(queue.getFairShare());
      this.leaf = leaf;
      this.members = leaf == null ? -1 : leaf.memberships;
      this.demands = leaf == null ? -1 : leaf.demands;
      int count = childQueues.size();
      children = childQueues.toArray(new FSQueue[0]);
      weights = new float[count];
      least = new Resource[count];
      most = new ConfigurableResource[count];
      wanted = new Resource[count];
      active = new boolean[count];
      for (int i = 0; i < count; i++) {
        weights[i] = children[i].getWeight();
        least[i] = children[i].getMinShare();
        most[i] = children[i].getRawMaxShare();
        wanted[i] = children[i].getDemand();
        active[i] = children[i].isActive();
      }
    }

    /**
     * What a queue's shares depend on besides its children. Equal ones give equal shares; null for
     * an unknown policy.
     */
    static Object basis(FSQueue queue) {
      SchedulingPolicy policy = queue.getPolicy();
      if (policy instanceof GuardedPolicy) {
        return ((GuardedPolicy) policy).shareBasis();
      }
      if (!ChildOrder.isStock(policy)) {
        return null;
      }
      boolean byDemand =
          queue instanceof FSLeafQueue && FairSchedulerAccess.scheduler(queue).isSizeBasedWeight();
      return byDemand ? STOCK_BY_DEMAND : STOCK;
    }

    /**
     * The inputs of a queue's shares now.
     *
     * @param basis the inputs besides the children: see {@link #basis}
     * @param childQueues of a parent queue
     * @param leaf the leaf queue's state; null without attempts, and for a parent
     * @return null if some are unknown
     */
    static ShareInputs of(FSQueue queue, Object basis, List<FSQueue> childQueues, LeafChild leaf) {
      return basis != null && isKnown(queue, leaf)
          ? new ShareInputs(queue, basis, childQueues, leaf)
          : null;
    }

    private static boolean isKnown(FSQueue queue, LeafChild leaf) {
      return leaf == null
          ? !(queue instanceof FSLeafQueue) || queue.getNumRunnableApps() == 0
          : leaf.complete;
    }

    /** Marks them as used in an update. */
    void see(long update) {
      seen = update;
    }

    /** Whether they were used in an update. */
    boolean areSeen(long update) {
      return seen == update;
    }

    @SuppressWarnings("ReferenceEquality") // The usual case, without further comparisons.
    private static boolean same(Resource before, Resource now) {
      return before == now || before.equals(now);
    }

    /** Whether the children's weights are unchanged. */
    boolean areWeights() {
      for (int i = 0; i < children.length; i++) {
        if (weights[i] != children[i].getWeight()) {
          return false;
        }
      }
      return true;
    }

    /** Whether these are still the inputs. */
    boolean hold(FSQueue queue, Object basisNow, List<FSQueue> childQueues, LeafChild leaf) {
      if (queue.getPolicy() != policy
          || !basis.equals(basisNow)
          || !total.equals(queue.getFairShare())
          || childQueues.size() != children.length
          || members != (leaf == null ? -1 : leaf.memberships)
          || !isKnown(queue, leaf)) {
        return false;
      }
      boolean byDemand = basis != STOCK;
      if (byDemand && leaf != null && demands != leaf.demands) {
        return false;
      }
      int i = 0;
      for (FSQueue child : childQueues) {
        if (children[i] != child
            || weights[i] != child.getWeight()
            || most[i] != child.getRawMaxShare()
            || active[i] != child.isActive()
            || !same(least[i], child.getMinShare())
            || (byDemand && !same(wanted[i], child.getDemand()))) {
          return false;
        }
        i++;
      }
      return true;
    }
  }
}
