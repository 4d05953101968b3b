/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.HeldObjects;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.UserView;
import io.lsps.yarn.LspsFairScheduler;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;

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
    for (FSQueue queue : FairQueues.all(cluster.scheduler())) {
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
    if (!jobs.disturbed().anyResizedMoved()) {
      counters.put("allocated MB", metrics.getAllocatedMB());
      counters.put("allocated vcores", (long) metrics.getAllocatedVirtualCores());
      counters.put(
          "allocated containers",
          (long) metrics.getAllocatedContainers() + jobs.disturbed().shrunk());
    }
    counters.put("pending MB", metrics.getPendingMB());
    counters.put("pending containers", (long) metrics.getPendingContainers());
    counters.put("reserved MB", metrics.getReservedMB());
    counters.put("running applications", (long) metrics.getAppsRunning());
    counters.put("pending applications", (long) metrics.getAppsPending());
    counters.forEach(
        (counter, value) ->
            InvariantViolation.require(
                value >= 0, "no counter is negative", () -> queue + ": " + value + " " + counter));
  }

  private void model(LspsFairScheduler ours) {
    Set<String> live = new TreeSet<>();
    jobs.all().forEach(job -> live.add(job.id().toString()));
    for (UserView user : ours.workload().snapshot(cluster.clock().getTime()).users().values()) {
      for (JobView job : user.jobs()) {
        InvariantViolation.require(
            live.contains(job.spec().jobId()),
            "no job is remembered beyond its end",
            () -> job.spec().jobId() + " counts for " + user.user());
        running(job);
        for (Phase phase : Phase.values()) {
          PhaseView view = job.phase(phase);
          InvariantViolation.require(
              view.waiting() >= 0 && view.running() >= 0,
              "no counter is negative",
              () ->
                  "%s, %s: %d wait, %d run"
                      .formatted(job.spec().jobId(), phase, view.waiting(), view.running()));
        }
      }
    }
  }

  /** What our scheduler knows to run of a job, and where it counts, is what there is. */
  private void running(JobView job) {
    for (FaultyJob each : jobs.all()) {
      FSAppAttempt attempt = cluster.scheduler().getSchedulerApp(each.attempt());
      if (attempt == null || !each.id().toString().equals(job.spec().jobId())) {
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
        known += job.phase(phase).running();
      }
      long counted = known;
      InvariantViolation.require(
          // Hadoop keeps a container that changes its size under two names for a while.
          counted == live || each.isResized(),
          "what is known to run of a job runs",
          () -> "%s: %d are known, %d run".formatted(each.attempt(), counted, live));
      String user = job.spec().user();
      String queue = attempt.getQueue().getName();
      InvariantViolation.require(
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
      InvariantViolation.require(kept.isEmpty(), "nothing is kept of what is gone", kept::toString);
    }
  }
}
