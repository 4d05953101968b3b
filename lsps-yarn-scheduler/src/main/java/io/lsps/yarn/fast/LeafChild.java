/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** A leaf queue with its runnable applications in order. */
final class LeafChild extends QueueChild {
  final FSLeafQueue leaf;

  /** All of its attempts, runnable or not. */
  final Set<FastAttempt> attempts = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Changes, over all queues, with the set of runnable applications. */
  long memberships;

  /** Changes with any demand. */
  long demands;

  /** Changes, over all queues, with any reported change of its attempts. */
  long told;

  /** Whether all runnable ones were in order at the last count. */
  boolean complete;

  /** Whether the queue has been empty for a while, and is no longer updated. */
  boolean over;

  LeafChild(FSLeafQueue leaf, QueueChild parent) {
    super(leaf, parent);
    this.leaf = leaf;
  }

  @Override
  void distrust() {
    attempts.forEach(FastAttempt::changed);
  }

  @Override
  void demandChanged() {
    demands++;
  }

  /** The set of runnable applications has changed. */
  void otherMembers(long change) {
    memberships = change;
    told = change;
  }

  /** Changes whenever anything of its applications may have changed. */
  long version() {
    return ((told << Integer.SIZE) + (demands & 0xffffffffL)) & Long.MAX_VALUE;
  }

  @Override
  void end() {
    super.end();
    attempts.clear();
    over = true;
  }

  /** Whether all runnable ones are in order. */
  boolean isComplete() {
    return size() == leaf.getNumRunnableApps();
  }

  /** Updates {@code complete}: while shares are computed the set does not change. */
  @Override
  void count() {
    complete = isComplete();
  }

  /** Its attempts that are not runnable. */
  Set<FSAppAttempt> waiting() {
    return FairSchedulerAccess.notRunnable(leaf);
  }
}
