/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.gate.GateReason;
import io.lsps.why.WaitReason;
import io.lsps.why.WhyWaiting;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** What each application waits for, at one look. */
public final class WaitingApps {
  private WaitingApps() {}

  /**
   * Tells of each attempt that the scheduler has not ended why it waits; the list is empty where it
   * waits for nothing. The scheduler's lock is never taken.
   */
  public static void look(Overview of, BiConsumer<FSAppAttempt, List<WaitReason>> to) {
    Look look = new Look(of);
    AppReader reader = new AppReader(look);
    for (SchedulerApplication<FSAppAttempt> app :
        of.scheduler.getSchedulerApplications().values()) {
      FSAppAttempt attempt = app.getCurrentAppAttempt();
      if (attempt != null && !attempt.isStopped()) {
        GateReason gate = of.gate.reason(attempt.getApplicationAttemptId());
        to.accept(attempt, WhyWaiting.of(reader.read(attempt, gate), look.nodes));
      }
    }
  }
}
