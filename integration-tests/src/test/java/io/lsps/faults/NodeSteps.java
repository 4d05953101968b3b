/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;

/** What happens to machines, and what their NodeManagers report. */
record NodeSteps(FaultWorld world) {
  private static final int LEAST_NODES = 2;

  /** Never take back what was given, and take it back at once. */
  private static final int[] OVERCOMMIT = {-1, 0};

  private Machine reporting(Choice choice) {
    List<Machine> up = world.machines.known().stream().filter(machine -> !machine.down).toList();
    return choice.stable(up, Machine::index);
  }

  void heartbeat(Choice choice) {
    report(choice, machine -> null);
  }

  void heartbeatTwice(Choice choice) {
    report(choice, Machine::again);
  }

  void heartbeatStale(Choice choice) {
    Machine machine = reporting(choice);
    if (machine != null) {
      UpdatedContainerInfo old = machine.again();
      report(choice, any -> old);
    }
  }

  /** A machine reports what is new, and after that perhaps something else. */
  private void report(Choice choice, Function<Machine, UpdatedContainerInfo> then) {
    Machine machine = reporting(choice);
    if (machine != null) {
      machine.stopKilled(choice, false);
      world.machines.heartbeat(machine, machine.news());
      UpdatedContainerInfo more = then.apply(machine);
      if (more != null) {
        world.machines.heartbeat(machine, more);
      }
    }
  }

  /** Some containers of a machine end: most well, some with an error, some killed. */
  void tasksEnd(Choice choice) {
    Machine machine = choice.stable(world.machines.all(), Machine::index);
    for (ContainerId id : List.copyOf(machine.running())) {
      int fate = choice.below(10);
      if (fate < 4 && !isMaster(id)) {
        machine.exit(id, fate < 3 ? 0 : choice.oneIn(2) ? 1 : 137);
      }
    }
  }

  private boolean isMaster(ContainerId id) {
    FaultyJob job = world.jobs.of(id.getApplicationAttemptId().getApplicationId());
    return job != null && id.equals(job.master);
  }

  void crash(Choice choice) {
    Machine machine = choice.stable(world.machines.all(), Machine::index);
    if (up() > LEAST_NODES) {
      machine.crash();
    }
  }

  private long up() {
    return world.machines.known().stream().filter(machine -> !machine.down).count();
  }

  /** The ResourceManager gives a node up, whose containers may run on. */
  void lost(Choice choice) {
    Machine machine = choice.stable(world.machines.known(), Machine::index);
    if (machine != null && (machine.down || up() > LEAST_NODES)) {
      world.machines.giveUp(machine);
    }
  }

  /** A node registers, after a failure of the machine or of the network. */
  void back(Choice choice) {
    List<Machine> away = new ArrayList<>(world.machines.all());
    away.removeIf(machine -> machine.isKnown() && !machine.down);
    Machine machine = choice.stable(away, Machine::index);
    if (machine != null) {
      if (choice.oneIn(3)) {
        machine.crash();
      }
      world.machines.giveUp(machine);
      world.machines.register(machine);
    }
  }

  void nextPort(Choice choice) {
    Machine machine = reporting(choice);
    if (machine != null) {
      // What was given while there were two may be more than the limits of one.
      world.machines.nextPort(machine, world.checks::accept);
    }
  }

  void resize(Choice choice) {
    Machine machine = choice.stable(world.machines.known(), Machine::index);
    if (machine != null) {
      machine.size = choice.oneIn(2) ? Machines.size(choice) : Machines.lopsided(choice);
      world.kills.allow();
      ResourceOption option = ResourceOption.newInstance(machine.size, overcommit(choice));
      world.machines.resourceUpdate(machine.id(), option);
    }
  }

  private int overcommit(Choice choice) {
    int drawn = OVERCOMMIT[choice.below(2)];
    return world.spec.overcommitKills() ? drawn : OVERCOMMIT[0];
  }

  void decommission(Choice choice) {
    Machine machine = choice.stable(world.machines.known(), Machine::index);
    if (machine != null) {
      boolean again = machine.node.getState() == NodeState.DECOMMISSIONING;
      if (again) {
        recommission(machine);
      } else if (up() > LEAST_NODES) {
        machine.node.become(NodeState.DECOMMISSIONING);
        // Hadoop makes it as small as its load, and kills what is reported beyond that.
        world.kills.allow();
        machine.sizeTold = false;
      }
    }
  }

  /** A node takes containers again. */
  void recommission(Machine machine) {
    machine.node.become(NodeState.RUNNING);
    world.machines.resourceUpdate(machine.id(), ResourceOption.newInstance(machine.size, -1));
  }

  /** The scheduler is told to kill a container, perhaps before its master has heard of it. */
  void kill(Choice choice) {
    Machine machine = choice.stable(world.machines.known(), Machine::index);
    if (machine == null) {
      return;
    }
    FSSchedulerNode node = world.cluster.scheduler.getSchedulerNode(machine.id());
    List<RMContainer> there = node.getCopiedListOfRunningContainers();
    there.removeIf(container -> container.isAMContainer() && choice.below(4) > 0);
    RMContainer one = choice.stable(there, each -> each.getContainerId().getContainerId());
    if (one != null) {
      world.kills.order(one.getContainerId());
      world.cluster.inside(() -> world.cluster.scheduler.killContainer(one));
      require(
          world.cluster.scheduler.getRMContainer(one.getContainerId()) == null,
          "a container that was killed is gone",
          () -> one.getContainerId() + " lives on");
    }
  }
}
