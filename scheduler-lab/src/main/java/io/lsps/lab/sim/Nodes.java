/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.invariant.Invariants;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;

/**
 * The nodes and their heartbeats. Heartbeats are spread evenly over the interval. One that would
 * neither tell nor give anything is left out: the scheduler would do nothing with it.
 */
final class Nodes {
  private final Simulation sim;
  private final Map<NodeId, VirtualNode> byId = new HashMap<>();
  private final VirtualNode[] nodes;
  private final BitSet sleepingWithRoom = new BitSet();
  private final long interval;
  private final long smallestMb;

  Nodes(Simulation sim, RMContext context) {
    Settings settings = sim.settings();
    this.sim = sim;
    this.interval = settings.intervals().nodeHeartbeatMillis();
    this.smallestMb = settings.sizes().smallestMb(settings.managedAm());
    this.nodes = new VirtualNode[settings.nodes()];
    Resource capability = Resource.newInstance(settings.nodeMemoryMb(), settings.nodeVcores());
    for (int i = 0; i < nodes.length; i++) {
      LabNode rmNode = new LabNode(i, Resource.newInstance(capability), context);
      nodes[i] = new VirtualNode(rmNode, i, settings.speed(i));
      byId.put(rmNode.getNodeID(), nodes[i]);
      context.getRMNodes().put(rmNode.getNodeID(), rmNode);
    }
  }

  /** Every node registers with the scheduler. */
  void join() {
    for (VirtualNode node : nodes) {
      sim.calls().send(new NodeAddedSchedulerEvent(node.rmNode()));
      sleepingWithRoom.set(node.index());
    }
  }

  VirtualNode get(NodeId id) {
    return byId.get(id);
  }

  /** A node has something to say at its next heartbeat. */
  void wake(VirtualNode node) {
    if (!node.heartbeatDue()) {
      node.setHeartbeatDue(true);
      sleepingWithRoom.clear(node.index());
      sim.at(nextHeartbeat(node.index()), () -> heartbeat(node));
    }
  }

  /** There is new demand: nodes with room take part again. */
  void wakeThoseWithRoom() {
    for (int i = sleepingWithRoom.nextSetBit(0); i >= 0; i = sleepingWithRoom.nextSetBit(i + 1)) {
      wake(nodes[i]);
    }
  }

  /** After a run: nothing lives or works on any node. */
  void checkEmpty() {
    for (VirtualNode node : nodes) {
      Invariants.require(
          node.isEmpty(),
          "everything free at the end",
          () -> node.id() + " still runs containers, which use " + node.busy());
    }
  }

  private long nextHeartbeat(int index) {
    if (interval == 0) {
      return sim.now();
    }
    long phase = interval * index / nodes.length;
    return phase + (Math.floorDiv(sim.now() - phase, interval) + 1) * interval;
  }

  private void heartbeat(VirtualNode node) {
    node.setHeartbeatDue(false);
    boolean news = node.hasNews();
    node.report();
    sim.beforeAssignment();
    sim.invariants().heartbeatBegins(node.id());
    sim.calls().heartbeat(node, news, () -> sim.invariants().heartbeatServed(node.id()));
    node.obey();
    sim.invariants().capacity(node.id(), node.busy());
    boolean room = sim.calls().roomMb(node) >= smallestMb;
    // Without an interval a node that just found nothing to give waits for something to change.
    if (node.hasNews() || (room && sim.hasDemand() && interval > 0)) {
      wake(node);
    } else if (room) {
      sleepingWithRoom.set(node.index());
    }
  }
}
