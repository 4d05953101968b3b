/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** A leaf queue, and those of its applications that may run in order. */
final class LeafChild extends QueueChild {
  private final FSLeafQueue leaf;
  private final Set<FastAttempt> attempts = Collections.newSetFromMap(new IdentityHashMap<>());

  LeafChild(FSLeafQueue leaf, QueueChild parent) {
    super(leaf, parent);
    this.leaf = leaf;
  }

  /** All of its attempts, whether they may run or not. */
  Set<FastAttempt> attempts() {
    return attempts;
  }

  /** Whether those in order are as many as may run. */
  boolean isComplete() {
    return size() == leaf.getNumRunnableApps();
  }

  /** Those of its attempts that may not run. */
  Set<FSAppAttempt> waiting() {
    return new HashSet<>(leaf.getCopyOfNonRunnableAppSchedulables());
  }

  boolean mayRun(FastAttempt attempt) {
    return leaf.isRunnableApp(attempt);
  }
}
