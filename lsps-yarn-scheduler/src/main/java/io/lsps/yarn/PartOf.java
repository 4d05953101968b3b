/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What one attempt may have of the containers of one phase, where its queue is split. */
final class PartOf {
  /** An ask that no node has had room for in so long keeps nothing from the others. */
  private static final long PATIENCE_MILLIS = 60_000;

  private int allowed;
  private int heldBefore = -1;
  private long unchangedSince;

  /** Containers that it may hold or ask for. */
  synchronized void allow(int containers) {
    allowed = containers;
  }

  synchronized void more() {
    allowed += allowed == Integer.MAX_VALUE ? 0 : 1;
  }

  synchronized void less() {
    allowed -= allowed == Integer.MAX_VALUE || allowed == 0 ? 0 : 1;
  }

  /** How many it may ask for beside those that it holds. */
  synchronized int beside(int held) {
    return allowed == Integer.MAX_VALUE ? allowed : Math.max(0, allowed - held);
  }

  /**
   * Takes note of what the attempt holds.
   *
   * @return whether it has asked in vain for long
   */
  boolean inVain(int held, boolean asking, long now) {
    if (!asking || held != heldBefore) {
      heldBefore = held;
      unchangedSince = now;
    }
    return now - unchangedSince > PATIENCE_MILLIS;
  }

  /** The containers of a priority that an attempt holds, masters not counted. */
  static int held(FSAppAttempt attempt, int priority) {
    int held = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      boolean same =
          container.getAllocatedSchedulerKey() != null
              && container.getAllocatedSchedulerKey().getPriority().getPriority() == priority;
      held += same && !container.isAMContainer() ? 1 : 0;
    }
    return held;
  }
}
