/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** A leaf queue, and those of its applications that may run in order. */
final class LeafChild extends QueueChild implements LeafNews {
  private final FSLeafQueue leaf;
  private final Set<FastAttempt> attempts = Collections.newSetFromMap(new IdentityHashMap<>());

  private long memberships;
  private long demands;
  private long changes;
  private final QueueTree tree;
  private boolean complete;
  private boolean over;

  LeafChild(FSLeafQueue leaf, QueueChild parent, QueueTree tree) {
    super(leaf, parent);
    this.leaf = leaf;
    this.tree = tree;
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

  /** The demand of one of its attempts has changed. */
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
    return complete && tree.isComputing() ? number() : -1;
  }

  /** It is not in the tree any more. */
  void end() {
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
    return new HashSet<>(leaf.getCopyOfNonRunnableAppSchedulables());
  }

  boolean mayRun(FastAttempt attempt) {
    return leaf.isRunnableApp(attempt);
  }
}
