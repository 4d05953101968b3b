/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Decision;
import io.lsps.preempt.StillOwed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What would be on its way if Global Preemption did more than observe. A victim that was named
 * counts as gone, and its room as given, so that nobody is named twice for one need. That lasts as
 * long as the application is owed the room and all its victims run: then the need is over, or the
 * real cluster has made room by itself. See docs/decisions/0080-room-that-is-made.md.
 */
final class Observation {
  private final SchedulerCommands commands;
  private final List<Transfer> named = new ArrayList<>();

  Observation(SchedulerCommands commands) {
    this.commands = commands;
  }

  /** Those that count now. */
  List<Transfer> all() {
    return Collections.unmodifiableList(named);
  }

  /** These victims are named. */
  void add(Decision decision, DecisionRecord record, long now) {
    named.addAll(Transfer.of(decision, record, now));
  }

  /**
   * Forgets those that would not be on their way any more.
   *
   * @param stillOwed what is owed now as if nobody had been named
   */
  void settle(StillOwed stillOwed) {
    named.removeIf(transfer -> !lasts(transfer, stillOwed));
  }

  private boolean lasts(Transfer transfer, StillOwed stillOwed) {
    if (!commands.waits(transfer.application)
        || !stillOwed.covers(transfer.application, transfer.kind, transfer.size)
        || !transfer.victims.stream().allMatch(commands::isLive)) {
      return false;
    }
    stillOwed.take(transfer.application, transfer.size);
    return true;
  }
}
