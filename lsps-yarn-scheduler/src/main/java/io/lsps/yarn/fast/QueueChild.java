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
 * A queue, and its children in the order in which they are offered the next container. What has
 * changed is taken out before it is read again, and then put in again.
 */
class QueueChild extends Child {
  final FSQueue queue;

  /** Null of the root. */
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

  /** All children are to be put in order again, before the next is offered anything. */
  final void disorder() {
    unordered = true;
    undefined = false;
  }

  /** Whether there are applications here that are not known: only the FairScheduler can offer. */
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
    keys.refresh();
  }

  /** Reads what another share may change in its applications: who is starved may reserve. */
  final void updateChildren() {
    for (int place = 0; place < children.size(); place++) {
      children.get(place).update();
    }
    tighten();
    if (parent != null) {
      parent.loosen(this);
    }
  }

  /** Reads what an update of the scheduler may have changed and no attempt tells. */
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
    return keys.refresh();
  }

  /** It is not in the tree any more: nothing is kept of those who were here. */
  void end() {
    order = null;
    children = new ArrayList<>();
  }

  /** A change of an application here was not told: all are taken as changed. */
  void distrust() {
    // A queue of queues has none of its own.
  }

  /** The demand of an application here has changed. */
  void demandChanged() {
    // A queue of queues has none of its own.
  }

  /** As {@link LeafChild#count}. */
  void count() {
    // A queue of queues has none of its own.
  }

  /** The queues above a child must know that there is something to visit. */
  final void loosen(Child child) {
    for (QueueChild outer = this; outer != null; outer = outer.parent) {
      outer.wanted.orElse(child.wanted);
      outer.mayBeVisited();
    }
  }

  /** Puts a child where it belongs, as it is now. */
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

  /** Takes a child out. */
  final void take(Child child) {
    children.remove(child);
    if (children.isEmpty()) {
      // An order of ours knows those who were ranked by it.
      order = null;
    }
  }

  private int compare(Child first, Child second) {
    return order.compare(first, second);
  }

  private void check(Child child) {
    undefined |= order.byShares && child.keys.isUndefinedByShares();
  }

  /** Brings the children in order. Returns false where only the FairScheduler knows how. */
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

  /**
   * The FairScheduler sorts queues without applications too, and such a queue can disturb its
   * order.
   */
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

  /** The least room that is enough for some child. */
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
