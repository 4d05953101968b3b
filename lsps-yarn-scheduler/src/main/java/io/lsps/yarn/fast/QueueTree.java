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
 * The queues with applications, each with its children in the order of its policy, kept between
 * assignments. Attempts report changes, and the order is corrected before the next assignment. All
 * but {@link #changed} under the scheduler's write lock.
 */
final class QueueTree {
  /**
   * With more changes than this at once, all children are sorted instead of inserted one by one.
   */
  private static final int MANY = 8;

  private final FairScheduler scheduler;
  private final Queue<FastAttempt> changes = new ConcurrentLinkedQueue<>();
  private final IdentityHashMap<FSQueue, QueueChild> known = new IdentityHashMap<>();
  final StaleDemands stale = new StaleDemands();
  // Each may be visited once after an update, to set its diagnostics.
  private final List<AppChild> visited = new ArrayList<>();
  // In the order of their reports. By identity: Hadoop treats attempts with the same number as
  // equal.
  private List<FastAttempt> batch = new ArrayList<>();
  private Set<FastAttempt> batched = Collections.newSetFromMap(new IdentityHashMap<>());
  private Set<QueueChild> touched = Collections.newSetFromMap(new IdentityHashMap<>());
  private QueueChild root;
  private AllocationConfiguration allocations;
  private Resource cluster = Resources.none();
  private boolean moved;
  private boolean counted;
  private long missed;

  /** Grows with every reported change. */
  long changed;

  QueueTree(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** An attempt has changed. Thread-safe. */
  void changed(FastAttempt attempt) {
    changes.add(attempt);
  }

  /** A weight may have changed without notification. */
  void reweighed() {
    allocations = null;
  }

  /** The set of starved applications may have changed. */
  void starvationUpdated() {
    applyChanges();
    if (root != null) {
      root.update();
    }
  }

  /** Drops all queues and their applications. */
  void end() {
    known.values().forEach(QueueChild::end);
  }

  /** How often a change of usage was not reported. Each time everything was read again. */
  long missed() {
    return missed;
  }

  /** The root queue, with the order corrected. */
  QueueChild inOrder() {
    if (root == null) {
      root = childOf(scheduler.getQueueManager().getRootQueue());
    }
    applyChanges();
    rereadAtNewLimits();
    if (!root.keys().knowsUsage()) {
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
   * Adds, moves and removes attempts, before an update. The order is corrected after it has changed
   * demands too: {@link #updated} must follow under the same lock.
   */
  void find() {
    takeIn();
    recount();
    stale.begin();
  }

  /**
   * Updates the demands of attempts that have changed since the last update, and of their queues.
   * Parent queues wait for the next update, which goes through all of them.
   */
  void updateDemands() {
    applyChanges();
    stale.updateTold();
  }

  /**
   * Runs {@link LeafChild#count} on all, unless no attempt was added, moved or removed.
   *
   * @param again to run in any case
   */
  void countLeaves(boolean again) {
    if (again || !counted) {
      counted = true;
      known.values().forEach(QueueChild::count);
    }
  }

  /** A leaf queue with attempts; or null. */
  LeafChild leaf(FSQueue queue) {
    return (LeafChild) known.get(queue);
  }

  /**
   * The scheduler has updated demands and shares.
   *
   * @param computed leaf queues whose applications may have new shares; null if limits and
   *     starvation may have changed too, in any queue
   */
  void updated(List<FSQueue> computed) {
    applyChanges();
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
    // It may have been removed, or added elsewhere.
    if (attempt.child == app) {
      app.update();
      attempt.home.loosen(app);
    }
  }

  private void applyChanges() {
    takeIn();
    if (!batch.isEmpty()) {
      takeOut();
      putIn();
      // Clearing a set takes as long as it was ever large, and this runs for every container.
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
      // An application that is not runnable may still hold containers.
      changed++;
      if (next.home != null) {
        touch(next.home);
        home(next).told = changed;
        stale.changed(next);
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
      queue.keys().refresh();
      if (queue.parent != null) {
        queue.parent.put(queue);
      }
    }
  }

  /** Finds the queue of an attempt that was added, moved or removed. */
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
      // Its requests counted also while it was not runnable.
      home.told = ++changed;
      if (attempt.child != null) {
        home.take(attempt.child);
        home.otherMembers(changed);
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
      // Its siblings may still be out of order: it is inserted after them.
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
      child.keys().refresh();
      known.put(queue, child);
      if (parent != null) {
        parent.put(child);
      }
    }
    return child;
  }

  /** A removed attempt may make others runnable, in any queue. */
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
