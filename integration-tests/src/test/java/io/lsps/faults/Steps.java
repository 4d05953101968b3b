/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import io.lsps.faults.Script.Step;
import io.lsps.faults.Script.StepKind;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulerState;

/** Takes the steps of a script in a world, and checks the world after each. */
final class Steps {
  private final FaultWorld world;
  final JobSteps jobs;
  private long faults;
  private boolean faulty;

  Steps(FaultWorld world) {
    this.world = world;
    this.jobs = new JobSteps(world);
    this.faults = world.cluster.faults();
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
    Cluster cluster = world.cluster;
    Machines machines = world.machines;
    switch (step.kind()) {
      case HEARTBEAT, HEARTBEAT_TWICE, HEARTBEAT_STALE -> machines.heartbeat(choice, step.kind());
      case MASTER -> jobs.master(choice);
      case UPDATE -> update(choice);
      case SUBMIT -> jobs.submit(step.number(), choice);
      case TASKS_END -> machines.tasksEnd(choice);
      case FINISH -> jobs.end(choice, RMAppAttemptState.FINISHED);
      case RELEASE -> jobs.release(choice);
      case EXPIRE -> jobs.expire(choice);
      case KILL -> machines.kill(choice);
      case MASTER_DIES -> jobs.masterDies(choice);
      case KILL_APP -> jobs.end(choice, RMAppAttemptState.KILLED);
      case COME_OR_GO -> jobs.comeOrGo(step.number(), choice);
      case MOVE -> jobs.move(choice);
      case BLACKLIST -> jobs.blacklist(choice);
      case CRASH -> machines.crash(choice);
      case NODE_LOST -> machines.lost(choice);
      case NODE_BACK -> machines.back(choice);
      case RESIZE -> machines.resize(choice);
      case DECOMMISSION -> machines.decommission(choice);
      case RELOAD -> load(choice);
      case RELOAD_BROKEN -> loadBroken(choice);
      case RESTART -> restart(choice);
      case MONITOR -> cluster.preempt();
      case RESIZE_CONTAINER -> jobs.resizeContainer(choice);
      case PRIORITY -> jobs.priority(choice);
      case CLOCK -> cluster.clock.step(choice.below(7_200_000) - 3_600_000L);
      case THROW -> arm(choice);
      case ENTITLEMENT -> entitle(choice);
      case RETYPE_CONTAINER -> jobs.retypeContainer(choice);
      case NODE_PORT -> machines.nextPort(choice);
      case PREEMPT -> cluster.preemptAsStock();
      case CONTINUOUS ->
          cluster.inside(() -> SchedulerState.scheduleContinuously(cluster.scheduler));
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
    FairScheduler scheduler = world.cluster.scheduler;
    String different = FairQueues.differentFromFile(scheduler);
    require(
        scheduler.getAllocationConfiguration() != before && different.isEmpty(),
        "a good file is in force",
        different);
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
        "a broken file changes nothing");
  }

  /** A reservation system gives a queue another weight. */
  private void entitle(Choice choice) {
    float weight = choice.of(List.of(0.25f, 1f, 2f, 8f));
    String queue = choice.of(world.spec.queues());
    try {
      world.cluster.scheduler.setEntitlement(queue, new QueueEntitlement(weight, 1));
    } catch (YarnException e) {
      world.tell("no leaf queue", queue);
    }
  }

  /** The ResourceManager dies; another recovers from what nodes and masters report. */
  private void restart(Choice choice) {
    world.restart(choice.draw % 3 == 0);
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

  /** Something will throw inside one of our hooks. */
  private void arm(Choice choice) {
    if (world.cluster.scheduler instanceof ThrowingScheduler throwing) {
      throwing.arm(1 + choice.below(40));
    }
  }

  /** All checks, after faults that were thrown have been counted. Returns whether one was. */
  boolean check() {
    long caught = world.cluster.faults() - faults;
    faults += caught;
    String thrownIn =
        world.cluster.scheduler instanceof ThrowingScheduler throwing ? throwing.thrownIn() : "";
    boolean fault = !thrownIn.isEmpty();
    if (fault) {
      faulty = true;
      world.checks.faulty();
      require(caught > 0, "a fault is counted", thrownIn);
    } else {
      require(caught == 0, "no fault of ours", caught);
    }
    LspsFairScheduler ours = world.cluster.ours();
    require(faulty || ours == null || ours.missedChanges() == 0, "every change is told");
    world.checks.all();
    return fault;
  }
}
