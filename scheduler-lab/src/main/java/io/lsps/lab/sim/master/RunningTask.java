/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.engine.Processors;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/** One attempt of a task in a container; compared by identity. */
final class RunningTask {
  private final Container container;
  private final SimulatedNodeManager node;
  private final boolean map;
  private final int index;
  private final int attempt;
  private final long start;
  private Processors.Work work;
  private long workStart;
  private long workMillis;
  private boolean over;

  /**
   * An attempt that starts now.
   *
   * @param attempt which one of its task, from 0
   */
  RunningTask(
      Container container,
      SimulatedNodeManager node,
      boolean map,
      int index,
      int attempt,
      long start) {
    this.container = container;
    this.node = node;
    this.map = map;
    this.index = index;
    this.attempt = attempt;
    this.start = start;
  }

  ContainerId container() {
    return container.getId();
  }

  SimulatedNodeManager node() {
    return node;
  }

  boolean map() {
    return map;
  }

  int index() {
    return index;
  }

  int attempt() {
    return attempt;
  }

  boolean sameTask(RunningTask other) {
    return map == other.map && index == other.index;
  }

  long start() {
    return start;
  }

  Resource size() {
    return container.getResource();
  }

  /** The work in progress, or null while the attempt only holds its container. */
  Processors.Work work() {
    return work;
  }

  long workStart() {
    return workStart;
  }

  /** When the attempt will end by its progress. A lost node reports no progress. */
  long expectedEnd() {
    return node.down() ? Long.MAX_VALUE : workStart + workMillis;
  }

  /** The attempt begins to work, for this long unless something slows it down. */
  void begin(Processors.Work begun, long now, long millis) {
    work = begun;
    workStart = now;
    workMillis = millis;
  }

  boolean over() {
    return over;
  }

  void finish() {
    over = true;
  }
}
