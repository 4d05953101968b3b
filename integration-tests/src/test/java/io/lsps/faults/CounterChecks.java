/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import io.lsps.lab.sim.invariant.HeldObjects;
import io.lsps.why.WaitReason;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.workload.JobView;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.UserView;
import io.lsps.yarn.LspsFairScheduler;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** Counters, and what our scheduler keeps: never negative, never of those that have gone. */
final class CounterChecks {
  private static final String NEGATIVE = "no counter is negative";

  private final FaultWorld world;
  private final FairScheduler scheduler;
  private boolean faulty;

  CounterChecks(FaultWorld world) {
    this.world = world;
    this.scheduler = world.cluster.scheduler;
  }

  void all() {
    FairQueues.all(scheduler).forEach(queue -> metrics(queue.getName(), queue.getMetrics()));
    if (scheduler instanceof LspsFairScheduler ours && !faulty) {
      model(ours);
    }
  }

  /** A fault was thrown: what it kept from our scheduler may be corrected at an update. */
  void faulty() {
    faulty = true;
  }

  private void metrics(String queue, QueueMetrics metrics) {
    Disturbed disturbed = world.jobs.disturbed;
    if (!disturbed.anyResizedMoved) {
      notNegative(queue, "allocated MB", metrics.getAllocatedMB());
      notNegative(queue, "allocated vcores", metrics.getAllocatedVirtualCores());
      notNegative(
          queue, "allocated containers", metrics.getAllocatedContainers() + disturbed.shrunk);
    }
    notNegative(queue, "pending MB", metrics.getPendingMB());
    notNegative(queue, "pending containers", metrics.getPendingContainers());
    notNegative(queue, "reserved MB", metrics.getReservedMB());
    notNegative(queue, "running applications", metrics.getAppsRunning());
    notNegative(queue, "pending applications", metrics.getAppsPending());
  }

  private static void notNegative(String of, String counter, long value) {
    require(value >= 0, NEGATIVE, of, counter, value);
  }

  private void model(LspsFairScheduler ours) {
    Map<String, FaultyJob> live = new TreeMap<>();
    world.jobs.all().forEach(job -> live.put(job.id().toString(), job));
    for (UserView user : ours.workload().snapshot(world.cluster.clock.getTime()).users.values()) {
      for (JobView view : user.jobs) {
        String id = view.spec.jobId;
        FaultyJob job = live.get(id);
        require(job != null, "no job is remembered beyond its end", id, user.user);
        long known = 0;
        for (Phase phase : Phase.values()) {
          known += view.phase(phase).running;
        }
        running(job, view.spec.user, known);
        for (Phase phase : Phase.values()) {
          notNegative(id + ", " + phase, "wait", view.phase(phase).waiting);
          notNegative(id + ", " + phase, "run", view.phase(phase).running);
        }
      }
    }
  }

  /** What our scheduler knows to run of a job, and where it counts, is what there is. */
  private void running(FaultyJob job, String user, long known) {
    FSAppAttempt attempt = scheduler.getSchedulerApp(job.attempt());
    if (attempt != null) {
      long live =
          attempt.getLiveContainers().stream()
              .filter(
                  one ->
                      one.getState() == RMContainerState.RUNNING
                          && !one.isAMContainer()
                          && one.getExecutionType() == ExecutionType.GUARANTEED)
              .count();
      require(
          // Hadoop keeps a container that changes its size under two names for a while.
          known == live || job.resized, "what is known to run of a job runs", job, known, live);
      String queue = attempt.getQueue().getName();
      require(
          user.equals(queue) || user.startsWith(queue + "/"),
          "a job counts where it is",
          job,
          queue,
          user);
    }
  }

  void ended() {
    if (scheduler instanceof LspsFairScheduler ours) {
      // What an update works with is held until the next.
      world.cluster.update();
      Map<String, Integer> held = HeldObjects.of(ours).gone();
      require(held.isEmpty(), "nothing is kept of what is gone", held);
    }
  }

  /**
   * Every application that waits has a reason, and none that does not; whom a limit of running
   * applications keeps is told so.
   */
  void waits() {
    if (scheduler instanceof LspsFairScheduler ours) {
      ours.overview().reader.waiting((app, reasons) -> waits(ours, (FSAppAttempt) app, reasons));
    }
  }

  private static void waits(LspsFairScheduler ours, FSAppAttempt app, List<WaitReason> reasons) {
    ApplicationAttemptId id = app.getApplicationAttemptId();
    // What the scheduler sees, and what is held back.
    int waiting =
        ours.heldAsks(id, MapReducePriorities.MAP)
            + ours.heldAsks(id, MapReducePriorities.REDUCE)
            + app.getSchedulerKeys().stream()
                .mapToInt(key -> Math.max(0, app.getOutstandingAsksCount(key)))
                .sum();
    require(waiting > 0 == !reasons.isEmpty(), "whoever waits has a reason", id, waiting, reasons);
    boolean limited = reasons.stream().anyMatch(why -> why.kind == WaitKind.MAX_RUNNING_APPS);
    require(
        waiting == 0 || limited == FairSchedulerAccess.notRunnable(app.getQueue()).contains(app),
        "a limit on running applications is told where it holds",
        id,
        reasons);
  }
}
