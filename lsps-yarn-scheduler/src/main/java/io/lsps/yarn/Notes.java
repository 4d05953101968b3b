/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.gate.GateReason;
import io.lsps.journal.Waits;
import io.lsps.workload.MapReducePriorities;
import io.lsps.yarn.app.AskGate;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.published.AppsReader;
import io.lsps.yarn.published.AppsReader.WaitSampler;
import io.lsps.yarn.published.HostView;
import io.lsps.yarn.published.JournalKeeper;
import io.lsps.yarn.published.Pulse;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/** Records waiting times and decisions for later display. Makes no decisions. */
public final class Notes {
  private final JournalKeeper journal;

  final Waits waits = new Waits();

  private final WaitSampler sampler;
  private final AskGate gate;
  private final HostView host;

  Notes(JournalKeeper journal, AppsReader apps, Pulse pulse, AskGate gate, HostView host) {
    this.journal = journal;
    this.sampler = new WaitSampler(apps, waits, pulse);
    this.gate = gate;
    this.host = host;
  }

  /**
   * A container of an application has started.
   *
   * @param master whether it is its AM's
   */
  public void started(TrackedApp app, boolean master, long when) {
    if (!app.isFirst(master)) {
      return;
    }
    long wait = when - app.submitMillis;
    if (master) {
      waits.master(app.queue(), wait);
    } else {
      waits.task(app.queue(), wait);
    }
  }

  /** Runs before an update, where it may take time. */
  void look(long now) {
    host.faults.guard("the waiting times", () -> sampler.look(now));
  }

  /** The decisions of an update are published. */
  void decided(long now) {
    host.faults.guard("the journal", () -> journal.look(now));
  }

  /** Times a decision of the gate, and records its effect on the reduces. */
  public <T> T gated(SchedulerApplicationAttempt attempt, long now, Supplier<T> judgement) {
    ApplicationAttemptId id = attempt.getApplicationAttemptId();
    GateReason before = gate.reason(id);
    T judged = gate.timer.time(judgement);
    GateReason after = gate.reason(id);
    if (before != after) {
      int held = gate.heldCount(id, MapReducePriorities.REDUCE);
      host.faults.guard("the journal", () -> journal.gated(attempt, before, after, held, now));
    }
    return judged;
  }
}
