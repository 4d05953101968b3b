/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;

/**
 * The nodes and their heartbeats. Heartbeats are spread evenly over the interval. A heartbeat
 * without news, on a node without usable resources, is skipped, as it would have no effect. Limits
 * of that: docs/decisions/0010-laboratory.md.
 */
public final class SimulatedNodes {
  private final World world;
  private final Runnable beforeAssignment;
  private final ContainerDemand demand = new ContainerDemand();
  private final Map<NodeId, SimulatedNodeManager> byId = new HashMap<>();
  private final SimulatedNodeManager[] nodes;
  private final BitSet sleepingWithRoom = new BitSet();
  private final long[] reportedAt;
  private final long interval;
  private final long smallestMb;

  public SimulatedNodes(World world, RMContext context, Runnable beforeAssignment) {
    SimulationSettings settings = world.settings();
    this.world = world;
    this.beforeAssignment = beforeAssignment;
    this.interval = settings.intervals().nodeHeartbeatMillis();
    this.smallestMb = settings.sizes().smallestMb(true);
    this.nodes = new SimulatedNodeManager[settings.nodes()];
    this.reportedAt = new long[nodes.length];
    if (interval > 0 && world.calls().scheduler() instanceof LspsFairScheduler) {
      // Placement at AM calls considers nodes that have reported lately, which includes those with
      // skipped heartbeats.
      world.calls().beforeAsks(this::reportOfThoseWithRoom);
    }
    Resource capability = Resource.newInstance(settings.nodeMemoryMb(), settings.nodeVcores());
    for (int i = 0; i < nodes.length; i++) {
      Resource own = Resource.newInstance(capability);
      SimulatedRmNode rmNode = new SimulatedRmNode(i, own, context);
      nodes[i] = new SimulatedNodeManager(rmNode, i, settings.speed(i));
      byId.put(rmNode.getNodeID(), nodes[i]);
      context.getRMNodes().put(rmNode.getNodeID(), rmNode);
    }
  }

  public void join() {
    for (SimulatedNodeManager node : nodes) {
      world.calls().send(new NodeAddedSchedulerEvent(node.rmNode));
      sleepingWithRoom.set(node.index);
    }
  }

  public SimulatedNodeManager get(NodeId id) {
    return byId.get(id);
  }

  /** A node has news for its next heartbeat. */
  public void wake(SimulatedNodeManager node) {
    if (!node.heartbeatDue) {
      node.heartbeatDue = true;
      sleepingWithRoom.clear(node.index);
      world.look(nextHeartbeat(node.index), () -> heartbeat(node));
    }
  }

  /** New demand: nodes with free resources resume heartbeats. */
  private void wakeThoseWithRoom() {
    for (int i = sleepingWithRoom.nextSetBit(0); i >= 0; i = sleepingWithRoom.nextSetBit(i + 1)) {
      wake(nodes[i]);
    }
  }

  /** Replays skipped heartbeats of the last interval. */
  private void reportOfThoseWithRoom() {
    for (int i = sleepingWithRoom.nextSetBit(0); i >= 0; i = sleepingWithRoom.nextSetBit(i + 1)) {
      if (world.now() - reportedAt[i] >= interval) {
        reportedAt[i] = world.now();
        world.calls().heartbeat(nodes[i], false, () -> {});
      }
    }
  }

  /** Sets how many containers an AM waits for. */
  public void demandChanged(ApplicationAttemptId master, int containers) {
    if (demand.change(master, containers)) {
      wakeThoseWithRoom();
    }
  }

  /** Wakes nodes that had nothing to assign. With an interval they send heartbeats anyway. */
  public void roomMade() {
    if (interval == 0 && demand.any()) {
      wakeThoseWithRoom();
    }
  }

  /** Checks after a run that nothing lives or works on any node. */
  public void checkEmpty() {
    for (SimulatedNodeManager node : nodes) {
      InvariantViolation.require(
          node.isEmpty(),
          "everything free at the end",
          () -> node.id() + " still runs containers, which use " + node.busy);
    }
  }

  private long nextHeartbeat(int index) {
    if (interval == 0) {
      return world.now();
    }
    long phase = interval * index / nodes.length;
    return phase + (Math.floorDiv(world.now() - phase, interval) + 1) * interval;
  }

  private void heartbeat(SimulatedNodeManager node) {
    node.heartbeatDue = false;
    boolean news = node.hasNews();
    reportedAt[node.index] = world.now();
    node.report();
    beforeAssignment.run();
    world.checks().heartbeatBegins(node.id());
    world.calls().heartbeat(node, news, () -> world.checks().heartbeatServed(node.id()));
    node.obey();
    world.checks().capacity(node.id(), node.busy);
    boolean room = world.calls().roomMb(node) >= smallestMb;
    // Without an interval, a node that has just assigned nothing waits for a change.
    if (node.hasNews() || (room && demand.any() && interval > 0)) {
      wake(node);
    } else if (room) {
      sleepingWithRoom.set(node.index);
    }
  }

  /** How many containers each AM waits for. */
  private static final class ContainerDemand {
    private final Map<ApplicationAttemptId, Integer> waiting = new HashMap<>();
    private long total;

    /** Sets how many containers an AM waits for. Returns whether it is more than before. */
    boolean change(ApplicationAttemptId master, int containers) {
      Integer before = containers == 0 ? waiting.remove(master) : waiting.put(master, containers);
      int old = before == null ? 0 : before;
      total += containers - old;
      return containers > old;
    }

    boolean any() {
      return total > 0;
    }
  }
}
