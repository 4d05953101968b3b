/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.faults.Script.Step;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulerState;

/** Takes the steps of a script in a world, and checks the world after each. */
final class Steps {
  private final FaultWorld world;
  private final NodeSteps nodes;
  private final JobSteps jobs;
  private final Set<String> thrownIn;
  private long faults;
  private boolean told = true;

  /**
   * Steps in one world.
   *
   * @param thrownIn where faults were thrown is added here
   */
  Steps(FaultWorld world, Set<String> thrownIn) {
    this.world = world;
    this.nodes = new NodeSteps(world);
    this.jobs = new JobSteps(world);
    this.thrownIn = thrownIn;
    this.faults = world.cluster.faults();
  }

  JobSteps jobs() {
    return jobs;
  }

  NodeSteps nodes() {
    return nodes;
  }

  /** One step, and all checks. */
  void take(Step step) {
    world.at(step);
    world.cluster.clock.step(step.afterMillis());
    world.cluster.timers();
    act(step, new Choice(step.draw()));
    world.tellState();
    boolean fault = check();
    if (step.kind() == StepKind.UPDATE) {
      world.checks.updated(fault);
    }
  }

  private void act(Step step, Choice choice) {
    switch (step.kind()) {
      case HEARTBEAT -> nodes.heartbeat(choice);
      case MASTER -> jobs.master(choice);
      case UPDATE -> update(choice);
      case SUBMIT -> jobs.submit(step.number(), choice);
      case TASKS_END -> nodes.tasksEnd(choice);
      case FINISH -> jobs.finish(choice);
      case HEARTBEAT_TWICE -> nodes.heartbeatTwice(choice);
      case HEARTBEAT_STALE -> nodes.heartbeatStale(choice);
      case RELEASE -> jobs.release(choice);
      case EXPIRE -> jobs.expire(choice);
      case KILL -> nodes.kill(choice);
      case MASTER_DIES -> jobs.masterDies(choice);
      case KILL_APP -> jobs.kill(choice);
      case COME_OR_GO -> jobs.comeOrGo(step.number(), choice);
      case MOVE -> jobs.move(choice);
      case BLACKLIST -> jobs.blacklist(choice);
      case CRASH -> nodes.crash(choice);
      case NODE_LOST -> nodes.lost(choice);
      case NODE_BACK -> nodes.back(choice);
      case RESIZE -> nodes.resize(choice);
      case DECOMMISSION -> nodes.decommission(choice);
      case RELOAD -> load(choice);
      case RELOAD_BROKEN -> loadBroken(choice);
      case RESTART -> restart(choice);
      case MONITOR -> world.cluster.preempt();
      case RESIZE_CONTAINER -> jobs.resizeContainer(choice);
      case PRIORITY -> jobs.priority(choice);
      case CLOCK -> world.cluster.clock.step(choice.below(7_200_000) - 3_600_000L);
      case THROW -> arm(choice);
      case ENTITLEMENT -> entitle(choice);
      case RETYPE_CONTAINER -> jobs.retypeContainer(choice);
      case NODE_PORT -> nodes.nextPort(choice);
      case PREEMPT -> world.cluster.preemptAsStock();
      case CONTINUOUS ->
          world.cluster.inside(() -> SchedulerState.scheduleContinuously(world.cluster.scheduler));
    }
  }

  void update(Choice choice) {
    if (choice.oneIn(3)) {
      // As the FairScheduler's own thread does when it looks for another allocation file.
      QueueManager queues = world.cluster.scheduler.getQueueManager();
      world.cluster.inside(queues::removeEmptyDynamicQueues);
      world.cluster.inside(queues::removePendingIncompatibleQueues);
    }
    world.cluster.update();
  }

  private void load(Choice choice) {
    AllocationConfiguration before = world.cluster.scheduler.getAllocationConfiguration();
    world.cluster.load(choice.of(world.spec.allocations()));
    require(
        world.cluster.scheduler.getAllocationConfiguration() != before,
        "a good file is in force",
        () -> "the allocation file was not loaded");
    String different = FairQueues.differentFromFile(world.cluster.scheduler);
    require(
        different.isEmpty(), "a good file is in force", () -> "not as in the file: " + different);
    // What a queue has is legal, though its limit may be less now.
    world.checks.accept();
  }

  private void loadBroken(Choice choice) {
    AllocationConfiguration before = world.cluster.scheduler.getAllocationConfiguration();
    String limits = world.cluster.limits();
    String file = choice.of(world.spec.allocations());
    world.cluster.tryToLoad(AllocationDraw.broken(file, choice));
    require(
        world.cluster.scheduler.getAllocationConfiguration() == before
            && world.cluster.limits().equals(limits),
        "a broken file changes nothing",
        () -> "another allocation file is in force");
  }

  private void entitle(Choice choice) {
    float weight = List.of(0.25f, 1f, 2f, 8f).get(choice.below(4));
    String queue = choice.of(world.spec.queues());
    try {
      world.cluster.scheduler.setEntitlement(queue, new QueueEntitlement(weight, 1));
    } catch (YarnException e) {
      world.tell("no leaf queue", queue);
    }
  }

  private void restart(Choice choice) {
    world.restart(choice.draw() % 3 == 0);
    faults = world.cluster.faults();
    List<Machine> order = new ArrayList<>(world.machines.all());
    Collections.shuffle(order, new Random(choice.below(1 << 30)));
    for (Machine machine : order) {
      // Some come later, or never.
      if (!machine.down && choice.below(5) > 0) {
        world.machines.register(machine);
      }
    }
  }

  private void arm(Choice choice) {
    if (world.cluster.scheduler instanceof ThrowingScheduler throwing) {
      throwing.arm(1 + choice.below(40));
    }
  }

  /** All checks, after faults that were thrown have been counted. Returns whether one was. */
  boolean check() {
    long count = world.cluster.faults();
    boolean fault = false;
    if (world.cluster.scheduler instanceof ThrowingScheduler throwing
        && !throwing.thrownIn().isEmpty()) {
      fault = true;
      String where = throwing.disarm();
      thrownIn.add(where);
      world.checks.faulty();
      require(count > faults, "a fault is counted", () -> "thrown in " + where + ", not counted");
      told = false;
    } else {
      long before = faults;
      require(count == before, "no fault of ours", () -> (count - before) + " faults were caught");
    }
    faults = count;
    LspsFairScheduler ours = world.cluster.ours();
    require(
        !told || ours == null || ours.missedChanges() == 0,
        "every change is told",
        () -> "the fast path has missed a change");
    world.checks.all();
    return fault;
  }
}
