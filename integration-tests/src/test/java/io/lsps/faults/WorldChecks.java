/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import io.lsps.faults.ScriptedJob.Stage;
import io.lsps.lab.sim.invariant.FairSchedulerChecks;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.workload.MapReducePriorities;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What must hold after every event, by name, of one scheduler. */
final class WorldChecks {
  private final FaultWorld world;
  private final FairScheduler scheduler;
  private final FairSchedulerChecks fair;
  private final CounterChecks counters;

  WorldChecks(FaultWorld world) {
    this.world = world;
    this.scheduler = world.cluster.scheduler;
    this.fair = new FairSchedulerChecks(scheduler);
    this.counters = new CounterChecks(world);
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
    Disturbed disturbed = world.jobs.disturbed;
    check(this::applications);
    check(this::wholeCluster);
    check(this::killed);
    world.machines.known().forEach(machine -> check(() -> node(machine)));
    world.jobs.all().forEach(this::job);
    disturbed.look(scheduler);
    check(this::masters);
    if (!disturbed.anyCountedTwice) {
      check(fair::usage);
      check(fair::limits);
    }
    check(counters::all);
  }

  /**
   * After shares were computed.
   *
   * @param fault whether a fault was thrown meanwhile: a queue of ours may have stock's shares
   */
  void updated(boolean fault) {
    check(fault ? fair::sharesAfterFault : fair::shares);
    check(() -> OrderChecks.all(scheduler));
    check(counters::waits);
  }

  /** After everything has ended. */
  void ended() {
    Disturbed disturbed = world.jobs.disturbed;
    check(
        () ->
            fair.nothingLeft(
                disturbed.anyMoved, disturbed.anyResizedAgain, disturbed.anyCountedTwice));
    check(counters::ended);
  }

  private void check(Runnable check) {
    world.excuses.check(check);
  }

  private void check(boolean holds, String invariant, Object... details) {
    world.excuses.check(holds, invariant, details);
  }

  private void applications() {
    Set<ApplicationId> submitted = new TreeSet<>();
    world.jobs.all().forEach(job -> submitted.add(job.id()));
    Set<ApplicationId> known = new TreeSet<>(scheduler.getSchedulerApplications().keySet());
    require(submitted.equals(known), "every application is known until it ends", submitted, known);
  }

  /** What the room for a queue's masters goes by; a move spoils it: see {@link Disturbed}. */
  private void masters() {
    for (FSLeafQueue queue : scheduler.getQueueManager().getLeafQueues()) {
      Resource sum =
          sum(
              Stream.of(FairQueues.runnable(queue), FairQueues.waiting(queue))
                  .flatMap(List::stream)
                  .filter(FSAppAttempt::isAmRunning)
                  .map(FSAppAttempt::getAMResource));
      Resource counted = FairQueues.usedByMasters(queue);
      require(
          world.jobs.disturbed.anyMoved || sum.equals(counted),
          "what masters use adds up",
          queue.getName(),
          counted,
          sum);
    }
  }

  private static Resource sum(Stream<Resource> resources) {
    Resource sum = Resources.clone(Resources.none());
    resources.forEach(each -> Resources.addTo(sum, each));
    return sum;
  }

  private void wholeCluster() {
    Resource sum =
        sum(
            scheduler.getNodeTracker().getAllNodes().stream()
                .map(FSSchedulerNode::getTotalResource));
    Resource known = scheduler.getClusterResource();
    require(sum.equals(known), "the cluster is as large as its nodes", sum, known);
  }

  private void killed() {
    Set<String> unordered = world.kills.unordered;
    require(unordered.isEmpty(), "no container is killed without a cause", unordered);
  }

