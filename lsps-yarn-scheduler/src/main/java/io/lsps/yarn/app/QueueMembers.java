/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.yarn.fast.LeafApps;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** The applications of one leaf queue, read without the scheduler's lock. Immutable. */
public final class QueueMembers {
  private final Set<FSAppAttempt> limited;
  private final List<FSAppAttempt> runnable;
  private final SchedulingPolicy policy;

  private QueueMembers(
      Set<FSAppAttempt> limited, List<FSAppAttempt> runnable, SchedulingPolicy policy) {
    this.limited = limited;
    this.runnable = runnable;
    this.policy = policy;
  }

  /** Those of a queue now. */
  public static QueueMembers of(FairScheduler scheduler, FSLeafQueue queue) {
    List<ApplicationAttemptId> ids = new ArrayList<>();
    queue.collectSchedulerApplications(ids);
    Set<FSAppAttempt> limited = FairSchedulerAccess.notRunnable(queue);
    Set<FSAppAttempt> runnable = new HashSet<>();
    for (ApplicationAttemptId id : ids) {
      FSAppAttempt attempt = scheduler.getSchedulerApp(id);
      if (attempt != null && !limited.contains(attempt)) {
        runnable.add(attempt);
      }
    }
    return new QueueMembers(limited, new ArrayList<>(runnable), queue.getPolicy());
  }

  /** Those that a limit of running applications does not let run. */
  public Set<FSAppAttempt> limited() {
    return new HashSet<>(limited);
  }

  /** Those that may get containers, in the order of service. */
  public List<Schedulable> inOrder() {
    QueueDiscipline discipline =
        policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).discipline() : null;
    SchedulingPolicy stock =
        policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).stock() : policy;
    List<Schedulable> served = discipline == null ? null : discipline.served(runnable);
    return served == null ? LeafApps.inOrder(runnable, stock) : served;
  }
}
