/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import io.lsps.faults.Script.StepKind;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;

/** The machines of a world: what happens to them, and what their NodeManagers report. */
final class Machines {
  private static final int LEAST_UP = 2;

  private final FaultWorld world;
  private final List<Machine> machines = new ArrayList<>();

  /** As many as the world has, none of them registered. */
  Machines(FaultWorld world) {
    this.world = world;
    Choice choice = new Choice(world.spec.seed());
    for (int i = 0; i < world.spec.nodes(); i++) {
      machines.add(new Machine(i, size(choice)));
    }
  }

  /** Room for any one container, and for several. */
  private static Resource size(Choice choice) {
    return Resource.newInstance(1024 * (4 + choice.below(8)), 4 + choice.below(6));
  }

  List<Machine> all() {
    return machines;
  }

  List<Machine> known() {
    return machines.stream().filter(Machine::isKnown).toList();
  }

  private List<Machine> up() {
    return known().stream().filter(machine -> !machine.down).toList();
  }

  Machine of(NodeId id) {
    return machines.stream()
        .filter(machine -> machine.host().equals(id.getHost()))
        .findFirst()
        .orElseThrow();
  }

  /** Whether any machine runs a container or has its end to report. */
  boolean accountFor(ContainerId id) {
    return machines.stream().anyMatch(machine -> machine.accountsFor(id));
  }

  void launch(Container container) {
    of(container.getNodeId()).launch(container, world.cluster.clock.getTime());
  }

  void orderKill(ContainerId id) {
    machines.forEach(machine -> machine.orderKill(id));
  }

  /** A node registers with all that runs there. */
  void register(Machine machine) {
    SimulatedRmNode node = machine.register(world.cluster.context);
    world.cluster.context.getRMNodes().put(machine.id(), node);
    world.cluster.send(new NodeAddedSchedulerEvent(node, machine.all()));
    world.jobs.registered(machine.id());
    world.checks.accept();
  }

  /** The ResourceManager gives a node up. */
  void giveUp(Machine machine) {
    if (machine.isKnown()) {
      SimulatedRmNode node = machine.node;
      machine.node = null;
      lose(node);
    }
  }

  private void lose(SimulatedRmNode node) {
    node.become(NodeState.LOST);
    world.cluster.context.getRMNodes().remove(node.getNodeID());
    world.cluster.send(new NodeRemovedSchedulerEvent(node));
  }

  void heartbeat(Machine machine, UpdatedContainerInfo report) {
    machine.node.report(report);
    world.cluster.send(new NodeUpdateSchedulerEvent(machine.node));
    FSSchedulerNode node = world.cluster.scheduler.getSchedulerNode(machine.id());
    if (node != null) {
      RMContainer reserved = node.getReservedContainer();
      world.tell(
          machine.host(),
          node.getUnallocatedResource(),
          reserved == null ? "-" : reserved.getContainerId());
    }
  }

  /** The ResourceManager lets the scheduler know of another size. */
  void resourceUpdate(NodeId id, ResourceOption option) {
    Machine machine = of(id);
    if (machine.isKnown()) {
      machine.sizeTold = option.getResource().equals(machine.size);
      world.cluster.send(new NodeResourceUpdateSchedulerEvent(machine.node, option));
    }
  }

  /** Another ResourceManager knows none of them. */
  void forgotten() {
    machines.forEach(machine -> machine.node = null);
  }

  /**
   * A machine reports what is new, and after that perhaps the same again, or what it had reported
   * before.
   */
  void heartbeat(Choice choice, StepKind kind) {
    Machine machine = choice.stable(up(), Machine::index);
    if (machine != null) {
      UpdatedContainerInfo old = machine.before;
      machine.stopKilled(choice, false);
      heartbeat(machine, machine.news());
      if (kind != StepKind.HEARTBEAT) {
        heartbeat(machine, kind == StepKind.HEARTBEAT_TWICE ? machine.before : old);
      }
    }
  }

