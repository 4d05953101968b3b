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

  private long memberships;
  private long demands;
  private boolean complete;
  private boolean over;

  LeafChild(FSLeafQueue leaf, QueueChild parent) {
    super(leaf, parent);
    this.leaf = leaf;
  }

  @Override
  void distrust() {
    attempts.forEach(FastAttempt::changed);
  }

  /**
   * Another one may run in it, or may no more.
   *
   * @param number of the change, another one at each, over all queues
   */
  void membersChanged(long number) {
    memberships = number;
  }

  /** Another number whenever other applications may run. */
  long memberships() {
    return memberships;
  }

  @Override
  void demandChanged() {
    demands++;
  }

  /** Another number whenever a demand has changed. */
  long demands() {
    return demands;
  }

  @Override
  void end() {
    super.end();
    attempts.clear();
    over = true;
  }

  /** Whether the queue has had no application for a while: nothing is told here any more. */
  boolean isOver() {
    return over;
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

  /** Whether it was complete when it was counted last. */
  boolean wasComplete() {
    return complete;
  }

  /** Those of its attempts that may not run. */
  Set<FSAppAttempt> waiting() {
    return FairSchedulerAccess.notRunnable(leaf);
  }
}
