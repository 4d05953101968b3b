/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.faults.CounterChecks.OrderChecks;
import io.lsps.faults.CounterChecks.WaitChecks;
import io.lsps.faults.Disturbed.Kills;
import io.lsps.faults.ScriptedJob.Stage;
import io.lsps.lab.sim.invariant.FairSchedulerChecks;
import io.lsps.workload.MapReducePriorities;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What must hold after every event, by name, of one scheduler. */
final class WorldChecks {
  private final Cluster cluster;
  private final Machines machines;
  private final Jobs jobs;
  private final Kills kills;
  private final Excuses excuses;
  private final FairSchedulerChecks fair;
  private final CounterChecks counters;

  WorldChecks(Cluster cluster, Machines machines, Jobs jobs, Kills kills, Excuses excuses) {
    this.cluster = cluster;
    this.machines = machines;
    this.jobs = jobs;
    this.kills = kills;
    this.excuses = excuses;
    this.fair = new FairSchedulerChecks(scheduler());
    this.counters = new CounterChecks(cluster, jobs);
  }

  private FairScheduler scheduler() {
    return cluster.scheduler;
  }

  /** What there is now is legal: a node came back with containers. */
  void accept() {
    fair.accept();
  }

  /** A fault was thrown in one of our hooks. */
  void faulty() {
    counters.faulty();
  }

  /** After every event. */
  void all() {
    excuses.check(this::applications);
    excuses.check(this::wholeCluster);
    excuses.check(this::killed);
    machines.known().forEach(machine -> excuses.check(() -> node(machine)));
    jobs.all().forEach(this::job);
    jobs.disturbed.look(scheduler());
    excuses.check(this::masters);
    if (!jobs.disturbed.anyCountedTwice) {
      excuses.check(fair::usage);
      excuses.check(fair::limits);
    }
    excuses.check(counters::all);
  }

  /**
   * After shares were computed.
   *
   * @param fault whether a fault was thrown meanwhile: a queue of ours may have stock's shares
   */
  void updated(boolean fault) {
    excuses.check(fault ? fair::sharesAfterFault : fair::shares);
    excuses.check(() -> OrderChecks.all(scheduler()));
    LspsFairScheduler ours = cluster.ours();
    if (ours != null) {
      excuses.check(() -> WaitChecks.all(ours));
    }
  }

  /** After everything has ended. */
  void ended() {
    excuses.check(
        () ->
            fair.nothingLeft(
                jobs.disturbed.anyMoved,
                jobs.disturbed.anyResizedAgain,
                jobs.disturbed.anyCountedTwice));
    excuses.check(counters::ended);
  }

  private void check(boolean holds, String invariant, Supplier<String> details) {
    excuses.check(() -> require(holds, invariant, details));
  }

  private void applications() {
    Set<ApplicationId> submitted = new TreeSet<>();
    jobs.all().forEach(job -> submitted.add(job.id()));
    Set<ApplicationId> known = new TreeSet<>(scheduler().getSchedulerApplications().keySet());
    require(
        submitted.equals(known),
        "every application is known until it ends",
        () -> "submitted and not ended are " + submitted + ", the scheduler has " + known);
  }

  /** What the room for a queue's masters goes by; a move spoils it: see {@link Disturbed}. */
  private void masters() {
    for (FSLeafQueue queue : scheduler().getQueueManager().getLeafQueues()) {
      Resource sum = Resources.clone(Resources.none());
      List<FSAppAttempt> apps = new ArrayList<>(FairQueues.runnable(queue));
      apps.addAll(FairQueues.waiting(queue));
      for (FSAppAttempt app : apps) {
        if (app.isAmRunning()) {
          Resources.addTo(sum, app.getAMResource());
        }
      }
      Resource counted = FairQueues.usedByMasters(queue);
      require(
          jobs.disturbed.anyMoved || sum.equals(counted),
          "what masters use adds up",
          () -> queue.getName() + " counts " + counted + " of masters, they have " + sum);
    }
  }

  private void wholeCluster() {
    Resource sum = Resources.clone(Resources.none());
    for (FSSchedulerNode node : scheduler().getNodeTracker().getAllNodes()) {
      Resources.addTo(sum, node.getTotalResource());
    }
    Resource known = scheduler().getClusterResource();
    require(
        sum.equals(known),
        "the cluster is as large as its nodes",
        () -> "the nodes have " + sum + ", the cluster " + known);
  }

  private void killed() {
    require(
        kills.unordered().isEmpty(),
        "no container is killed without a cause",
        () -> kills.unordered().toString());
  }

