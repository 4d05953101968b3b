/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.why.WaitKind;
import io.lsps.why.WaitReason;
import io.lsps.workload.MapReducePriorities;
import io.lsps.yarn.LspsFairScheduler;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Every application that waits has a reason, and none that does not; whom a limit of running
 * applications keeps is told so.
 */
final class WaitChecks {
  private WaitChecks() {}

  static void all(LspsFairScheduler scheduler) {
    scheduler.overview().reader().waiting((app, reasons) -> check(scheduler, app, reasons));
  }

  private static void check(
      LspsFairScheduler scheduler, FSAppAttempt app, List<WaitReason> reasons) {
    int waiting = waiting(scheduler, app);
    InvariantViolation.require(
        waiting > 0 == !reasons.isEmpty(),
        "whoever waits has a reason",
        () -> app.getApplicationAttemptId() + " waits for " + waiting + ": " + reasons);
    boolean limited = reasons.stream().anyMatch(why -> why.kind() == WaitKind.MAX_RUNNING_APPS);
    InvariantViolation.require(
        waiting == 0 || limited == FairSchedulerAccess.notRunnable(app.getQueue()).contains(app),
        "a limit on running applications is told where it holds",
        () -> app.getApplicationAttemptId() + " is told " + reasons);
  }

  /** Containers that it asks for, seen by the scheduler or held back. */
  private static int waiting(LspsFairScheduler scheduler, FSAppAttempt app) {
    ApplicationAttemptId id = app.getApplicationAttemptId();
    int waiting =
        scheduler.heldAsks(id, MapReducePriorities.MAP)
            + scheduler.heldAsks(id, MapReducePriorities.REDUCE);
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      waiting += Math.max(0, app.getOutstandingAsksCount(key));
    }
    return waiting;
  }
}
