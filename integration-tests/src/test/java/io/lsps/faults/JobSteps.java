/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import io.lsps.faults.ScriptedJob.Stage;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What applications, their masters and their submitters do. */
record JobSteps(FaultWorld world) {

  private FaultyJob any(Choice choice) {
    return choice.stable(world.jobs.all(), FaultyJob::number);
  }

  private void one(Choice choice, Consumer<FaultyJob> act) {
    FaultyJob job = any(choice);
    if (job != null) {
      act.accept(job);
    }
  }

  void submit(int number, Choice choice) {
    if (world.jobs.all().size() < world.spec.mostApps()) {
      world.jobs.submit(number, choice);
    }
  }

  /** One that claims its share for a while, again and again, and lets others be killed for it. */
  void comeOrGo(int number, Choice choice) {
    String queue = AllocationDraw.QUEUES.get(0);
    List<FaultyJob> there =
        world.jobs.all().stream().filter(job -> job.app.getQueue().equals(queue)).toList();
    if (there.isEmpty()) {
      world.jobs.submit(number, queue, choice);
    } else {
      there.forEach(job -> world.jobs.end(job, false, RMAppAttemptState.KILLED));
    }
  }

  /** The master's call, once it runs. */
  void master(Choice choice) {
    one(choice, job -> call(job, choice, false));
  }

  /**
   * A master's call.
   *
   * @param calm it changes its mind on nothing, asks for no place, and starts all it was given
   */
  void call(FaultyJob job, Choice choice, boolean calm) {
    boolean managed = !job.app.getApplicationSubmissionContext().getUnmanagedAM();
    if (managed && (job.master == null || world.machines.with(job.master) == null)) {
      return;
    }
    job.register();
    if (!calm) {
      job.plan.drift(choice);
    }
    List<ResourceRequest> rows = new ArrayList<>();
    Map<Stage, Integer> asked = new LinkedHashMap<>();
    for (Stage stage : job.plan.stages()) {
      int wanted = job.plan.isOpen(stage) ? stage.needed() : 0;
      if (wanted != stage.told || (!calm && choice.oneIn(8)) || (calm && wanted > 0)) {
        rows(stage, wanted, rows, choice, calm);
        asked.put(stage, wanted);
      }
    }
    List<ContainerId> back = List.copyOf(job.surplus);
    Map<Stage, Integer> before = notFetched(job);
    List<Container> given = world.jobs.allocate(job, rows, back, List.of(), List.of());
    // What was given before it asked does not count for what it asks.
    asked.forEach(
        (stage, wanted) ->
            stage.told = wanted - (count(given, stage) - before.getOrDefault(stage, 0)));
    take(job, given, asked.keySet(), choice, calm);
    if (calm && !given.isEmpty()) {
      return;
    }
    if (job.plan.isDone() && (calm || choice.oneIn(3))) {
      world.jobs.end(job, true, RMAppAttemptState.FINISHED);
    }
  }

  private static int count(List<Container> given, Stage stage) {
    return (int)
        given.stream().filter(each -> each.getPriority().getPriority() == stage.priority).count();
  }

  /** Containers that it was given and has not fetched. */
  private Map<Stage, Integer> notFetched(FaultyJob job) {
    Map<Stage, Integer> waiting = new LinkedHashMap<>();
    FSAppAttempt attempt = world.cluster.scheduler.getSchedulerApp(job.attempt());
    for (RMContainer container : attempt.getLiveContainers()) {
      Stage stage = job.stage(container.getContainer().getPriority().getPriority());
      if (container.getState() == RMContainerState.ALLOCATED && stage != null) {
        waiting.merge(stage, 1, Integer::sum);
      }
    }
    return waiting;
  }

