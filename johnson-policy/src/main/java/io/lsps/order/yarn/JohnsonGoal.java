/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.Algorithm;
import io.lsps.order.Slots;
import io.lsps.policy.yarn.QueueContext;

/** What a queue wants of its batch. Immutable. */
final class JohnsonGoal {
  private final JohnsonObjective objective;
  private final JohnsonSlots slots;

  JohnsonGoal(JohnsonObjective objective, JohnsonSlots slots) {
    this.objective = objective;
    this.slots = slots;
  }

  static JohnsonGoal of(QueueContext queue) {
    return new JohnsonGoal(queue.get(JohnsonKeys.OBJECTIVE), queue.get(JohnsonKeys.SLOTS));
  }

  /** Whether maps and reduces have pools of their own. */
  boolean twoPools() {
    return slots.strict();
  }

  /**
   * Whether reduces are held to a part while maps wait. In one pool this shortens the makespan a
   * little, because reduces are left for the end. Where each job is to end early, it does not help.
   */
  boolean holdsReduces() {
    boolean asJobsEnd = objective == JohnsonObjective.TCT && slots.auto();
    return twoPools() || !(asJobsEnd || slots.none());
  }

  /** Whether the split is to be searched for. */
  boolean searches() {
    return slots.auto() && holdsReduces();
  }

  Algorithm algorithm() {
    return objective.algorithm(searches());
  }

  /** The split that is given, or halves. */
  Slots given(int total) {
    return slots.of(total);
  }
}