  private void node(Machine machine) {
    FSSchedulerNode node = scheduler().getSchedulerNode(machine.id());
    require(node != null, "no node is lost", machine::host);
    require(
        !machine.sizeTold || machine.size.equals(node.getTotalResource()),
        "a node's size is what it was told last",
        () -> machine.host() + " has " + machine.size + ", not " + node.getTotalResource());
    Resource sum = Resources.clone(Resources.none());
    Set<ContainerId> seen = new HashSet<>();
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      ContainerId id = container.getContainerId();
      Resources.addTo(sum, container.getAllocatedResource());
      require(seen.add(id), "no container is doubled", () -> id + " twice on " + machine.host());
      require(
          container.getState() != RMContainerState.RUNNING
              || machine.down
              || machine.accountsFor(id),
          "no container is lost",
          () -> id + " runs on " + machine.host() + " for the scheduler, not for the node");
    }
    require(
        sum.equals(node.getAllocatedResource())
            && Resources.add(sum, node.getUnallocatedResource()).equals(node.getTotalResource()),
        "a node's resources add up",
        () ->
            String.format(
                "%s has %s: %s free, %s allocated, its containers hold %s",
                machine.host(),
                node.getTotalResource(),
                node.getUnallocatedResource(),
                node.getAllocatedResource(),
                sum));
    for (ContainerId id : machine.running()) {
      require(
          scheduler().getRMContainer(id) != null
              || machine.isToBeKilled(id)
              || !machine.isLaunchReported(id),
          "no container is forgotten on a node",
          () -> id + " runs on " + machine.host() + ", the scheduler does not know it");
      RMContainer known = scheduler().getRMContainer(id);
      require(
          known == null
              || known.getState() != RMContainerState.ACQUIRED
              || !machine.isLaunchReported(id),
          "a container that was reported runs",
          () -> id + " runs on " + machine.host() + ", the scheduler waits for it");
    }
  }

  private void job(FaultyJob job) {
    FSAppAttempt attempt = scheduler().getSchedulerApp(job.attempt());
    if (attempt == null || !attempt.getApplicationAttemptId().equals(job.attempt())) {
      check(false, "every attempt is known until it ends", () -> job + " is " + attempt);
      return;
    }
    check(
        attempt.getQueue().getName().equals(job.app.getQueue()),
        "an application is in its queue",
        () -> attempt.getQueue().getName() + " has " + job.id());
    Map<Integer, Integer> notFetched = new HashMap<>();
    Set<ContainerId> live = new TreeSet<>();
    Resource sum = Resources.clone(Resources.none());
    for (RMContainer container : attempt.getLiveContainers()) {
      Resources.addTo(sum, container.getAllocatedResource());
      // A container for the growth of another is Hadoop's own, and no master hears of it.
      boolean growth = container.getAllocatedSchedulerKey().getContainerToUpdate() != null;
      if (Jobs.ENDING.contains(container.getState())) {
        // Its master gave it back before its node had registered; the node has not stopped it yet.
        continue;
      }
      if (container.getState() == RMContainerState.ALLOCATED && !growth) {
        notFetched.merge(
            container.getAllocatedSchedulerKey().getPriority().getPriority(), 1, Integer::sum);
      } else if (!container.isAMContainer() && !growth) {
        live.add(container.getContainerId());
      }
    }
    check(
        // Hadoop's own container for the growth of another counts here and not there.
        job.isResized() || sum.equals(attempt.getResourceUsage()),
        "an application's resources add up",
        () -> attempt.getName() + " counts " + attempt.getResourceUsage() + ", holds " + sum);
    Set<ContainerId> held = job.held();
    held.removeIf(id -> !machines.of(job.place(id)).isKnown());
    check(
        held.equals(live),
        "scheduler and master count the same containers",
        () -> job + ": the master has " + held + ", the scheduler " + live);
    job.plan.stages().forEach(stage -> excuses.check(() -> asks(job, attempt, stage, notFetched)));
  }

  private void asks(
      FaultyJob job, FSAppAttempt attempt, Stage stage, Map<Integer, Integer> notFetched) {
    int seen = 0;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      if (key.getPriority().getPriority() == stage.priority && key.getContainerToUpdate() == null) {
        seen += attempt.getOutstandingAsksCount(key);
      }
    }
    boolean gated =
        stage.priority == MapReducePriorities.REDUCE || stage.priority == MapReducePriorities.MAP;
    LspsFairScheduler ours = cluster.ours();
    int held = gated && ours != null ? ours.heldAsks(job.attempt(), stage.priority) : 0;
    int waiting = notFetched.getOrDefault(stage.priority, 0);
    int visible = seen;
    require(
        // Where the growth of a container comes to nothing Hadoop asks for it as for a new one.
        job.isResized() || (visible + held + waiting == stage.told && visible >= 0 && held >= 0),
        "asks conserved",
        () ->
            String.format(
                "%s asks for %d at priority %d: the scheduler sees %d, %d are held back, %d wait"
                    + " to be fetched",
                job.attempt(), stage.told, stage.priority, visible, held, waiting));
  }
}
