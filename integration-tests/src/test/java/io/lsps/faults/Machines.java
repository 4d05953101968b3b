/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.TwinLog.Tells;
import io.lsps.lab.sim.cluster.SimulatedRmNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

/** The machines of a world, and what they tell the ResourceManager. */
final class Machines {
  private final Cluster cluster;
  private final Tells told;
  private final Consumer<NodeId> registered;
  private final List<Machine> machines = new ArrayList<>();

  /**
   * So many machines, none of them registered.
   *
   * @param registered hears of each that registers
   */
  Machines(Cluster cluster, Tells told, Consumer<NodeId> registered, int count, Choice choice) {
    this.cluster = cluster;
    this.told = told;
    this.registered = registered;
    for (int i = 0; i < count; i++) {
      machines.add(new Machine(i, size(choice)));
    }
  }

  /** Room for any one container, and for several. */
  static Resource size(Choice choice) {
    return Resource.newInstance(1024 * (4 + choice.below(8)), 4 + choice.below(6));
  }

  /** Much memory and few vcores, or the other way round: what is dominant may change with it. */
  static Resource lopsided(Choice choice) {
    return choice.oneIn(2) ? Resource.newInstance(20480, 4) : Resource.newInstance(4096, 20);
  }

  List<Machine> all() {
    return machines;
  }

  List<Machine> known() {
    return machines.stream().filter(Machine::isKnown).toList();
  }

  Machine of(NodeId id) {
    return machines.stream()
        .filter(machine -> machine.host().equals(id.getHost()))
        .findFirst()
        .orElseThrow();
  }

  /** The machine that runs a container or has its end to report; null where none has. */
  Machine with(ContainerId id) {
    return machines.stream().filter(machine -> machine.accountsFor(id)).findFirst().orElse(null);
  }

  void launch(Container container) {
    of(container.getNodeId()).launch(container, cluster.clock.getTime());
  }

  void orderKill(ContainerId id) {
    machines.forEach(machine -> machine.orderKill(id));
  }

  /** A node registers with all that runs there. */
  void register(Machine machine) {
    machine.boot();
    cluster.context.getRMNodes().put(machine.id(), machine.register(cluster.context));
    cluster.send(new NodeAddedSchedulerEvent(machine.node, machine.all()));
    registered.accept(machine.id());
  }

  /** The ResourceManager gives a node up. */
  void giveUp(Machine machine) {
    if (machine.isKnown()) {
      SimulatedRmNode node = machine.node;
      machine.unregister();
      lose(node);
    }
  }

  private void lose(SimulatedRmNode node) {
    node.become(NodeState.LOST);
    cluster.context.getRMNodes().remove(node.getNodeID());
    cluster.send(new NodeRemovedSchedulerEvent(node));
  }

  /**
   * A NodeManager starts anew under another port; its old node is given up after that.
   *
   * @param meanwhile when the cluster has both
   */
  void nextPort(Machine machine, Runnable meanwhile) {
    SimulatedRmNode old = machine.node;
    machine.crash();
    machine.nextPort();
    register(machine);
    heartbeat(machine, machine.news());
    meanwhile.run();
    lose(old);
  }

  void heartbeat(Machine machine, UpdatedContainerInfo report) {
    machine.node.report(report);
    cluster.send(new NodeUpdateSchedulerEvent(machine.node));
    FSSchedulerNode node = cluster.scheduler.getSchedulerNode(machine.id());
    if (node != null) {
      RMContainer reserved = node.getReservedContainer();
      told.tell(
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
      cluster.send(new NodeResourceUpdateSchedulerEvent(machine.node, option));
    }
  }

  /** Another ResourceManager knows none of them. */
  void forgotten() {
    machines.forEach(Machine::unregister);
  }
}
