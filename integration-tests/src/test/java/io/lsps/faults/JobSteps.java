/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import io.lsps.faults.Jobs.Call;
import io.lsps.faults.ScriptedJob.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;

/** What applications, their masters and their submitters do. */
record JobSteps(FaultWorld world) {

  /** Something happens to any job, where there is one. */
  private void any(Choice choice, Consumer<FaultyJob> act) {
    FaultyJob job = choice.stable(world.jobs.all(), each -> each.number);
    if (job != null) {
      act.accept(job);
    }
  }

  /** The master of any job does something, where it is registered. */
  private void anyMaster(Choice choice, Consumer<FaultyJob> act) {
    any(
        choice,
        job -> {
          if (job.registered) {
            act.accept(job);
          }
        });
  }

  /** The master of any job does something with one of its containers, where it has any. */
  private void anyContainer(Choice choice, BiConsumer<FaultyJob, ContainerId> act) {
    anyMaster(
        choice,
        job -> {
          ContainerId one = choice.stable(job.held(), ContainerId::getContainerId);
          if (one != null) {
            act.accept(job, one);
          }
        });
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
      there.forEach(job -> world.jobs.end(job, RMAppAttemptState.KILLED));
    }
  }

  /** The master's call, once it runs. */
  void master(Choice choice) {
    any(choice, job -> call(job, choice, false));
  }

  /**
   * A master's call: it asks, takes what it was given and gives back what it does not need.
   *
   * @param calm it changes its mind on nothing, asks for no place, and starts all it was given
   */
  void call(FaultyJob job, Choice choice, boolean calm) {
    if (job.isManaged() && (job.master == null || !world.machines.accountFor(job.master))) {
      return;
    }
    job.registered = true;
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
    FSAppAttempt attempt = world.cluster.scheduler.getSchedulerApp(job.attempt());
    List<Container> before = new ArrayList<>();
    for (RMContainer container : attempt.getLiveContainers()) {
      if (container.getState() == RMContainerState.ALLOCATED) {
        before.add(container.getContainer());
      }
    }
    List<Container> given = world.jobs.allocate(job, Call.asks(rows, List.copyOf(job.surplus)));
    // What was given before it asked does not count for what it asks.
    asked.forEach(
        (stage, wanted) -> stage.told = wanted - (count(given, stage) - count(before, stage)));
    take(job, given, asked.keySet(), choice, calm);
    if (calm && !given.isEmpty()) {
      return;
    }
    if (job.plan.isDone() && (calm || choice.oneIn(3))) {
      world.jobs.end(job, RMAppAttemptState.FINISHED);
    }
  }

  private static int count(List<Container> given, Stage stage) {
    return (int)
        given.stream().filter(each -> each.getPriority().getPriority() == stage.priority).count();
  }

  private void call(FaultyJob job, Call call, Choice choice, boolean calm) {
    take(job, world.jobs.allocate(job, call), Set.of(), choice, calm);
  }

  private void take(
      FaultyJob job, List<Container> given, Set<Stage> asked, Choice choice, boolean calm) {
    for (Container container : given) {
      Stage stage = job.stage(container.getPriority().getPriority());
      if (stage != null && !asked.contains(stage)) {
        stage.told--;
      }
      world.excuses.check(
          !job.isRefused(container), "no container on a node that its master refuses", container);
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
    List<Machine> all = world.machines.all();
    // A calm master takes back what it asked for at any place.
    List<Machine> asked =
        calm ? all : places ? List.of(all.get(choice.below(all.size()))) : List.of();
    for (Machine machine : asked) {
      rows.add(row(stage, machine.host(), calm ? 0 : wanted, true));
      rows.add(row(stage, machine.rack(), calm ? 0 : wanted, relax));
    }
    rows.add(row(stage, ResourceRequest.ANY, wanted, relax));
  }

  private static ResourceRequest row(Stage stage, String place, int count, boolean relax) {
    return ResourceRequest.newInstance(
        Priority.newInstance(stage.priority), place, stage.size, count, relax);
  }

  /** A job ends as it or somebody else likes, whatever it still has. */
  void end(Choice choice, RMAppAttemptState how) {
    any(choice, job -> world.jobs.end(job, how));
  }

  void masterDies(Choice choice) {
    any(choice, world.jobs::masterDied);
  }

  void release(Choice choice) {
    anyContainer(
        choice, (job, one) -> call(job, Call.asks(List.of(), List.of(one)), choice, false));
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
              id);
        }
      }
    }
  }

  void move(Choice choice) {
    any(choice, job -> world.cluster.inside(() -> move(job, choice.of(world.spec.queues()))));
  }

  private void move(FaultyJob job, String queue) {
    try {
      String to = world.cluster.scheduler.moveApplication(job.id(), queue);
      job.app.setQueue(to);
      world.jobs.disturbed.anyMoved = true;
      world.jobs.disturbed.anyResizedMoved |= job.resized;
      world.tell("moved", job.id(), to);
    } catch (YarnException e) {
      world.tell("not moved", job.id());
    }
  }

  /** A master changes its blacklist. */
  void blacklist(Choice choice) {
    anyMaster(
        choice,
        job -> {
          Machine machine = choice.of(world.machines.all());
          List<String> places = List.of(machine.host());
          boolean add = choice.oneIn(2);
          if (add) {
            FairScheduler scheduler = world.cluster.scheduler;
            FSSchedulerNode node = scheduler.getSchedulerNode(machine.id());
            job.refuse(machine.host(), scheduler.getSchedulerApp(job.attempt()), node);
          } else {
            job.accept(machine.host());
          }
          call(job, Call.hosts(add ? places : List.of(), add ? List.of() : places), choice, false);
        });
  }

  /** A calm master works with every node. */
  void forgive(FaultyJob job, Choice choice) {
    if (job.registered) {
      List<String> places = world.machines.all().stream().map(Machine::host).toList();
      places.forEach(job::accept);
      call(job, Call.hosts(List.of(), places), choice, true);
    }
  }

  /** A container of a job is to be larger or smaller. */
  void resizeContainer(Choice choice) {
    changeContainer(
        choice,
        known -> {
          boolean more = choice.oneIn(2);
          world.jobs.disturbed.resize(known.getContainerId(), more);
          return more
              ? ContainerUpdateType.INCREASE_RESOURCE
              : ContainerUpdateType.DECREASE_RESOURCE;
        });
  }

  /** A container of a job is to be opportunistic, or guaranteed again. */
  void retypeContainer(Choice choice) {
    changeContainer(
        choice,
        known -> {
          FSAppAttempt attempt =
              world.cluster.scheduler.getSchedulerApp(known.getApplicationAttemptId());
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
          return known.getExecutionType() == ExecutionType.OPPORTUNISTIC
              ? ContainerUpdateType.PROMOTE_EXECUTION_TYPE
              : ContainerUpdateType.DEMOTE_EXECUTION_TYPE;
        });
  }

  private void changeContainer(Choice choice, Function<RMContainer, ContainerUpdateType> how) {
    anyContainer(
        choice,
        (job, one) -> {
          RMContainer known = world.cluster.scheduler.getRMContainer(one);
          if (known != null && known.getState() == RMContainerState.RUNNING) {
            job.resized = true;
            call(job, Call.change(known, how.apply(known)), choice, false);
          }
        });
  }

  void priority(Choice choice) {
    any(
        choice,
        job ->
            job.app
                .getApplicationSubmissionContext()
                .setPriority(Priority.newInstance(choice.below(10))));
  }
}