  private void node(Machine machine) {
    FSSchedulerNode node = scheduler.getSchedulerNode(machine.id());
    require(node != null, "no node is lost", machine);
    require(
        !machine.sizeTold || machine.size.equals(node.getTotalResource()),
        "a node's size is what it was told last",
        node,
        machine.size);
    List<RMContainer> there = node.getCopiedListOfRunningContainers();
    Set<ContainerId> seen = new HashSet<>();
    for (RMContainer container : there) {
      ContainerId id = container.getContainerId();
      require(seen.add(id), "no container is doubled", container);
      require(
          container.getState() != RMContainerState.RUNNING
              || machine.down
              || machine.accountsFor(id),
          "no container is lost",
          container);
    }
    Resource sum = sum(there.stream().map(RMContainer::getAllocatedResource));
    require(
        sum.equals(node.getAllocatedResource())
            && Resources.add(sum, node.getUnallocatedResource()).equals(node.getTotalResource()),
        "a node's resources add up",
        node,
        sum);
    for (ContainerId id : machine.running()) {
      RMContainer known = scheduler.getRMContainer(id);
      boolean reported = machine.isLaunchReported(id);
      require(
          known != null || machine.toKill.contains(id) || !reported,
          "no container is forgotten on a node",
          id);
      require(
          known == null || known.getState() != RMContainerState.ACQUIRED || !reported,
          "a container that was reported runs",
          id);
    }
  }

  private void job(FaultyJob job) {
    FSAppAttempt attempt = scheduler.getSchedulerApp(job.attempt());
    if (attempt == null || !attempt.getApplicationAttemptId().equals(job.attempt())) {
      check(false, "every attempt is known until it ends", job, attempt);
      return;
    }
    check(
        attempt.getQueue().getName().equals(job.app.getQueue()),
        "an application is in its queue",
        job,
        attempt.getQueue());
    Collection<RMContainer> all = attempt.getLiveContainers();
    Resource sum = sum(all.stream().map(RMContainer::getAllocatedResource));
    check(
        // Hadoop's own container for the growth of another counts here and not there.
        job.resized || sum.equals(attempt.getResourceUsage()),
        "an application's resources add up",
        attempt,
        attempt.getResourceUsage(),
        sum);
    Map<Integer, Integer> notFetched = new HashMap<>();
    Set<ContainerId> live = new TreeSet<>();
    for (RMContainer container : all) {
      SchedulerRequestKey key = container.getAllocatedSchedulerKey();
      // A container for the growth of another is Hadoop's own, and no master hears of it. One that
      // its master gave back before its node had registered the node has not stopped yet.
      if (key.getContainerToUpdate() == null && !Jobs.ENDING.contains(container.getState())) {
        if (container.getState() == RMContainerState.ALLOCATED) {
          notFetched.merge(key.getPriority().getPriority(), 1, Integer::sum);
        } else if (!container.isAMContainer()) {
          live.add(container.getContainerId());
        }
      }
    }
    Set<ContainerId> held = job.held();
    held.removeIf(id -> !world.machines.of(job.place(id)).isKnown());
    check(held.equals(live), "scheduler and master count the same containers", job, held, live);
    for (Stage stage : job.plan.stages()) {
      check(() -> asks(job, attempt, stage, notFetched.getOrDefault(stage.priority, 0)));
    }
  }

  private void asks(FaultyJob job, FSAppAttempt attempt, Stage stage, int waiting) {
    int visible =
        attempt.getSchedulerKeys().stream()
            .filter(key -> key.getPriority().getPriority() == stage.priority)
            .filter(key -> key.getContainerToUpdate() == null)
            .mapToInt(attempt::getOutstandingAsksCount)
            .sum();
    boolean gated =
        stage.priority == MapReducePriorities.REDUCE || stage.priority == MapReducePriorities.MAP;
    LspsFairScheduler ours = world.cluster.ours();
    int held = gated && ours != null ? ours.heldAsks(job.attempt(), stage.priority) : 0;
    require(
        // Where the growth of a container comes to nothing Hadoop asks for it as for a new one.
        job.resized || (visible + held + waiting == stage.told && visible >= 0 && held >= 0),
        "asks conserved",
        job.attempt(),
        stage,
        "visible, held, not fetched:",
        visible,
        held,
        waiting);
  }

  /** The comparator of every queue under a policy of ours is a total order of its children. */
  static final class OrderChecks {
    private static final int MOST = 8;

    private OrderChecks() {}

    static void all(FairScheduler scheduler) {
      for (FSQueue queue : FairQueues.all(scheduler)) {
        // That of Hadoop's DRF is none.
        if (queue.getPolicy() instanceof GuardedPolicy ours && ours.discipline() != null) {
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
          boolean symmetric = ab == -Integer.signum(order.compare(b, a));
          boolean transitive =
              ab > 0
                  || children.stream()
                      .allMatch(c -> order.compare(b, c) > 0 || order.compare(a, c) <= 0);
          require(symmetric && transitive, "comparators are total orders", queue, a, b);
        }
      }
    }
  }
}
