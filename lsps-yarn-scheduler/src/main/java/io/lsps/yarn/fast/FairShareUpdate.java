/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Computes fair shares, but only for queues whose shares may have changed since the last update: a
 * policy computes the same shares from the same inputs. Under the scheduler's write lock.
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

  FairShareUpdate(FairScheduler scheduler, QueueTree tree) {
    this.scheduler = scheduler;
    this.tree = tree;
  }

  /** Shares were computed elsewhere: the next time all are computed anew. */
  void forget() {
    kept.clear();
  }

  /** As the FairScheduler's update, but for demands and shares that cannot have changed. */
  void update() {
    FSQueue root = scheduler.getQueueManager().getRootQueue();
    tree.find();
    // Demands are capped by the limits of queues.
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

  /** Whether so much of the cluster is used that applications are looked at for being starved. */
  boolean isPreemptionDue() {
    Resource cluster = scheduler.getClusterResource();
    QueueMetrics metrics = scheduler.getRootQueueMetrics();
    return FairSchedulerAccess.isPreemptionEnabled(scheduler)
        && FairSchedulerAccess.preemptionThreshold(scheduler)
            < Math.max(
                (float) metrics.getAllocatedMB() / cluster.getMemorySize(),
                (float) metrics.getAllocatedVirtualCores() / cluster.getVirtualCores());
  }

  /** Whether limits or weights of queues may be others than at the last update. */
  private boolean readLimits() {
    Resource clusterNow = scheduler.getClusterResource();
    AllocationConfiguration allocationsNow = scheduler.getAllocationConfiguration();
    if (!cluster.equals(clusterNow)
        || allocations != allocationsNow
        || !kept.values().stream().allMatch(ShareInputs::areWeights)) {
      // Limits may be percentages of it. A reload sets again what policies of ours had changed,
      // and weights are set without a reload too, and without a word.
      cluster = Resources.clone(clusterNow);
      allocations = allocationsNow;
      forget();
      return true;
    }
    return false;
  }

  /**
   * Sets the fair shares of all below a queue, as {@code FSQueue.updateInternal} does.
   *
   * @return the leaf queues whose applications may have other shares than before
   */
  private List<FSQueue> update(FSQueue root) {
    computed = new ArrayList<>();
    // A reload lets others run, and no attempt tells of it.
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
      // What was known does not hold, whatever becomes of this.
      kept.remove(queue);
    }
    ShareInputs now = same ? known : ShareInputs.of(queue, basis, children, leaf);
    if (!same) {
      share(queue, isParent, children);
    }
    if (now != null) {
      keep(queue, now, same);
    }
    children.forEach(this::compute);
  }

  private LeafChild leaf(FSQueue queue, ShareInputs known) {
    LeafChild before = known == null ? null : known.leaf;
    return before == null || before.isOver() ? tree.leaf(queue) : before;
  }

  private void share(FSQueue queue, boolean isParent, List<FSQueue> children) {
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
}
