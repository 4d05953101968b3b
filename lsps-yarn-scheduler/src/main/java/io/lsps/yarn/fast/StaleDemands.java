/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leaf queues whose demand may have changed since the last update. Hadoop computes their
 * demands; those of the queues above are summed here, because Hadoop's own sum recomputes the
 * demand of every application. The result goes into a private field of Hadoop's; if that is not
 * found, Hadoop sums. Under the scheduler's write lock.
 */
final class StaleDemands {
  private static final Logger LOG = LoggerFactory.getLogger(StaleDemands.class);

  private static final Field DEMAND = find();

  private Set<FSLeafQueue> leaves = Collections.newSetFromMap(new IdentityHashMap<>());
  private Set<FSLeafQueue> told = Collections.newSetFromMap(new IdentityHashMap<>());
  private Set<FSLeafQueue> updating = Collections.emptySet();

  private static Field find() {
    try {
      Field demand = FSParentQueue.class.getDeclaredField("demand");
      demand.setAccessible(true);
      return demand;
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("demands of parent queues are summed by the FairScheduler, which takes longer", e);
      return null;
    }
  }

  /** An application has left a queue. */
  void left(FSLeafQueue queue) {
    leaves.add(queue);
  }

  /** An application in a queue has reported a change. */
  void changed(FastAttempt attempt) {
    FSLeafQueue queue = ((LeafChild) attempt.home).leaf;
    told.add(queue);
    if (attempt.isDemandOld()) {
      leaves.add(queue);
    }
  }

  /** Updates the demands of the queues with changes reported since the last call or update. */
  void updateTold() {
    Set<FSLeafQueue> queues = told;
    told = Collections.newSetFromMap(new IdentityHashMap<>());
    queues.forEach(FSLeafQueue::updateDemand);
  }

  /** Starts an update: later changes are for the next one. */
  void begin() {
    if (!leaves.isEmpty()) {
      updating = leaves;
      leaves = Collections.newSetFromMap(new IdentityHashMap<>());
    }
  }

  /** Updates the demands of the stale queues and of all above them. */
  void update(FSQueue root) {
    if (updating.isEmpty()) {
      return;
    }
    if (DEMAND == null) {
      root.updateDemand();
      return;
    }
    updating.forEach(FSLeafQueue::updateDemand);
    for (FSQueue parent : above()) {
      Resource sum = Resources.createResource(0);
      for (FSQueue child : parent.getChildQueues()) {
        Resources.addTo(sum, child.getDemand());
      }
      set(parent, Resources.componentwiseMin(sum, parent.getMaxShare()));
    }
  }

  private static void set(FSQueue parent, Resource demand) {
    try {
      DEMAND.set(parent, demand);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the field was made accessible", e);
    }
  }

  /** All queues above those that were stale at the start of the update, bottom up. */
  private List<FSQueue> above() {
    List<FSQueue> all = new ArrayList<>();
    Set<FSQueue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (FSLeafQueue leaf : updating) {
      List<FSQueue> mine = new ArrayList<>();
      for (FSQueue next = leaf.getParent();
          next != null && seen.add(next);
          next = next.getParent()) {
        mine.add(next);
      }
      all.addAll(mine);
    }
    all.sort((first, second) -> Integer.compare(depth(second), depth(first)));
    return all;
  }

  private static int depth(FSQueue queue) {
    int depth = 0;
    for (FSQueue next = queue.getParent(); next != null; next = next.getParent()) {
      depth++;
    }
    return depth;
  }

  /**
   * Re-reads the order of queues where the update has changed it.
   *
   * @param computed leaf queues whose applications may have new shares
   */
  void reread(IdentityHashMap<FSQueue, QueueChild> known, List<FSQueue> computed) {
    for (FSQueue leaf : computed) {
      QueueChild child = known.get(leaf);
      if (child != null) {
        child.updateChildren();
      }
    }
    for (FSLeafQueue leaf : updating) {
      for (FSQueue queue = leaf; queue != null; queue = queue.getParent()) {
        QueueChild child = known.get(queue);
        if (child != null && child.keys().refresh() && child.parent != null) {
          child.parent.disorder();
        }
      }
    }
  }

  /** Ends an update. */
  void end() {
    updating = Collections.emptySet();
    if (!told.isEmpty()) {
      told = Collections.newSetFromMap(new IdentityHashMap<>());
    }
  }
}