  private void take(
      FaultyJob job, List<Container> given, Set<Stage> asked, Choice choice, boolean calm) {
    for (Container container : given) {
      Stage stage = job.stage(container.getPriority().getPriority());
      if (stage != null && !asked.contains(stage)) {
        stage.told = stage.told - 1;
      }
      world.excuses.check(
          () ->
              require(
                  !job.isRefused(container),
                  "no container on a node that its master refuses",
                  () -> container.getId() + " on " + container.getNodeId()));
      job.given(stage, container);
      if (!calm && choice.oneIn(8)) {
        job.notStarted.add(container.getId());
      } else {
        world.machines.launch(container);
      }
    }
  }

  private void rows(
      Stage stage, int wanted, List<ResourceRequest> rows, Choice choice, boolean calm) {
    boolean places = !calm && choice.oneIn(3);
    boolean relax = !places || choice.below(4) > 0;
    if (places || calm) {
      int nodes = world.spec.nodes();
      for (int index = calm ? 0 : choice.below(nodes); index < nodes; index++) {
        int here = calm ? 0 : wanted;
        Machine machine = world.machines.all().get(index);
        rows.add(row(stage, SimulatedRmNode.hostName(index), here, true));
        rows.add(row(stage, machine.rack(), here, relax));
        if (!calm) {
          break;
        }
      }
    }
    rows.add(row(stage, ResourceRequest.ANY, wanted, relax));
  }

  private static ResourceRequest row(Stage stage, String place, int count, boolean relax) {
    return ResourceRequest.newInstance(
        Priority.newInstance(stage.priority), place, stage.size, count, relax);
  }

  void finish(Choice choice) {
    one(choice, job -> world.jobs.end(job, true, RMAppAttemptState.FINISHED));
  }

  void kill(Choice choice) {
    one(choice, job -> world.jobs.end(job, false, RMAppAttemptState.KILLED));
  }

  void masterDies(Choice choice) {
    one(choice, world.jobs::masterDied);
  }

  void release(Choice choice) {
    FaultyJob job = any(choice);
    if (job == null || !job.registered) {
      return;
    }
    ContainerId one = choice.stable(job.held(), ContainerId::getContainerId);
    if (one != null) {
      List<Container> given =
          world.jobs.allocate(job, List.of(), List.of(one), List.of(), List.of());
      take(job, given, Set.of(), choice, false);
    }
  }

  /** A container that its master fetched and has not started is given up. */
  void expire(Choice choice) {
    for (FaultyJob job : List.copyOf(world.jobs.all())) {
      for (ContainerId id : List.copyOf(job.notStarted)) {
        RMContainer known = world.cluster.scheduler.getRMContainer(id);
        if (choice.oneIn(2) && known != null && known.getState() == RMContainerState.ACQUIRED) {
          world.cluster.send(new ContainerExpiredSchedulerEvent(id));
          require(
              world.cluster.scheduler.getRMContainer(id) == null,
              "a container that was given up is gone",
              () -> id + " lives on");
        }
      }
    }
  }

  void move(Choice choice) {
    FaultyJob job = any(choice);
    if (job == null) {
      return;
    }
    String queue = choice.of(world.spec.queues());
    world.cluster.inside(
        () -> {
          try {
            String to = world.cluster.scheduler.moveApplication(job.id(), queue);
            world.jobs.moved(job, to);
            world.tell("moved", job.id(), to);
          } catch (YarnException e) {
            world.tell("not moved", job.id());
          }
        });
  }

  void blacklist(Choice choice) {
    FaultyJob job = any(choice);
    if (job != null && job.registered) {
      Machine machine = world.machines.all().get(choice.below(world.spec.nodes()));
      List<String> places = List.of(machine.host());
      boolean add = choice.oneIn(2);
      if (add) {
        FairScheduler scheduler = world.cluster.scheduler;
        FSSchedulerNode node = scheduler.getSchedulerNode(machine.id());
        job.refuse(machine.host(), scheduler.getSchedulerApp(job.attempt()), node);
      } else {
        job.accept(machine.host());
      }
      List<Container> given =
          world.jobs.allocate(
              job, List.of(), List.of(), add ? places : List.of(), add ? List.of() : places);
      take(job, given, Set.of(), choice, false);
    }
  }

