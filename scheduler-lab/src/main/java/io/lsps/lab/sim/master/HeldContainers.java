/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** The containers of a master that keeps them from one task to the next. */
final class HeldContainers {
  private final World world;
  private final SimulatedNodes nodes;
  private final WorkloadJob job;
  private final Map<ContainerId, HeldContainer> unconfirmed = new LinkedHashMap<>();
  private final Map<ContainerId, HeldContainer> held = new LinkedHashMap<>();
  private final List<ContainerId> release = new ArrayList<>();

  HeldContainers(World world, SimulatedNodes nodes, WorkloadJob job) {
    this.world = world;
    this.nodes = nodes;
    this.job = job;
  }

  /** Those in use or idle, the oldest first; a copy. */
  List<HeldContainer> all() {
    return List.copyOf(held.values());
  }

  int count() {
    return held.size();
  }

  /** Starts a process in a container. */
  HeldContainer launch(Container container, ContainerKind kind) {
    HeldContainer launched =
        new HeldContainer(container.getId(), nodes.get(container.getNodeId()), kind, world.now());
    held.put(launched.id(), launched);
    unconfirmed.put(launched.id(), launched);
    launched.node().launch(launched.id(), launched.kind().size());
    nodes.wake(launched.node());
    world.observer().started(job, world.now());
    return launched;
  }

  /** Gives back a container that was never launched, at the next heartbeat. */
  void refuse(Container container) {
    release.add(container.getId());
  }

  /** Gives back an idle container, at the next heartbeat. */
  void giveBack(HeldContainer container) {
    release.add(container.id());
    end(container, container.worked() ? Outcome.DONE : Outcome.RELEASED);
  }

  /** The containers to give back now. Each is returned once. */
  List<ContainerId> toRelease() {
    List<ContainerId> now = List.copyOf(release);
    release.clear();
    return now;
  }

  /**
   * The application ends and every process exits by itself. This includes containers that were to
   * be given back at a later heartbeat.
   */
  void exitAll() {
    all().forEach(container -> end(container, Outcome.DONE));
    for (HeldContainer container : unconfirmed.values()) {
      container.node().exit(container.id(), 0);
      nodes.wake(container.node());
    }
  }

  /** The master died: its containers are taken away. */
  void abandon() {
    all().forEach(container -> end(container, Outcome.KILLED));
  }

  /**
   * The ResourceManager reports that a container is gone. Returns the container if it was taken
   * away, or null if it had ended before.
   */
  HeldContainer gone(ContainerId id) {
    HeldContainer container = unconfirmed.remove(id);
    if (container == null || container.over()) {
      return null;
    }
    end(container, Outcome.KILLED);
    return container;
  }

  /** Whether the ResourceManager has still to confirm an end. */
  boolean anyUnconfirmed() {
    return !unconfirmed.isEmpty();
  }

  private void end(HeldContainer container, Outcome outcome) {
    List.copyOf(container.attempts()).forEach(HeldContainer.Work::kill);
    container.finish();
    held.remove(container.id());
    container.node().idle(container.kind().size());
    world.observer().ended(job, container.start(), world.now(), outcome);
    world.progress();
  }
}
