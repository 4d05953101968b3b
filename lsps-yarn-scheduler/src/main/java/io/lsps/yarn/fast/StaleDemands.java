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
 * The leaf queues whose demand may be another than at the last update. Their demands are computed
 * by Hadoop, those of the queues above summed here: Hadoop's own sum computes the demand of every
 * application again, and the result is in a field that nothing but that sum sets. Where the field
 * is not found, Hadoop sums. Under the scheduler's write lock.
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

  /** An application in a queue has told of a change. */
  void told(FastAttempt attempt) {
    FSLeafQueue queue = ((LeafChild) attempt.home).leaf;
    told.add(queue);
    if (attempt.isDemandOld()) {
      leaves.add(queue);
    }
  }

  /** Brings the demands of the queues up to date that were told of since this or an update. */
  void updateTold() {
    Set<FSLeafQueue> queues = told;
    told = Collections.newSetFromMap(new IdentityHashMap<>());
    queues.forEach(FSLeafQueue::updateDemand);
  }

  /** An update begins: what is added from here on is for the next. */
  void begin() {
    updating = leaves;
    leaves = Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** Brings the demands of the stale queues and of all above them up to date. */
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

  /** All queues above those that were stale when the update began, the lowest first. */
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
   * Reads what queues are compared by, where the update has changed it.
   *
   * @param computed leaf queues whose applications may have other shares
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
        if (child != null && child.keys.refresh() && child.parent != null) {
          child.parent.disorder();
        }
      }
    }
  }

  /** The update is over. */
  void end() {
    updating = Collections.emptySet();
    told = Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