  /** Some containers of a machine end: most well, some with an error, some killed. */
  void tasksEnd(Choice choice) {
    Machine machine = choice.stable(machines, Machine::index);
    for (ContainerId id : List.copyOf(machine.running())) {
      int fate = choice.below(10);
      if (fate < 4 && !world.jobs.isMaster(id)) {
        machine.exit(id, fate < 3 ? 0 : choice.oneIn(2) ? 1 : 137);
      }
    }
  }

  /** A machine dies before anybody knows. */
  void crash(Choice choice) {
    Machine machine = choice.stable(machines, Machine::index);
    if (up().size() > LEAST_UP) {
      machine.crash();
    }
  }

  /** The ResourceManager gives a node up, whose containers may run on. */
  void lost(Choice choice) {
    Machine machine = choice.stable(known(), Machine::index);
    if (machine != null && (machine.down || up().size() > LEAST_UP)) {
      giveUp(machine);
    }
  }

  /** A node registers, after a failure of the machine or of the network. */
  void back(Choice choice) {
    List<Machine> away = new ArrayList<>(machines);
    away.removeAll(up());
    Machine machine = choice.stable(away, Machine::index);
    if (machine != null) {
      if (choice.oneIn(3)) {
        machine.crash();
      }
      giveUp(machine);
      register(machine);
    }
  }

  /** A NodeManager starts anew under another port; its old node is given up after that. */
  void nextPort(Choice choice) {
    Machine machine = choice.stable(up(), Machine::index);
    if (machine != null) {
      SimulatedRmNode old = machine.node;
      machine.crash();
      machine.port++;
      register(machine);
      heartbeat(machine, machine.news());
      // What was given while there were two may be more than the limits of one.
      world.checks.accept();
      lose(old);
    }
  }

  void resize(Choice choice) {
    Machine machine = choice.stable(known(), Machine::index);
    if (machine != null) {
      machine.size = choice.oneIn(2) ? size(choice) : lopsided(choice);
      world.kills.anyMay = true;
      // What is too much is taken back at once, or never.
      int wait = choice.oneIn(2) || !world.spec.overcommitKills() ? -1 : 0;
      resourceUpdate(machine.id(), ResourceOption.newInstance(machine.size, wait));
    }
  }

  /** Much memory and few vcores, or the other way round: what is dominant may change with it. */
  private static Resource lopsided(Choice choice) {
    return choice.oneIn(2) ? Resource.newInstance(20480, 4) : Resource.newInstance(4096, 20);
  }

  /** A node is to take nothing new, or may again. */
  void decommission(Choice choice) {
    Machine machine = choice.stable(known(), Machine::index);
    if (machine != null) {
      if (machine.node.getState() == NodeState.DECOMMISSIONING) {
        recommission(machine);
      } else if (up().size() > LEAST_UP) {
        machine.node.become(NodeState.DECOMMISSIONING);
        // Hadoop makes it as small as its load, and kills what is reported beyond that.
        world.kills.anyMay = true;
        machine.sizeTold = false;
      }
    }
  }

  /** A node takes containers again. */
  void recommission(Machine machine) {
    machine.node.become(NodeState.RUNNING);
    resourceUpdate(machine.id(), ResourceOption.newInstance(machine.size, -1));
  }

  /** The scheduler is told to kill a container, perhaps before its master has heard of it. */
  void kill(Choice choice) {
    Machine machine = choice.stable(known(), Machine::index);
    if (machine == null) {
      return;
    }
    FSSchedulerNode node = world.cluster.scheduler.getSchedulerNode(machine.id());
    List<RMContainer> there = node.getCopiedListOfRunningContainers();
    there.removeIf(container -> container.isAMContainer() && choice.below(4) > 0);
    RMContainer one = choice.stable(there, each -> each.getContainerId().getContainerId());
    if (one != null) {
      world.kills.ordered.add(one.getContainerId());
      world.cluster.inside(() -> world.cluster.scheduler.killContainer(one));
      require(
          world.cluster.scheduler.getRMContainer(one.getContainerId()) == null,
          "a container that was killed is gone",
          one);
    }
  }
}
