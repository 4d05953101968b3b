/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.fast.Ordered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A queue with its children in the order in which they are offered the next container. A changed
 * child is removed before it is read again, and then inserted.
 */
class QueueChild extends Child {
  final FSQueue queue;

  /** Null for the root. */
  final QueueChild parent;

  private List<Child> children = new ArrayList<>();
  private final Comparator<Child> comparator = this::compare;
  private ChildOrder order;
  private boolean unordered = true;
  private boolean undefined;
  private boolean leftToStock;

  QueueChild(FSQueue queue, QueueChild parent) {
    super(queue);
    this.queue = queue;
    this.parent = parent;
  }

  final boolean isChildless() {
    return children.isEmpty();
  }

  final int size() {
    return children.size();
  }

  /** All children must be sorted again before the next offer. */
  final void disorder() {
    unordered = true;
    undefined = false;
  }

  /** Sets whether there are unknown applications here, so that only the FairScheduler can offer. */
  final void leaveToStock(boolean leave) {
    leftToStock = leave;
    if (leave) {
      wantAnything();
    }
  }

  private void wantAnything() {
    for (QueueChild outer = this; outer != null; outer = outer.parent) {
      outer.wanted.anything();
    }
  }

  /** Reads everything again. */
  @Override
  final void reread() {
    for (int place = 0; place < children.size(); place++) {
      children.get(place).reread();
    }
    disorder();
    tighten();
    mayBeVisited();
    keys().refresh();
  }

  /** Reads changes due to new shares: starved applications may reserve. */
  final void updateChildren() {
    for (int place = 0; place < children.size(); place++) {
      children.get(place).update();
    }
    tighten();
    if (parent != null) {
      parent.loosen(this);
    }
  }

  /** Reads what an update may have changed without notification. */
  @Override
  final boolean update() {
    boolean changed = false;
    for (int place = 0; place < children.size(); place++) {
      changed |= children.get(place).update();
    }
    if (changed || undefined) {
      disorder();
    }
    tighten();
    mayBeVisited();
    return keys().refresh();
  }

  /** It has left the tree: drops all references. */
  void end() {
    order = null;
    children = new ArrayList<>();
  }

  /** A change of an application here was missed: treats all as changed. */
  void distrust() {
    // Parent queues have none.
  }

  /** The demand of an application here has changed. */
  void demandChanged() {
    // Parent queues have none.
  }

  /** As {@link LeafChild#count}. */
  void count() {
    // Parent queues have none.
  }

  /** Notifies the queues above that there is something to visit. */
  final void loosen(Child child) {
    for (QueueChild outer = this; outer != null; outer = outer.parent) {
      outer.wanted.orElse(child.wanted);
      outer.mayBeVisited();
    }
  }

  /** Inserts a child at its position. */
  final void put(Child child) {
    loosen(child);
    if (unordered || order == null) {
      children.add(child);
      unordered = true;
      return;
    }
    check(child);
    order.begin();
    Ordered.insert(children, child, comparator);
    unordered = order.isBroken();
  }

  /** Removes a child. */
  final void take(Child child) {
    children.remove(child);
    if (children.isEmpty()) {
      // An LsPS order refers to what it has ranked.
      order = null;
    }
  }

  private int compare(Child first, Child second) {
    return order.compare(first, second);
  }

  private void check(Child child) {
    undefined |= order.byShares && child.keys().isUndefinedByShares();
  }

  /** Sorts the children. Returns false if only the FairScheduler can. */
  private boolean settle() {
    ChildOrder now = leftToStock ? null : ChildOrder.of(queue.getPolicy(), order);
    if (now == null) {
      return false;
    }
    if (now != order) {
      order = now;
      disorder();
    }
    if (unordered) {
      undefined = order.byShares && (clusterLacksSome() || emptyOneIsUndefined());
      for (int place = 0; place < children.size(); place++) {
        check(children.get(place));
      }
      if (!undefined) {
        sort();
      }
    }
    return !undefined;
  }

  private boolean clusterLacksSome() {
    for (ResourceInformation part :
        FairSchedulerAccess.scheduler(queue).getClusterResource().getResources()) {
      if (part.getValue() <= 0) {
        return true;
      }
    }
    return false;
  }

  /** The FairScheduler sorts empty queues too, which can make its order inconsistent. */
  private boolean emptyOneIsUndefined() {
    for (FSQueue each : queue.getChildQueues()) {
      FrozenKeys empty = new FrozenKeys(each);
      empty.refresh();
      if (empty.isUndefinedByShares()) {
        return true;
      }
    }
    return false;
  }

  private void sort() {
    order.begin();
    try {
      children.sort(comparator);
      unordered = order.isBroken();
    } catch (IllegalArgumentException contradiction) {
      undefined = true;
    }
  }

  @Override
  final Resource offer(NodeOffer offer) {
    if (!settle()) {
      return offer.given(queue.assignContainer(offer.node()));
    }
    if (!FairSchedulerAccess.mayBeOffered(queue, offer.node())) {
      return Resources.none();
    }
    for (int place = 0; place < children.size(); place++) {
      Child child = children.get(place);
      if (child.isWorthVisiting(offer)) {
        Resource assigned = child.offer(offer);
        if (!assigned.equals(Resources.none())) {
          return assigned;
        }
        child.passed(offer);
      }
    }
    tighten();
    return Resources.none();
  }

  /** Computes the least free resources that suffice for some child. */
  private void tighten() {
    wanted.nothing();
    if (leftToStock) {
      wanted.anything();
    }
    for (int place = 0; place < children.size(); place++) {
      wanted.orElse(children.get(place).wanted);
    }
  }
}
