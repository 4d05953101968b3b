/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** A leaf queue, and those of its applications that may run in order. */
final class LeafChild extends QueueChild implements LeafNews {
  private final FSLeafQueue leaf;
  private final Set<FastAttempt> attempts = Collections.newSetFromMap(new IdentityHashMap<>());

  private long memberships;
  private long demands;
  private long changes;
  private final BooleanSupplier computing;
  private boolean complete;
  private boolean over;

  /**
   * A leaf queue.
   *
   * @param computing whether shares are being computed
   */
  LeafChild(FSLeafQueue leaf, QueueChild parent, BooleanSupplier computing) {
    super(leaf, parent);
    this.leaf = leaf;
    this.computing = computing;
  }

  FSLeafQueue leaf() {
    return leaf;
  }

  /** All of its attempts, whether they may run or not. */
  Set<FastAttempt> attempts() {
    return attempts;
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

  @Override
  public long memberships() {
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

  /** One of its attempts has told of a change. */
  void heard(FastAttempt attempt) {
    if (attempt.hasChangedAnew()) {
      changes++;
    }
  }

  @Override
  public long version() {
    return complete && computing.getAsBoolean() ? number() : -1;
  }

  @Override
  void end() {
    super.end();
    attempts.clear();
    over = true;
  }

  @Override
  public boolean isOver() {
    return over;
  }

  private long number() {
    return (memberships << Integer.SIZE) + demands + changes;
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
