/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.yarn.gate.AskGate;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Has the gate keep to the split of queues between maps and reduces. */
final class SplitKeeper {
  private final PolicyBinder binder;
  private final AskGate gate;
  private volatile boolean wasSplit;

  SplitKeeper(PolicyBinder binder, AskGate gate) {
    this.binder = binder;
    this.gate = gate;
  }

  /** At each update of the scheduler. */
  void refresh(long now) {
    boolean split = binder.anySplit();
    // Once more after the last split was lifted, to let go what was held for it.
    if (split || wasSplit) {
      gate.divide(now);
    }
    wasSplit = split;
  }

  /**
   * A container has ended.
   *
   * @param attempt whose it was; null where the scheduler no longer has it
   */
  void ended(FSAppAttempt attempt, RMContainer container) {
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    if (wasSplit && attempt != null && key != null) {
      gate.ended(attempt, key.getPriority().getPriority());
    }
  }
}
