/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * A container that stays after a task in it has ended, such as a Spark executor; compared by
 * identity.
 */
final class HeldContainer {
  /** What can run in a container; compared by identity. */
  interface Work {
    /** The container is gone. */
    void kill();
  }

  private final ContainerId id;
  private final SimulatedNodeManager node;
  private final ContainerKind kind;
  private final long start;
  private final Set<Work> attempts = new LinkedHashSet<>();
  private long idleSince;
  private boolean worked;
  private boolean over;

  HeldContainer(ContainerId id, SimulatedNodeManager node, ContainerKind kind, long start) {
    this.id = id;
    this.node = node;
    this.kind = kind;
    this.start = start;
    this.idleSince = start;
  }

  ContainerId id() {
    return id;
  }

  SimulatedNodeManager node() {
    return node;
  }

  /** The kind that was asked for. */
  ContainerKind kind() {
    return kind;
  }

  long start() {
    return start;
  }

  /** What runs in it. */
  Set<Work> attempts() {
    return attempts;
  }

  boolean idle() {
    return attempts.isEmpty();
  }

  /** Since when the container is idle; undefined while something runs in it. */
  long idleSince() {
    return idleSince;
  }

  /** Whether a task ever ran in it. */
  boolean worked() {
    return worked;
  }

  void begin(Work attempt) {
    attempts.add(attempt);
    worked = true;
  }

  void end(Work attempt, long now) {
    attempts.remove(attempt);
    if (attempts.isEmpty()) {
      idleSince = now;
    }
  }

  /** Whether the container was given back, has exited or was taken away. */
  boolean over() {
    return over;
  }

  void finish() {
    over = true;
  }
}
