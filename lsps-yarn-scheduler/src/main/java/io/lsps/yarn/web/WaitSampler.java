/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.gate.GateReason;
import io.lsps.journal.Waits;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason;
import io.lsps.why.WhyWaiting;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * Looks once a minute what each application waits for, and counts the minute for its first reason.
 * One thread; the scheduler's lock is never taken.
 */
public final class WaitSampler {
  private static final long EVERY_MILLIS = 60_000;

  private final Overview of;
  private final Waits waits;
  private long lookedAt = Long.MIN_VALUE;

  public WaitSampler(Overview of, Waits waits) {
    this.of = of;
    this.waits = waits;
  }

  /** A look if it is time for one. */
  public void look(long now) {
    if (lookedAt != Long.MIN_VALUE && now - lookedAt < EVERY_MILLIS) {
      return;
    }
    boolean first = lookedAt == Long.MIN_VALUE;
    double seconds = (now - lookedAt) / 1000.0;
    lookedAt = now;
    if (!first) {
      count(seconds);
    }
  }

  private void count(double seconds) {
    Look look = new Look(of);
    AppReader reader = new AppReader(look);
    for (SchedulerApplication<FSAppAttempt> app :
        of.scheduler.getSchedulerApplications().values()) {
      FSAppAttempt attempt = app.getCurrentAppAttempt();
      if (attempt != null && !attempt.isStopped()) {
        GateReason gate = of.gate.reason(attempt.getApplicationAttemptId());
        List<WaitReason> reasons = WhyWaiting.of(reader.read(attempt, gate), look.nodes);
        if (!reasons.isEmpty()) {
          String kind = Setting.nameOf(reasons.get(0).kind());
          waits.reason(attempt.getQueue().getName(), kind, seconds);
        }
      }
    }
  }
}
