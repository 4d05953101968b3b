/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.lab.sim.cluster.SimulatedRmNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/** A machine and the NodeManager on it: what runs there, and what it has not reported yet. */
final class Machine {
  private static final int RACKS = 3;

  private final int index;
  private final Map<ContainerId, RunningContainer> running = new TreeMap<>();
  private final Map<ContainerId, RunningContainer> ended = new TreeMap<>();
  final Set<ContainerId> toKill = new TreeSet<>();
  private final List<ContainerStatus> launched = new ArrayList<>();
  private final List<ContainerStatus> completed = new ArrayList<>();
  Resource size;

  /** The node as the ResourceManager knows it; null while it does not. */
  SimulatedRmNode node;

  /** Whether the machine itself is lost. */
  boolean down;

  /** Whether its size is what the scheduler was told last; not while it is decommissioning. */
  boolean sizeTold;

  /** Another port makes it another node for the ResourceManager. */
  int port = 1;

  /** Its last report. */
  UpdatedContainerInfo before = new UpdatedContainerInfo(List.of(), List.of(), List.of());

  Machine(int index, Resource size) {
    this.index = index;
    this.size = size;
  }

  private record RunningContainer(Container container, long created, int exit) {}

  int index() {
    return index;
  }

  String host() {
    return SimulatedRmNode.hostName(index);
  }

  String rack() {
    return "/rack" + index % RACKS;
  }

  NodeId id() {
    return NodeId.newInstance(host(), port);
  }

  boolean isKnown() {
    return node != null;
  }

  SimulatedRmNode register(RMContext context) {
    down = false;
    sizeTold = true;
    node = new SimulatedRmNode(id(), rack(), size, context);
    return node;
  }

  /** The machine is lost, with everything on it. */
  void crash() {
    down = true;
    running.clear();
    toKill.clear();
    reported();
  }

  private void reported() {
    launched.clear();
    completed.clear();
    ended.clear();
  }

  Set<ContainerId> running() {
    return running.keySet();
  }

  /** Whether a container runs here, or its end is still to be reported. */
  boolean accountsFor(ContainerId id) {
    return running.containsKey(id) || ended.containsKey(id);
  }

  boolean isLaunchReported(ContainerId id) {
    return launched.stream().noneMatch(status -> status.getContainerId().equals(id));
  }

  /** Starts a container, if there is a machine to start it on. */
  void launch(Container container, long now) {
    if (!down) {
      running.put(container.getId(), new RunningContainer(container, now, 0));
      launched.add(status(container.getId(), ContainerState.RUNNING, 0));
    }
  }

  void orderKill(ContainerId id) {
    if (running.containsKey(id)) {
      toKill.add(id);
    }
  }

  void exit(ContainerId id, int exit) {
    RunningContainer process = running.remove(id);
    if (process != null) {
      toKill.remove(id);
      ended.put(id, new RunningContainer(process.container(), process.created(), exit));
      completed.add(status(id, ContainerState.COMPLETE, exit));
    }
  }

  /** Kills what is to be killed; some containers are slow to stop. */
  void stopKilled(Choice choice, boolean allAtOnce) {
    for (ContainerId id : List.copyOf(toKill)) {
      if (allAtOnce || choice.below(3) > 0) {
        exit(id, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER);
      }
    }
  }

  /** All news since the last report. */
  UpdatedContainerInfo news() {
    before =
        new UpdatedContainerInfo(new ArrayList<>(launched), new ArrayList<>(completed), List.of());
    reported();
    return before;
  }

  /** What it tells a ResourceManager that it registers with. */
  List<NMContainerStatus> all() {
    List<NMContainerStatus> all = new ArrayList<>();
    running.values().forEach(process -> all.add(report(process, ContainerState.RUNNING)));
    ended.values().forEach(process -> all.add(report(process, ContainerState.COMPLETE)));
    reported();
    return all;
  }

  private static NMContainerStatus report(RunningContainer process, ContainerState state) {
    Container container = process.container();
    return NMContainerStatus.newInstance(
        container.getId(),
        container.getVersion(),
        state,
        container.getResource(),
        "",
        process.exit(),
        container.getPriority(),
        process.created(),
        "",
        ExecutionType.GUARANTEED,
        container.getAllocationRequestId());
  }

  private static ContainerStatus status(ContainerId id, ContainerState state, int exit) {
    return ContainerStatus.newInstance(id, ExecutionType.GUARANTEED, state, "", exit);
  }

  @Override
  public String toString() {
    return host() + (down ? " down" : "") + (node == null ? " unknown " : " ") + running.keySet();
  }
}