  /** A calm master works with every node. */
  void forgive(FaultyJob job, Choice choice) {
    if (job.registered) {
      List<String> places = world.machines.all().stream().map(Machine::host).toList();
      places.forEach(job::accept);
      List<Container> given = world.jobs.allocate(job, List.of(), List.of(), List.of(), places);
      take(job, given, Set.of(), choice, true);
    }
  }

  void resizeContainer(Choice choice) {
    FaultyJob job = any(choice);
    if (job == null || !job.registered) {
      return;
    }
    ContainerId one = choice.stable(job.held(), ContainerId::getContainerId);
    RMContainer known = one == null ? null : world.cluster.scheduler.getRMContainer(one);
    if (known == null || known.getState() != RMContainerState.RUNNING) {
      return;
    }
    job.resize();
    boolean more = choice.oneIn(2);
    world.jobs.disturbed.resize(one, more);
    Resource now = known.getContainer().getResource();
    Resource other = Resources.multiply(now, more ? 1.5 : 0.5);
    change(
        job,
        known,
        more ? ContainerUpdateType.INCREASE_RESOURCE : ContainerUpdateType.DECREASE_RESOURCE,
        other,
        choice);
  }

  /** A container of the job is to be opportunistic, or guaranteed again. */
  void retypeContainer(Choice choice) {
    FaultyJob job = any(choice);
    if (job == null || !job.registered) {
      return;
    }
    FairScheduler scheduler = world.cluster.scheduler;
    FSAppAttempt attempt = scheduler.getSchedulerApp(job.attempt());
    if (attempt.getOpportunisticContainerContext() == null) {
      OpportunisticContainerContext opportunistic = new OpportunisticContainerContext();
      opportunistic.setContainerIdGenerator(
          new ContainerIdGenerator() {
            @Override
            public long generateContainerId() {
              return attempt.getNewContainerId();
            }
          });
      attempt.setOpportunisticContainerContext(opportunistic);
    }
    ContainerId one = choice.stable(job.held(), ContainerId::getContainerId);
    RMContainer known = one == null ? null : scheduler.getRMContainer(one);
    if (known != null && known.getState() == RMContainerState.RUNNING) {
      job.resize();
      boolean back = known.getExecutionType() == ExecutionType.OPPORTUNISTIC;
      change(
          job,
          known,
          back
              ? ContainerUpdateType.PROMOTE_EXECUTION_TYPE
              : ContainerUpdateType.DEMOTE_EXECUTION_TYPE,
          null,
          choice);
    }
  }

  private void change(
      FaultyJob job, RMContainer known, ContainerUpdateType how, Resource size, Choice choice) {
    ContainerUpdates updates = new ContainerUpdates();
    List<UpdateContainerRequest> requests =
        switch (how) {
          case INCREASE_RESOURCE -> updates.getIncreaseRequests();
          case DECREASE_RESOURCE -> updates.getDecreaseRequests();
          case PROMOTE_EXECUTION_TYPE -> updates.getPromotionRequests();
          case DEMOTE_EXECUTION_TYPE -> updates.getDemotionRequests();
        };
    requests.add(
        UpdateContainerRequest.newInstance(
            known.getContainer().getVersion(),
            known.getContainerId(),
            how,
            size,
            how == ContainerUpdateType.DEMOTE_EXECUTION_TYPE
                ? ExecutionType.OPPORTUNISTIC
                : ExecutionType.GUARANTEED));
    List<Container> given =
        world.jobs.allocate(job, List.of(), List.of(), List.of(), List.of(), updates);
    take(job, given, Set.of(), choice, false);
  }

  void priority(Choice choice) {
    FaultyJob job = any(choice);
    if (job != null) {
      Priority priority = Priority.newInstance(choice.below(10));
      job.app.getApplicationSubmissionContext().setPriority(priority);
    }
  }
}
