/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The queues that have applications, each with its children in the order of its policy. The tree is
 * kept from one assignment to the next. Attempts tell what has changed, and the order is corrected
 * before the next assignment. All but {@link #changed} under the scheduler's write lock.
 */
final class QueueTree {
  /** With more changes than this at once, all children are sorted, not each put in its place. */
  private static final int MANY = 8;

  private final FairScheduler scheduler;
  private final Queue<FastAttempt> changes = new ConcurrentLinkedQueue<>();
  private final IdentityHashMap<FSQueue, QueueChild> known = new IdentityHashMap<>();
  final StaleDemands stale = new StaleDemands();
  // Each may be visited once more after an update, to be told why it waits.
  private final List<AppChild> visited = new ArrayList<>();
  // As they have told. Each is in it once: for Hadoop two attempts of one number are equal.
  private List<FastAttempt> batch = new ArrayList<>();
  private Set<FastAttempt> batched = Collections.newSetFromMap(new IdentityHashMap<>());
  private Set<QueueChild> touched = Collections.newSetFromMap(new IdentityHashMap<>());
  private QueueChild root;
  private AllocationConfiguration allocations;
  private Resource cluster = Resources.none();
  private boolean moved;
  private boolean counted;
  private long changed;
  private long missed;

  QueueTree(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Something of an attempt has changed. From any thread. */
  void changed(FastAttempt attempt) {
    changes.add(attempt);
  }

  /** A weight may be another than before, and nobody tells of it. */
  void reweighed() {
    allocations = null;
  }

  /** Other applications may be starved. */
  void starvedAnew() {
    mendChanges();
    if (root != null) {
      root.update();
    }
  }

  /** Nothing is told here any more. */
  void end() {
    known.values().forEach(QueueChild::end);
  }

  /** How often usage had changed and no attempt had said so. Each time all was read again. */
  long missed() {
    return missed;
  }

  /** The root queue, with everything in its place as of now. */
  QueueChild mended() {
    if (root == null) {
      root = childOf(scheduler.getQueueManager().getRootQueue());
    }
    mendChanges();
    rereadAtNewLimits();
    if (!root.keys.knowsUsage()) {
      missed++;
      root.reread();
      known.values().forEach(QueueChild::distrust);
    }
    return root;
  }

  private void rereadAtNewLimits() {
    AllocationConfiguration allocationsNow = scheduler.getAllocationConfiguration();
    Resource clusterNow = scheduler.getClusterResource();
    if (allocations != allocationsNow || !cluster.equals(clusterNow)) {
      allocations = allocationsNow;
      cluster = Resources.clone(clusterNow);
      moved = true;
      recount();
      root.reread();
    }
  }

  /**
   * Takes in who has come, moved and gone, before an update. The order waits until the update has
   * changed demands too: {@link #updated} is to follow under the same lock.
   */
  void find() {
    takeIn();
    recount();
    stale.begin();
  }

  /**
   * Brings the demands of attempts that have changed since the last update, and of their queues, up
   * to date. Those of parent queues wait for the next update: an update of these goes through all.
   */
  void updateDemands() {
    mendChanges();
    stale.updateTold();
  }

  /**
   * As {@link LeafChild#count}, of all; not again as long as nobody has come, moved or gone.
   *
   * @param again though nobody has
   */
  void countLeaves(boolean again) {
    if (again || !counted) {
      counted = true;
      known.values().forEach(QueueChild::count);
    }
  }

  /** A leaf queue that has attempts; null of any other. */
  LeafChild leaf(FSQueue queue) {
    return (LeafChild) known.get(queue);
  }

  /**
   * The scheduler has updated demands and shares.
   *
   * @param computed leaf queues whose applications may have other shares; null where limits and who
   *     is starved may be others too, in any queue
   */
  void updated(List<FSQueue> computed) {
    mendChanges();
    if (computed != null) {
      stale.reread(known, computed);
      visited.forEach(this::mayBeTold);
    } else if (root != null) {
      root.update();
      rereadAtNewLimits();
    }
    stale.end();
    visited.clear();
  }

  private void mayBeTold(AppChild app) {
    FastAttempt attempt = app.app;
    // It may have gone, or come again elsewhere.
    if (attempt.child == app) {
      app.update();
      attempt.home.loosen(app);
    }
  }

  private void mendChanges() {
    takeIn();
    if (!batch.isEmpty()) {
      takeOut();
      putIn();
      // To clear a set takes as long as it was ever large, and this is done for every container.
      batch = new ArrayList<>();
      batched = Collections.newSetFromMap(new IdentityHashMap<>());
      touched = Collections.newSetFromMap(new IdentityHashMap<>());
    }
    recount();
  }

  private void takeIn() {
    for (FastAttempt next = changes.poll(); next != null; next = changes.poll()) {
      next.heard();
      if (next.hasMoved()) {
        moved = true;
        find(next);
      }
      // An application that may not run may hold containers all the same.
      if (next.home != null) {
        touch(next.home);
        home(next).told = ++changed;
        stale.told(next);
      }
      addToBatch(next);
    }
  }

  private void addToBatch(FastAttempt attempt) {
    if (batched.add(attempt)) {
      batch.add(attempt);
    }
  }

  private void touch(QueueChild queue) {
    for (QueueChild next = queue; next != null && touched.add(next); next = next.parent) {
      // Up to the root.
    }
  }

  private void takeOut() {
    batch.removeIf(attempt -> attempt.child == null);
    for (FastAttempt attempt : batch) {
      if (batch.size() > MANY && batch.size() > attempt.home.size() / MANY) {
        attempt.home.disorder();
      }
      attempt.home.take(attempt.child);
    }
    for (QueueChild queue : touched) {
      if (queue.parent != null) {
        if (touched.size() > MANY && touched.size() > queue.parent.size() / MANY) {
          queue.parent.disorder();
        }
        queue.parent.take(queue);
      }
    }
  }

  private void putIn() {
    for (FastAttempt attempt : batch) {
      ((AppChild) attempt.child).refresh();
      attempt.home.put(attempt.child);
    }
    for (QueueChild queue : touched) {
      queue.keys.refresh();
      if (queue.parent != null) {
        queue.parent.put(queue);
      }
    }
  }

  /** Finds the queue of an attempt that has come, moved or gone. */
  private void find(FastAttempt attempt) {
    leave(attempt);
    FSLeafQueue leaf = attempt.getQueue();
    boolean runs = FairSchedulerAccess.isRunnable(leaf, attempt);
    if (runs || FairSchedulerAccess.isNonRunnable(leaf, attempt)) {
      LeafChild home = (LeafChild) childOf(leaf);
      home.attempts.add(attempt);
      attempt.home = home;
      if (runs) {
        admit(attempt);
      }
    }
  }

  private static LeafChild home(FastAttempt attempt) {
    return (LeafChild) attempt.home;
  }

  private void leave(FastAttempt attempt) {
    LeafChild home = home(attempt);
    if (home != null) {
      stale.left(home.leaf);
      home.attempts.remove(attempt);
      if (attempt.child != null) {
        home.take(attempt.child);
        home.otherMembers(++changed);
        attempt.child = null;
      }
      attempt.home = null;
      touch(home);
    }
  }

  private void admit(FastAttempt attempt) {
    AppChild child = new AppChild(attempt, scheduler, visited);
    child.reread();
    attempt.child = child;
    attempt.home.put(child);
    home(attempt).otherMembers(++changed);
    if (!touched.isEmpty()) {
      // Its siblings may be out of order as yet: it is put in again after them.
      touch(attempt.home);
      addToBatch(attempt);
    }
  }

  private QueueChild childOf(FSQueue queue) {
    QueueChild child = known.get(queue);
    if (child == null) {
      QueueChild parent = queue.getParent() == null ? null : childOf(queue.getParent());
      child =
          queue instanceof FSLeafQueue
              ? new LeafChild((FSLeafQueue) queue, parent)
              : new QueueChild(queue, parent);
      child.keys.refresh();
      known.put(queue, child);
      if (parent != null) {
        parent.put(child);
      }
    }
    return child;
  }

  /** An attempt that goes may let others run, in any queue. */
  private void recount() {
    if (!moved) {
      return;
    }
    moved = false;
    counted = false;
    for (QueueChild queue : known.values().toArray(new QueueChild[0])) {
      if (queue instanceof LeafChild) {
        LeafChild leaf = (LeafChild) queue;
        if (!leaf.isComplete()) {
          recount(leaf);
        }
        if (leaf.attempts.isEmpty()) {
          forget(leaf);
        }
      }
    }
  }

  private void recount(LeafChild leaf) {
    Set<FSAppAttempt> waiting = leaf.waiting();
    for (FastAttempt attempt : leaf.attempts) {
      if (waiting.contains(attempt)) {
        if (attempt.child != null) {
          leaf.take(attempt.child);
          leaf.otherMembers(++changed);
          attempt.child = null;
        }
      } else if (attempt.child == null) {
        admit(attempt);
      }
    }
    leaf.leaveToStock(!leaf.isComplete());
  }

  private void forget(QueueChild queue) {
    QueueChild parent = queue.parent;
    if (parent != null && queue.isChildless()) {
      known.remove(queue.queue);
      queue.end();
      touched.remove(queue);
      parent.take(queue);
      forget(parent);
    }
  }
}
