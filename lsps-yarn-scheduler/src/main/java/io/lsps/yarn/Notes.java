/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.gate.GateReason;
import io.lsps.policy.yarn.Faults;
import io.lsps.workload.MapReducePriorities;
import io.lsps.yarn.forecast.StartWatch;
import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.journal.JournalKeeper;
import io.lsps.yarn.published.AppsReader.WaitSampler;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What is noted for people who ask later. Decides nothing. */
final class Notes {
  private final JournalKeeper journal;
  private final StartWatch starts;
  private final WaitSampler waits;
  private final AskGate gate;
  private final Faults faults;

  Notes(JournalKeeper journal, StartWatch starts, WaitSampler waits, AskGate gate, Faults faults) {
    this.journal = journal;
    this.starts = starts;
    this.waits = waits;
    this.gate = gate;
    this.faults = faults;
  }

  StartWatch starts() {
    return starts;
  }

  /** Before an update: it may take its time. */
  void look(long now) {
    faults.guard("the waiting times", () -> waits.look(now));
  }

  /** What an update has decided is published. */
  void decided(long now) {
    faults.guard("the journal", () -> journal.look(now));
  }

  /** Has the gate judge the asks of an attempt, and notes what it made of the reduces. */
  <T> T gated(FSAppAttempt attempt, long now, Supplier<T> judgement) {
    ApplicationAttemptId id = attempt.getApplicationAttemptId();
    GateReason before = gate.reason(id);
    T judged = gate.timer().time(judgement);
    GateReason after = gate.reason(id);
    if (before != after) {
      int held = gate.heldBack(id, MapReducePriorities.REDUCE);
      faults.guard("the journal", () -> journal.gated(attempt, before, after, held, now));
    }
    return judged;
  }
}
