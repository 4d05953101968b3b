/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Computes fair shares, but only for queues whose shares may have changed since the last update: a
 * policy computes the same shares from the same inputs. Under the scheduler's write lock.
 */
final class KeptShares {
  private final FastFairScheduler scheduler;
  private final QueueTree tree;
  // Queues whose shares may be others at another time, and what they said in this update.
  private final List<FSQueue> timed = new ArrayList<>();
  private final IdentityHashMap<FSQueue, Boolean> asked = new IdentityHashMap<>();
  private List<FSQueue> computed = new ArrayList<>();
  private Object restsOn;
  private boolean complete;
  private IdentityHashMap<FSQueue, ShareInputs> before = new IdentityHashMap<>();
  private IdentityHashMap<FSQueue, ShareInputs> next = new IdentityHashMap<>();
  private Resource cluster = Resources.none();
  private AllocationConfiguration allocations;
  private boolean computing;
  private boolean unknown;
  private boolean onlyTime;

  KeptShares(FastFairScheduler scheduler, QueueTree tree) {
    this.scheduler = scheduler;
    this.tree = tree;
  }

  /** Shares were computed elsewhere: the next time all are computed anew. */
  void forget() {
    before.clear();
    complete = false;
  }

  /** Whether limits of queues may be others than at the last update. */
  boolean readLimits() {
    Resource clusterNow = scheduler.getClusterResource();
    AllocationConfiguration allocationsNow = scheduler.getAllocationConfiguration();
    if (!cluster.equals(clusterNow) || allocations != allocationsNow) {
      // Limits may be percentages of it. A reload sets again what policies of ours had changed.
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
   * @param anyChanged whether anything of any attempt has changed since the last update
   * @return the leaf queues whose applications may have other shares than before
   */
  List<FSQueue> update(FSQueue root, boolean anyChanged) {
    computed = new ArrayList<>();
    computing = true;
    try {
      Object restsOnNow = scheduler.sharesRestOn();
      boolean told = anyChanged || restsOnNow == null || !restsOnNow.equals(restsOn);
      restsOn = restsOnNow;
      if (!told && complete && allHold()) {
        return computed;
      }
      complete = false;
      timed.clear();
      unknown = false;
      tree.countLeaves();
      compute(root);
      complete = !unknown;
    } finally {
      computing = false;
      asked.clear();
    }
    IdentityHashMap<FSQueue, ShareInputs> last = before;
    before = next;
    next = last;
    next.clear();
    return computed;
  }

  /**
   * While shares are computed: another number whenever anything of a leaf queue's attempts has
   * changed since; -1 where not all is known of them, and at any other time.
   */
  long version(FSLeafQueue queue) {
    LeafChild leaf = computing ? tree.leaf(queue) : null;
    return leaf == null || !leaf.wasComplete() ? -1 : leaf.version();
  }

  /** Nothing was told: whether the shares that rest on time hold too. */
  private boolean allHold() {
    boolean all = true;
    onlyTime = true;
    try {
      for (FSQueue queue : timed) {
        boolean holds =
            before.get(queue).isBasis(ShareBasis.of(queue)) && ShareBasis.holdsNow(queue);
        asked.put(queue, holds);
        all &= holds;
      }
    } finally {
      onlyTime = false;
    }
    return all;
  }

  /** Whether shares are being asked for whether they hold where nothing was told. */
  boolean onlyTimePassed() {
    return onlyTime;
  }

  private boolean holdsNow(FSQueue queue) {
    Boolean answer = asked.get(queue);
    return answer == null ? ShareBasis.holdsNow(queue) : answer;
  }

  private void compute(FSQueue queue) {
    List<FSQueue> children =
        queue instanceof FSLeafQueue ? Collections.emptyList() : queue.getChildQueues();
    boolean isParent = !(queue instanceof FSLeafQueue);
    LeafChild leaf = isParent ? null : tree.leaf(queue);
    ShareInputs known = before.get(queue);
    Object basis = ShareBasis.of(queue);
    boolean same =
        known != null
            && basis != null
            && known.hold(queue, basis, children, leaf)
            && holdsNow(queue);
    ShareInputs now = same ? known : ShareInputs.of(queue, basis, children, leaf);
    if (now == null) {
      // Nothing changes the shares of nobody, unless the policy has plans of its own.
      unknown |= isParent || leaf != null || ShareBasis.restsOnTime(queue);
    } else {
      next.put(queue, now);
      if (ShareBasis.restsOnTime(queue)) {
        timed.add(queue);
      }
    }
    if (!isParent) {
      if (!same) {
        queue.updateInternal();
        computed.add(queue);
      }
      return;
    }
    if (!same) {
      queue.getPolicy().computeShares(children, queue.getFairShare());
      children.forEach(child -> child.getMetrics().setFairShare(child.getFairShare()));
    }
    children.forEach(this::compute);
  }
}
