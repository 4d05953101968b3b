/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.lab.sim.invariant.HeldObjects;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.why.WaitReason;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.workload.JobView;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.UserView;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Counters, and what our scheduler keeps: never negative, never of those that have gone. */
final class CounterChecks {
  private final Cluster cluster;
  private final Jobs jobs;
  private boolean faulty;

  CounterChecks(Cluster cluster, Jobs jobs) {
    this.cluster = cluster;
    this.jobs = jobs;
  }

  void all() {
    for (FSQueue queue : FairQueues.all(cluster.scheduler)) {
      metrics(queue.getName(), queue.getMetrics());
    }
    LspsFairScheduler ours = cluster.ours();
    if (ours != null && !faulty) {
      model(ours);
    }
  }

  /** A fault was thrown: what it kept from our scheduler may be mended at an update. */
  void faulty() {
    faulty = true;
  }

  private void metrics(String queue, QueueMetrics metrics) {
    Map<String, Long> counters = new TreeMap<>();
    if (!jobs.disturbed.anyResizedMoved) {
      counters.put("allocated MB", metrics.getAllocatedMB());
      counters.put("allocated vcores", (long) metrics.getAllocatedVirtualCores());
      counters.put(
          "allocated containers", (long) metrics.getAllocatedContainers() + jobs.disturbed.shrunk);
    }
    counters.put("pending MB", metrics.getPendingMB());
    counters.put("pending containers", (long) metrics.getPendingContainers());
    counters.put("reserved MB", metrics.getReservedMB());
    counters.put("running applications", (long) metrics.getAppsRunning());
    counters.put("pending applications", (long) metrics.getAppsPending());
    counters.forEach(
        (counter, value) ->
            require(
                value >= 0, "no counter is negative", () -> queue + ": " + value + " " + counter));
  }

  private void model(LspsFairScheduler ours) {
    Set<String> live = new TreeSet<>();
    jobs.all().forEach(job -> live.add(job.id().toString()));
    for (UserView user : ours.workload().snapshot(cluster.clock.getTime()).users.values()) {
      for (JobView job : user.jobs) {
        require(
            live.contains(job.spec.jobId),
            "no job is remembered beyond its end",
            () -> job.spec.jobId + " counts for " + user.user);
        running(job);
        for (Phase phase : Phase.values()) {
          PhaseView view = job.phase(phase);
          require(
              view.waiting >= 0 && view.running >= 0,
              "no counter is negative",
              () ->
                  "%s, %s: %d wait, %d run"
                      .formatted(job.spec.jobId, phase, view.waiting, view.running));
        }
      }
    }
  }

  /** What our scheduler knows to run of a job, and where it counts, is what there is. */
  private void running(JobView job) {
    for (FaultyJob each : jobs.all()) {
      FSAppAttempt attempt = cluster.scheduler.getSchedulerApp(each.attempt());
      if (attempt == null || !each.id().toString().equals(job.spec.jobId)) {
        continue;
      }
      long live =
          attempt.getLiveContainers().stream()
              .filter(
                  one ->
                      one.getState() == RMContainerState.RUNNING
                          && !one.isAMContainer()
                          && one.getExecutionType() == ExecutionType.GUARANTEED)
              .count();
      long known = 0;
      for (Phase phase : Phase.values()) {
        known += job.phase(phase).running;
      }
      long counted = known;
      require(
          // Hadoop keeps a container that changes its size under two names for a while.
          counted == live || each.isResized(),
          "what is known to run of a job runs",
          () -> "%s: %d are known, %d run".formatted(each.attempt(), counted, live));
      String user = job.spec.user;
      String queue = attempt.getQueue().getName();
      require(
          user.equals(queue) || user.startsWith(queue + "/"),
          "a job counts where it is",
          () -> each.attempt() + " in " + queue + " counts for " + user);
    }
  }

  void ended() {
    LspsFairScheduler ours = cluster.ours();
    if (ours != null) {
      // What an update works with is held until the next.
      cluster.update();
      Map<String, Integer> kept = HeldObjects.of(ours).gone();
      require(kept.isEmpty(), "nothing is kept of what is gone", kept::toString);
    }
  }

  /**
   * Every application that waits has a reason, and none that does not; whom a limit of running
   * applications keeps is told so.
   */
  static final class WaitChecks {
    private WaitChecks() {}

    static void all(LspsFairScheduler scheduler) {
      scheduler
          .overview()
          .reader
          .waiting((app, reasons) -> check(scheduler, (FSAppAttempt) app, reasons));
    }

    private static void check(
        LspsFairScheduler scheduler, FSAppAttempt app, List<WaitReason> reasons) {
      int waiting = waiting(scheduler, app);
      require(
          waiting > 0 == !reasons.isEmpty(),
          "whoever waits has a reason",
          () -> app.getApplicationAttemptId() + " waits for " + waiting + ": " + reasons);
      boolean limited = reasons.stream().anyMatch(why -> why.kind == WaitKind.MAX_RUNNING_APPS);
      require(
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

  /** The comparator of every queue under a policy of ours is a total order of its children. */
  static final class OrderChecks {
    private static final int MOST = 8;

    private OrderChecks() {}

    static void all(FairScheduler scheduler) {
      for (FSQueue queue : FairQueues.all(scheduler)) {
        // That of Hadoop's DRF is none.
        if (!(queue.getPolicy() instanceof GuardedPolicy ours) || ours.discipline() == null) {
          continue;
        }
        List<Schedulable> children = new ArrayList<>(queue.getChildQueues());
        if (queue instanceof FSLeafQueue leaf) {
          children.addAll(FairQueues.runnable(leaf));
        }
        if (isDominant(ours)) {
          children.removeIf(child -> child.getWeight() <= 0);
        }
        check(queue, children.subList(0, Math.min(MOST, children.size())));
      }
    }

    /**
     * Whether Hadoop's DRF orders beneath. For it whoever has no weight, as an application that
     * asks for nothing where weights go by size, is equal to everyone: the ratio of nothing to
     * nothing is no number, and its sign is taken as nought.
     */
    private static boolean isDominant(GuardedPolicy ours) {
      return ours.stock() instanceof DominantResourceFairnessPolicy
          && ours.orderBasis() == ours.stock().getComparator();
    }

    private static void check(FSQueue queue, List<Schedulable> children) {
      Comparator<Schedulable> order = queue.getPolicy().getComparator();
      for (Schedulable a : children) {
        for (Schedulable b : children) {
          int ab = Integer.signum(order.compare(a, b));
          total(ab == -Integer.signum(order.compare(b, a)), queue, a, b, b);
          for (Schedulable c : children) {
            boolean through = ab <= 0 && order.compare(b, c) <= 0;
            total(!through || order.compare(a, c) <= 0, queue, a, b, c);
          }
        }
      }
    }

    private static void total(
        boolean holds, FSQueue queue, Schedulable a, Schedulable b, Schedulable c) {
      require(
          holds,
          "comparators are total orders",
          () ->
              String.format(
                  "%s under %s: %s, %s and %s",
                  queue.getName(),
                  queue.getPolicy().getName(),
                  a.getName(),
                  b.getName(),
                  c.getName()));
    }
  }
}
