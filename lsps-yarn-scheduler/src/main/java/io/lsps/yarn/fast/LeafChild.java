/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** A leaf queue, and those of its applications that may run in order. */
final class LeafChild extends QueueChild {
  final FSLeafQueue leaf;

  /** All of its attempts, whether they may run or not. */
  final Set<FastAttempt> attempts = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Another number, over all queues, whenever other applications may run. */
  long memberships;

  /** Another number whenever a demand has changed. */
  long demands;

  /** Another number, over all queues, whenever one of its attempts has told of a change. */
  long told;

  /** Whether those in order were as many as may run when they were counted last. */
  boolean complete;

  /** Whether the queue has had no application for a while: nothing is told here any more. */
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

  /** Other applications may run from now on. */
  void otherMembers(long change) {
    memberships = change;
    told = change;
  }

  /** Another number whenever anything of its applications may have changed. */
  long version() {
    return ((told << Integer.SIZE) + (demands & 0xffffffffL)) & Long.MAX_VALUE;
  }

  @Override
  void end() {
    super.end();
    attempts.clear();
    over = true;
  }

  /** Whether those in order are as many as may run. */
  boolean isComplete() {
    return size() == leaf.getNumRunnableApps();
  }

  /** Notes whether it is complete: while shares are computed nobody comes or goes. */
  @Override
  void count() {
    complete = isComplete();
  }

  /** Those of its attempts that may not run. */
  Set<FSAppAttempt> waiting() {
    return FairSchedulerAccess.notRunnable(leaf);
  }
}
