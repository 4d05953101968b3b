/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.invariant.InvariantViolation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A NodeManager: its containers, and the news for its next heartbeat. */
public final class SimulatedNodeManager {
  private static final int EXIT_KILLED = 137;

  public final SimulatedRmNode rmNode;

  /** The number of the node, from 0. */
  final int index;

  /** How fast the node works; 1 is the speed that task times are stated for. */
  public final double speed;

  /** The resources of the containers that work now. */
  final Resource busy = Resource.newInstance(0, 0);

  boolean heartbeatDue;
  private final Set<ContainerId> alive = new HashSet<>();
  private final List<ContainerId> toKill = new ArrayList<>();
  private List<ContainerStatus> launched = new ArrayList<>();
  private List<ContainerStatus> completed = new ArrayList<>();

  public SimulatedNodeManager(SimulatedRmNode rmNode, int index, double speed) {
    this.rmNode = rmNode;
    this.index = index;
    this.speed = speed;
  }

  public NodeId id() {
    return rmNode.getNodeID();
  }

  boolean isEmpty() {
    return alive.isEmpty() && Resources.isNone(busy);
  }

  public void launch(ContainerId id, Resource size) {
    InvariantViolation.require(
        alive.add(id), "no container is given twice", () -> id + " runs already on " + id());
    Resources.addTo(busy, size);
    launched.add(ContainerStatus.newInstance(id, ContainerState.RUNNING, "", 0));
  }

  /** The work in a container is over; its process may live on. */
  public void idle(Resource size) {
    Resources.subtractFrom(busy, size);
  }

  /** A container's process ended by itself. */
  public void exit(ContainerId id, int exitStatus) {
    if (alive.remove(id)) {
      completed.add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", exitStatus));
    }
  }

  /** The ResourceManager wants a container to end. The node is notified at its next heartbeat. */
  public void orderKill(ContainerId id) {
    toKill.add(id);
  }

  boolean hasNews() {
    return !launched.isEmpty() || !completed.isEmpty() || !toKill.isEmpty();
  }

  void report() {
    rmNode.report(new UpdatedContainerInfo(launched, completed, new ArrayList<>()));
    if (!launched.isEmpty()) {
      launched = new ArrayList<>();
    }
    if (!completed.isEmpty()) {
      completed = new ArrayList<>();
    }
  }

  /** Kills the containers named in the heartbeat's answer. The next heartbeat reports it. */
  void obey() {
    toKill.forEach(id -> exit(id, EXIT_KILLED));
    toKill.clear();
  }
}
